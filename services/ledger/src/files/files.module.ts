import { Global, Module } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { DiskFileStore } from './disk-file-store';
import { FILE_STORE, type FileStore } from './file-store';
import { IncomingFiles } from './incoming-files';
import { S3FileStore } from './s3-file-store';

export {
  FILE_STORE,
  FilesUnavailable,
  isNameIn,
  type FilePlace,
  type FileStore,
  type FoundFile,
  type WaitingRoom,
} from './file-store';
export { IncomingFiles } from './incoming-files';

function fileStore({ dataDir, s3Url }: Config, incoming: IncomingFiles): FileStore | Promise<FileStore> {
  return s3Url === undefined ? new DiskFileStore(dataDir, incoming) : S3FileStore.at(s3Url, incoming);
}

/** Where files are kept that people bring or take away: one port, whatever lies behind it. */
@Global()
@Module({
  providers: [
    { provide: IncomingFiles, inject: [CONFIG], useFactory: ({ dataDir }: Config) => new IncomingFiles(dataDir) },
    { provide: FILE_STORE, inject: [CONFIG, IncomingFiles], useFactory: fileStore },
  ],
  exports: [IncomingFiles, FILE_STORE],
})
export class FilesModule {}
