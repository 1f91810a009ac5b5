import { randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileOnDisk, onDisk, openWhole, readWhole, requireWhole, type FileFacts } from '../process/stored-file';
import {
  FILE_ROOMS,
  folderOf,
  ownerPath,
  pathOfPlace,
  placeOfPath,
  type FilePlace,
  type FileRoom,
  type FileStore,
  type FoundFile,
  type WaitingRoom,
} from './file-store';
import { IncomingFiles } from './incoming-files';

/** Files below a directory of this machine, readable by nobody else. Processes on other machines must share it. */
export class DiskFileStore implements FileStore {
  readonly where: string;

  constructor(
    dataDir: string,
    private readonly incoming = new IncomingFiles(dataDir),
  ) {
    this.where = join(dataDir, 'files');
  }

  /** What a process leaves that is killed meanwhile lies among the incoming files, and goes with them. */
  put(place: FilePlace, content: Buffer): Promise<void> {
    return this.incoming.during(async (path) => {
      await writeFile(path, content, { mode: 0o600 });
      await this.take(place, path);
    });
  }

  /** On one disk it changes its name only: nobody ever finds half of it. */
  async take(place: FilePlace, from: string): Promise<void> {
    const path = this.path(place);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await onDisk(from);
    try {
      await rename(from, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await copied(from, path);
    }
    await directoryOnDisk(dirname(path));
    await rm(from, { force: true });
  }

  read(place: FilePlace, facts: FileFacts | undefined): Promise<Buffer> {
    return readWhole(fileOnDisk(this.path(place)), facts);
  }

  open(place: FilePlace, facts: FileFacts): Promise<Readable> {
    return openWhole(fileOnDisk(this.path(place)), facts);
  }

  requireWhole(place: FilePlace, facts: FileFacts): Promise<void> {
    return requireWhole(fileOnDisk(this.path(place)), facts);
  }

  async onThisMachine<Result>(
    place: FilePlace,
    facts: FileFacts,
    use: (path: string) => Promise<Result>,
  ): Promise<Result> {
    await this.requireWhole(place, facts);
    return use(this.path(place));
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

  async *named(room: FileRoom, owner: string, beginning: string): AsyncGenerator<FoundFile> {
    for await (const file of this.filesIn(folderOf(room, owner, beginning)))
      if (file.name.startsWith(beginning)) yield file;
  }

  async *all(room: WaitingRoom): AsyncGenerator<FoundFile> {
    for (const owner of await namesIn(join(this.where, room)))
      for (const folder of await namesIn(join(this.where, room, owner)))
        yield* this.filesIn(`${room}/${owner}/${folder}`);
  }

  async removeAllOf(owner: string): Promise<void> {
    for (const room of FILE_ROOMS) await rm(join(this.where, ownerPath(room, owner)), { recursive: true, force: true });
  }

  private async *filesIn(folder: string): AsyncGenerator<FoundFile> {
    for (const name of await namesIn(join(this.where, folder))) {
      const place = placeOfPath(`${folder}/${name}`);
      const found = place && (await stat(this.path(place)).catch(() => undefined));
      if (place && found) yield { ...place, writtenAt: found.mtime };
    }
  }

  private path(place: FilePlace): string {
    return join(this.where, pathOfPlace(place));
  }
}

/** From another disk, beside its place first. */
async function copied(from: string, path: string): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await copyFile(from, part);
    await onDisk(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** @returns none where there is no such directory, or no more. @throws what the disk says otherwise */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** A name that was given to a file is on the disk only with its directory. */
async function directoryOnDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
