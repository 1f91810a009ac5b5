import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { HeadFile, HeadPublisher } from '@counterfoil/event-sourcing/write/published-heads';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';

/** Streams of one step; each costs a read of its last event. */
const STREAMS_A_STEP = 500;
/** What does not fit into one run waits for the next. */
const MAX_STEPS = 40;

/**
 * Writes the heads of the proof chains to `<DATA_DIR>/heads/<day>.jsonl`, outside the database: whoever rewrites the
 * log would have to rewrite these files, and every copy of them, as well.
 */
@Injectable()
export class HeadPublishing {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /** Publishes every stream that has moved since it was published last. @returns how many heads were written. */
  async publish(now = new Date()): Promise<number> {
    const directory = join(this.config.dataDir, 'heads');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const publisher = new HeadPublisher(
      this.log,
      new HeadFile(join(directory, `${now.toISOString().slice(0, 10)}.jsonl`)),
      () => now,
    );
    let written = 0;
    for (let step = 0; step < MAX_STEPS; step++) {
      const streams = await this.moved();
      if (streams.length === 0) break;
      const heads = await publisher.publish(streams);
      // After the file, never before: a head published twice is harmless, one that was skipped is not.
      await this.remember(streams, heads);
      written += heads.length;
    }
    return written;
  }

  private async moved(): Promise<string[]> {
    const { rows } = await this.pool.query<{ stream: string }>(MOVED, [STREAMS_A_STEP]);
    return rows.map((row) => row.stream);
  }

  /** A stream without a head was deleted with its business: it is not asked for again. */
  private async remember(
    streams: readonly string[],
    heads: readonly { stream: string; revision: bigint }[],
  ): Promise<void> {
    const published = new Map(heads.map(({ stream, revision }) => [stream, revision]));
    await this.pool.query(REMEMBER, [streams, streams.map((stream) => String(published.get(stream) ?? DELETED))]);
  }
}

/** Beyond any revision. */
const DELETED = 9_223_372_036_854_775_807n;

const MOVED = `
  SELECT s.stream FROM receipts.stream_revisions s LEFT JOIN platform.published_heads h ON h.stream = s.stream
  WHERE h.stream IS NULL OR h.revision < s.revision ORDER BY s.stream LIMIT $1`;

const REMEMBER = `
  INSERT INTO platform.published_heads (stream, revision) SELECT * FROM unnest($1::text[], $2::bigint[])
  ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision, published_at = now()`;
