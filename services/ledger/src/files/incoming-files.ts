import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whoever wrote to a file last so long ago is dead: a sender that slow was cut off, a job says every second that it
 * lives.
 */
const PART_ABANDONED_MS = 15 * 60_000;
/** A copy is only read: longer than any job may take that reads one. */
const COPY_ABANDONED_MS = 5 * 3_600_000;
/** A process looks for what another one has left so often, as others may have another disk. */
const SWEEP_MS = 10 * 60_000;

/**
 * `<DATA_DIR>/incoming`: files of this machine for as long as a call or a job works on them, under names that nobody
 * else knows. No other process needs them, so each may have a disk of its own.
 */
export class IncomingFiles {
  readonly directory: string;
  private sweptAt = 0;

  constructor(dataDir: string) {
    this.directory = join(dataDir, 'incoming');
  }

  /** A path for a file that is about to be written; whoever asks removes it. */
  async path(kind: 'part' | 'copy' = 'part'): Promise<string> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    if (this.sweptAt < Date.now() - SWEEP_MS) await this.sweep();
    return join(this.directory, `${randomUUID()}.${kind}`);
  }

  /** The same for as long as it is used; nothing is left then. */
  async during<Result>(use: (path: string) => Promise<Result>, kind: 'part' | 'copy' = 'part'): Promise<Result> {
    const path = await this.path(kind);
    try {
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Removes what killed processes have left. @returns how many files */
  async sweep(): Promise<number> {
    this.sweptAt = Date.now();
    let removed = 0;
    for (const name of await readdir(this.directory).catch(() => [])) {
      const path = join(this.directory, name);
      const limit = name.endsWith('.copy') ? COPY_ABANDONED_MS : PART_ABANDONED_MS;
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile() || found.mtimeMs >= Date.now() - limit) continue;
      await rm(path, { force: true });
      removed++;
    }
    return removed;
  }
}
