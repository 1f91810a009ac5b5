import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';
import { FILE_STORE, IncomingFiles, type FileStore, type FoundFile, type WaitingRoom } from '../files/files.module';

/** A whole file that nothing in Postgres names: its process died between the two. */
const STRAY_MS = 60 * 60_000;
/** Names asked about at once. */
const NAMES_A_QUERY = 1_000;
const ID_LENGTH = 36;

/** The rooms that files wait in, and which of the ids they are named after still need theirs. */
const ROOMS: Readonly<Record<WaitingRoom, string>> = {
  imports: `SELECT id FROM platform.imports WHERE id = ANY ($1::uuid[]) AND status IN ('reading', 'mapping', 'ready')`,
  restores: `SELECT id FROM platform.jobs WHERE id = ANY ($1::uuid[]) AND status IN ('queued', 'running')`,
  exports: `SELECT id FROM platform.jobs WHERE id = ANY ($1::uuid[])`,
};

/** Removes what uploads and jobs have left that were killed, given up or are over. */
@Injectable()
export class StrayFiles {
  private readonly logger = new Logger('StrayFiles');

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(FILE_STORE) private readonly store: FileStore,
    private readonly incoming: IncomingFiles,
  ) {}

  /** @returns how many files it removed */
  async sweep(): Promise<number> {
    let removed = await this.incoming.sweep();
    for (const room of Object.keys(ROOMS) as WaitingRoom[]) removed += await this.sweepRoom(room);
    if (removed > 0) this.logger.log(`${removed} files removed that nobody needs any more`);
    return removed;
  }

  private async sweepRoom(room: WaitingRoom): Promise<number> {
    let removed = 0;
    let old: FoundFile[] = [];
    for await (const file of this.store.all(room)) {
      if (file.writtenAt.getTime() >= Date.now() - STRAY_MS) continue;
      old.push(file);
      if (old.length < NAMES_A_QUERY) continue;
      removed += await this.removeUnneeded(old, ROOMS[room]);
      old = [];
    }
    return removed + (await this.removeUnneeded(old, ROOMS[room]));
  }

  private async removeUnneeded(files: readonly FoundFile[], needed: string): Promise<number> {
    if (files.length === 0) return 0;
    const { rows } = await this.pool.query<{ id: string }>(needed, [files.map(idIn)]);
    const ids = new Set(rows.map(({ id }) => id));
    const stray = files.filter((file) => !ids.has(idIn(file)));
    for (const file of stray) await this.store.remove(file);
    return stray.length;
  }
}

function idIn({ name }: FoundFile): string {
  return name.slice(0, ID_LENGTH);
}
