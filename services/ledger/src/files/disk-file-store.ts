import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { damaged, onDisk, readWhole, type FileFacts } from '../process/stored-file';
import { FILE_ROOMS, ownerPath, pathOfPlace, type FilePlace, type FileStore } from './file-store';

/** Files below a directory of this machine, readable by nobody else. Processes on other machines must share it. */
export class DiskFileStore implements FileStore {
  readonly where: string;

  constructor(dataDir: string) {
    this.where = join(dataDir, 'files');
  }

  /** Written beside its place and moved there once it is on the disk: nobody ever finds half of it. */
  async put(place: FilePlace, content: Buffer): Promise<void> {
    const path = this.path(place);
    const part = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await writeFile(part, content, { mode: 0o600 });
      await onDisk(part);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await directoryOnDisk(dirname(path));
  }

  async read(place: FilePlace, facts: FileFacts | undefined): Promise<Buffer> {
    const path = this.path(place);
    if (facts) return readWhole(path, facts);
    return readFile(path).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? damaged(path, 'it is gone') : error;
    });
  }

  has(place: FilePlace): Promise<boolean> {
    return access(this.path(place)).then(
      () => true,
      () => false,
    );
  }

  async remove(place: FilePlace): Promise<void> {
    await rm(this.path(place), { force: true });
  }

  async removeAllOf(owner: string): Promise<void> {
    for (const room of FILE_ROOMS) await rm(join(this.where, ownerPath(room, owner)), { recursive: true, force: true });
  }

  private path(place: FilePlace): string {
    return join(this.where, pathOfPlace(place));
  }
}

/** A name that was given to a file is on the disk only with its directory. */
async function directoryOnDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
