import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { PG_POOL } from '../database/database.module';

/**
 * Whoever wrote to a file last so long ago is dead: a sender that slow was cut off, a job says every second that it
 * lives.
 */
const PART_ABANDONED_MS = 15 * 60_000;
/** A whole file that nothing in Postgres names: its process died between the two. */
const STRAY_MS = 60 * 60_000;
/** Names asked about at once. */
const NAMES_A_QUERY = 1_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The rooms of `DATA_DIR` that files wait in, and which of the ids they are named after still need theirs. */
const ROOMS: Readonly<Record<string, string>> = {
  imports: `SELECT id FROM platform.imports WHERE id = ANY ($1::uuid[]) AND status IN ('reading', 'mapping', 'ready')`,
  restores: `SELECT id FROM platform.jobs WHERE id = ANY ($1::uuid[]) AND status IN ('queued', 'running')`,
  // Receipts while they arrive: none stays when its call is over.
  incoming: `SELECT id FROM platform.jobs WHERE id = ANY ($1::uuid[]) AND false`,
  exports: `SELECT id FROM platform.jobs WHERE id = ANY ($1::uuid[])`,
};

/** Removes what uploads and jobs have left on the disk that were killed, given up or are over. */
@Injectable()
export class StrayFiles {
  private readonly logger = new Logger('StrayFiles');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {}

  /** @returns how many files it removed */
  async sweep(): Promise<number> {
    let removed = 0;
    for (const [room, needed] of Object.entries(ROOMS))
      removed += await this.sweepRoom(join(this.config.dataDir, room), needed);
    if (removed > 0) this.logger.log(`${removed} files removed that nobody needs any more`);
    return removed;
  }

  private async sweepRoom(directory: string, needed: string): Promise<number> {
    const old: string[] = [];
    for (const name of await readdir(directory).catch(() => [])) {
      if (!ID.test(name)) continue;
      const found = await stat(join(directory, name)).catch(() => undefined);
      const limit = name.endsWith('.part') ? PART_ABANDONED_MS : STRAY_MS;
      if (found?.isFile() && found.mtimeMs < Date.now() - limit) old.push(name);
    }
    let removed = 0;
    for (let from = 0; from < old.length; from += NAMES_A_QUERY) {
      removed += await this.removeUnneeded(directory, old.slice(from, from + NAMES_A_QUERY), needed);
    }
    return removed;
  }

  private async removeUnneeded(directory: string, names: readonly string[], needed: string): Promise<number> {
    const { rows } = await this.pool.query<{ id: string }>(needed, [names.map(idIn)]);
    const ids = new Set(rows.map(({ id }) => id));
    const stray = names.filter((name) => name.endsWith('.part') || !ids.has(idIn(name)));
    for (const name of stray) await rm(join(directory, name), { force: true });
    return stray.length;
  }
}

function idIn(name: string): string {
  return name.slice(0, 36);
}
