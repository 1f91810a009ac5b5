import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';
import { FILE_STORE, isNameIn, type FileStore, type WaitingRoom } from '../files/files.module';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';

/** A whole file that nothing in Postgres names, or half a one: whoever wrote it is dead by then. */
const STRAY_MS = 60 * 60_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Whose the file is that is named after an import or a job. */
const OWNERS: Readonly<Record<WaitingRoom, string>> = {
  imports: 'SELECT business_id AS owner FROM platform.imports WHERE id = $1',
  restores: 'SELECT business_id AS owner FROM platform.jobs WHERE id = $1',
  exports: 'SELECT business_id AS owner FROM platform.jobs WHERE id = $1',
};

/**
 * Takes files to the store that an earlier release has left in `DATA_DIR/imports`, `restores` and `exports`: when a
 * process starts, and by the upkeep, as one of that release may have gone on for a moment.
 */
@Injectable()
export class FormerPlaces implements OnModuleInit {
  private readonly logger = new Logger('FormerPlaces');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** A store that does not answer keeps no process from beginning. */
  async onModuleInit(): Promise<void> {
    await this.empty().catch((error: unknown) =>
      this.logger.warn(`files of an earlier release stay where they are for now: ${String(error)}`),
    );
  }

  /** @returns how many files it took or removed */
  async empty(): Promise<number> {
    let done = 0;
    for (const room of Object.keys(OWNERS) as WaitingRoom[]) {
      const directory = join(this.config.dataDir, room);
      for (const name of await readdir(directory).catch(() => []))
        if (ID.test(name) && (await this.take(room, directory, name))) done++;
    }
    if (done > 0) this.logger.log(`${done} files of an earlier release were taken to ${this.store.where} or removed`);
    return done;
  }

  private async take(room: WaitingRoom, directory: string, name: string): Promise<boolean> {
    const path = join(directory, name);
    const owner = isNameIn(room, name) ? await this.ownerOf(room, name) : undefined;
    if (owner !== undefined) {
      // Another process that starts at the same moment may have taken it.
      await this.store.take({ room, owner, name }, path).catch(unlessGone);
      return true;
    }
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs >= Date.now() - STRAY_MS) return false;
    await rm(path, { force: true });
    return true;
  }

  private async ownerOf(room: WaitingRoom, name: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ owner: string | null }>(OWNERS[room], [ID.exec(name)?.[0]]);
    return rows[0]?.owner ?? undefined;
  }
}

function unlessGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
