import { Global, Module } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { DiskFileStore } from './disk-file-store';
import { FILE_STORE, type FileStore } from './file-store';

export { FILE_STORE, type FilePlace, type FileStore } from './file-store';

function fileStore({ dataDir }: Config): FileStore {
  return new DiskFileStore(dataDir);
}

/** Where files are kept that people bring: one port, whatever lies behind it. */
@Global()
@Module({
  providers: [{ provide: FILE_STORE, inject: [CONFIG], useFactory: fileStore }],
  exports: [FILE_STORE],
})
export class FilesModule {}
