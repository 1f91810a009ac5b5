import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { DamagedFile, onDisk, openWhole, requireWhole, writeMeasured, type FileFacts } from '../process/stored-file';

/** A file that a job has made. */
export interface WrittenFile extends FileFacts {
  /** Its name in the directory of files, which nobody outside hears. */
  readonly file: string;
}

/** Names are made here and nowhere else; anything else in a job's facts is not a file of ours. */
const NAME = /^[0-9a-f-]{36}\.[0-9a-f-]{36}\.(csv|pdf|xlsx|zip)$/;

/** `<DATA_DIR>/exports`: the files of finished jobs. Processes that share jobs must share this directory. */
@Injectable()
export class ExportFiles {
  private readonly directory: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.directory = join(config.dataDir, 'exports');
  }

  /**
   * Writes a file whole or not at all: under another name first, on the disk before it gets its own. Each run has a
   * name of its own, so that two runs of one job never write into the same file.
   */
  async write(
    jobId: string,
    extension: string,
    content: Readable | Iterable<Uint8Array> | AsyncIterable<string>,
    signal?: AbortSignal,
  ): Promise<WrittenFile> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const file = `${jobId}.${randomUUID()}.${extension}`;
    const part = join(this.directory, `${file}.part`);
    try {
      const facts = await writeMeasured(Readable.from(content), part, signal ? { signal } : {});
      await onDisk(part);
      await rename(part, join(this.directory, file));
      return { file, ...facts };
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /** @returns undefined where the file has been removed. @throws DamagedFile where it is not as it was written */
  async read({ file, size, sha256 }: WrittenFile): Promise<Readable | undefined> {
    return (await this.has(file)) ? openWhole(join(this.directory, file), { size, sha256 }) : undefined;
  }

  /** Whether a file is there, and as it was written. */
  async isWhole({ file, size, sha256 }: WrittenFile): Promise<boolean> {
    if (!(await this.has(file))) return false;
    return requireWhole(join(this.directory, file), { size, sha256 }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DamagedFile) return false;
        throw error;
      },
    );
  }

  private has(file: string): Promise<boolean> {
    if (!NAME.test(file)) return Promise.resolve(false);
    return stat(join(this.directory, file)).then(
      (found) => found.isFile(),
      () => false,
    );
  }

  /** Removes whatever the runs of a job have written, but for the file that is to stay. */
  async remove(jobId: string, except?: string): Promise<void> {
    const names = await readdir(this.directory).catch(() => []);
    for (const name of names)
      if (name.startsWith(`${jobId}.`) && name !== except) await rm(join(this.directory, name), { force: true });
  }
}
