import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORE, type FilePlace, type FileStore } from '../files/files.module';
import type { FileFacts } from '../process/stored-file';

/** An import as its file is found by. */
export interface ImportOfFile {
  readonly id: string;
  readonly businessId: string;
}

/** Uploaded statements, once they are whole. */
@Injectable()
export class ImportFiles {
  constructor(@Inject(FILE_STORE) private readonly store: FileStore) {}

  /** Makes a whole upload the file of an import. */
  keep(path: string, found: ImportOfFile): Promise<void> {
    return this.store.take(placeOf(found), path);
  }

  /** Has a file used that is what was received. @throws DamagedFile where it no longer is */
  use<Result>(found: ImportOfFile, received: FileFacts, use: (path: string) => Promise<Result>): Promise<Result> {
    return this.store.onThisMachine(placeOf(found), received, use);
  }

  remove(found: ImportOfFile): Promise<void> {
    return this.store.remove(placeOf(found));
  }
}

function placeOf({ id, businessId }: ImportOfFile): FilePlace {
  return { room: 'imports', owner: businessId, name: id };
}
