import { Global, Module } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { DiskFileStore } from './disk-file-store';
import { FILE_STORE, type FileStore } from './file-store';
import { S3FileStore } from './s3-file-store';

export { FILE_STORE, type FilePlace, type FileStore } from './file-store';

function fileStore({ dataDir, s3Url }: Config): FileStore | Promise<FileStore> {
  return s3Url === undefined ? new DiskFileStore(dataDir) : S3FileStore.at(s3Url);
}

/** Where files are kept that people bring: one port, whatever lies behind it. */
@Global()
@Module({
  providers: [{ provide: FILE_STORE, inject: [CONFIG], useFactory: fileStore }],
  exports: [FILE_STORE],
})
export class FilesModule {}
