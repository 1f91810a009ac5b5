import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { FILE_STORE, IncomingFiles, type FilePlace, type FileStore } from '../files/files.module';
import { DamagedFile, writeMeasured, type FileFacts } from '../process/stored-file';

/** A file that a job has made. */
export interface WrittenFile extends FileFacts {
  /** Its name in the store, which nobody outside hears. */
  readonly file: string;
}

/** The job that has made a file. */
export interface JobOfFile {
  readonly id: string;
  readonly businessId: string | null;
}

/** The files of finished jobs. */
@Injectable()
export class ExportFiles {
  constructor(
    private readonly incoming: IncomingFiles,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /**
   * Writes a file whole or not at all: to this machine's disk first, and into the store once it is whole. Each run has
   * a name of its own, so that two runs of one job never write into the same file.
   */
  async write(
    job: JobOfFile,
    extension: string,
    content: Readable | Iterable<Uint8Array> | AsyncIterable<string>,
    signal?: AbortSignal,
  ): Promise<WrittenFile> {
    const file = `${job.id}.${randomUUID()}.${extension}`;
    return this.incoming.during(async (path) => {
      const facts = await writeMeasured(Readable.from(content), path, signal ? { signal } : {});
      await this.store.take(placeOf(job, file), path);
      return { file, ...facts };
    });
  }

  /** @returns undefined where the file has been removed. @throws DamagedFile where it is not as it was written */
  async read(job: JobOfFile, { file, ...facts }: WrittenFile): Promise<Readable | undefined> {
    const place = placeOf(job, file);
    return (await this.store.has(place)) ? this.store.open(place, facts) : undefined;
  }

  /** Whether a file is there, and as it was written. */
  async isWhole(job: JobOfFile, { file, ...facts }: WrittenFile): Promise<boolean> {
    try {
      await this.store.requireWhole(placeOf(job, file), facts);
      return true;
    } catch (error) {
      if (error instanceof DamagedFile) return false;
      throw error;
    }
  }

  /** Removes whatever the runs of a job have written, but for the file that is to stay. */
  async remove({ id, businessId }: JobOfFile, except?: string): Promise<void> {
    if (businessId === null) return;
    for await (const found of this.store.named('exports', businessId, `${id}.`))
      if (found.name !== except) await this.store.remove(found);
  }
}

function placeOf({ id, businessId }: JobOfFile, name: string): FilePlace {
  if (businessId === null) throw new Error(`the job ${id} has no business whose its file could be`);
  return { room: 'exports', owner: businessId, name };
}
