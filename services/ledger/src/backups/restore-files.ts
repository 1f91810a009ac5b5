import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORE, type FilePlace, type FileStore } from '../files/files.module';
import type { FileFacts } from '../process/stored-file';

/** The restore whose archive it is. */
export interface RestoreOfFile {
  readonly id: string;
  readonly businessId: string;
}

/** Uploaded archives, once they are whole. */
@Injectable()
export class RestoreFiles {
  constructor(@Inject(FILE_STORE) private readonly store: FileStore) {}

  /** Makes what has arrived the archive of a restore. */
  keep(path: string, restore: RestoreOfFile): Promise<void> {
    return this.store.take(placeOf(restore), path);
  }

  /** Has an archive used that is what was received. @throws DamagedFile where it no longer is */
  use<Result>(restore: RestoreOfFile, received: FileFacts, use: (path: string) => Promise<Result>): Promise<Result> {
    return this.store.onThisMachine(placeOf(restore), received, use);
  }

  remove(restore: RestoreOfFile): Promise<void> {
    return this.store.remove(placeOf(restore));
  }
}

function placeOf({ id, businessId }: RestoreOfFile): FilePlace {
  return { room: 'restores', owner: businessId, name: `${id}.zip` };
}
