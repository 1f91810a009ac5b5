import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { onDisk, readWhole, type FileFacts } from '../process/stored-file';

/** Well beyond the longest upload: whoever wrote to a file last so long ago is dead. */
const ABANDONED_MS = 60 * 60_000;

/** Uploaded statements on disk, under `<DATA_DIR>/imports`: API and worker share that directory. */
@Injectable()
export class ImportFiles {
  private readonly directory: string;
  private cleared: Promise<void> | undefined;

  constructor(@Inject(CONFIG) config: Config) {
    this.directory = join(config.dataDir, 'imports');
  }

  /** Where an upload is written until it is whole. */
  async incoming(uploadId: string): Promise<string> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await (this.cleared ??= this.dropAbandoned());
    return join(this.directory, `${uploadId}.part`);
  }

  /** Makes a whole upload the file of an import. */
  async keep(uploadId: string, importId: string): Promise<void> {
    const part = join(this.directory, `${uploadId}.part`);
    await onDisk(part);
    await rename(part, join(this.directory, importId));
  }

  /** @throws DamagedFile where it is no longer what was received */
  read(importId: string, received: FileFacts): Promise<Buffer> {
    return readWhole(join(this.directory, importId), received);
  }

  /** Removes an upload that was given up; none is no fault. */
  async drop(uploadId: string): Promise<void> {
    await rm(join(this.directory, `${uploadId}.part`), { force: true });
  }

  async remove(importId: string): Promise<void> {
    await rm(join(this.directory, importId), { force: true });
  }

  /** What processes that were killed in the middle of an upload have left: once a process, since few are killed. */
  private async dropAbandoned(): Promise<void> {
    for (const name of (await readdir(this.directory).catch(() => [])).filter((file) => file.endsWith('.part'))) {
      const path = join(this.directory, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { force: true });
    }
  }
}
