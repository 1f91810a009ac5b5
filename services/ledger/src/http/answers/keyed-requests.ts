import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../../database/database.module';

/** A request that came with a key. */
export interface KeyedRequest {
  /** Made from user, route and key. */
  readonly id: string;
  readonly userId: string;
  readonly path: string;
  readonly requestHash: string;
}

/** One that this process carries out now. */
export interface HeldRequest {
  readonly id: string;
  /** By which a process that was thought dead finds that another has gone on. */
  readonly run: string;
}

/** What a request was answered with. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A process that dies leaves its keys to the next request after this time. */
export const HELD_MS = 30_000;
/** Longer than anybody tries again. */
const KEEP_HOURS = 24;
/** Read in one statement; what is more waits for the next run. */
const FORGET_AT_ONCE = 50_000;

/** Requests that came with an `Idempotency-Key`, and what they were answered with. They go with the person. */
@Injectable()
export class KeyedRequests {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Takes a request to carry it out. @returns undefined where another has it, or had: `find` says which. */
  async hold({ id, userId, path, requestHash }: KeyedRequest): Promise<HeldRequest | undefined> {
    const run = randomUUID();
    const { rowCount } = await this.pool.query(HOLD, [id, userId, path, requestHash, run, HELD_MS / 1_000]);
    return rowCount === 1 ? { id, run } : undefined;
  }

  /** Holds on for as long again. */
  async renew({ id, run }: HeldRequest): Promise<void> {
    await this.pool.query(
      `UPDATE platform.keyed_requests SET held_until = now() + make_interval(secs => $3) WHERE id = $1 AND run = $2`,
      [id, run, HELD_MS / 1_000],
    );
  }

  /** @param answer kept as the JSON that it is sent as */
  async keep({ id, run }: HeldRequest, { status, body }: KeptAnswer): Promise<void> {
    await this.pool.query(
      `UPDATE platform.keyed_requests SET status = $3, body = $4::json WHERE id = $1 AND run = $2`,
      [id, run, status, JSON.stringify(body)],
    );
  }

  /** Nothing was done: the next request with the key is the first again. */
  async letGo({ id, run }: HeldRequest): Promise<void> {
    await this.pool.query('DELETE FROM platform.keyed_requests WHERE id = $1 AND run = $2 AND status IS NULL', [
      id,
      run,
    ]);
  }

  /** @returns undefined where there is none, or none any more. */
  async find(id: string): Promise<{ requestHash: string; answer: KeptAnswer | undefined } | undefined> {
    const { rows } = await this.pool.query<{ request_hash: string; status: number | null; body: unknown }>(
      'SELECT request_hash, status, body FROM platform.keyed_requests WHERE id = $1',
      [id],
    );
    const row = rows[0];
    // No body is null in the table, and nothing in an answer.
    return (
      row && {
        requestHash: row.request_hash,
        answer: row.status === null ? undefined : { status: row.status, body: row.body ?? undefined },
      }
    );
  }

  /** Forgets what is older than a day. @returns how many. */
  async prune(): Promise<number> {
    const { rowCount } = await this.pool.query(PRUNE, [KEEP_HOURS, FORGET_AT_ONCE]);
    return rowCount ?? 0;
  }
}

const HOLD = `
  INSERT INTO platform.keyed_requests AS known (id, user_id, path, request_hash, run, held_until)
  SELECT $1::uuid, id, $3, $4, $5::uuid, now() + make_interval(secs => $6) FROM platform.users WHERE id = $2::uuid
  ON CONFLICT (id) DO UPDATE SET run = excluded.run, held_until = excluded.held_until
  WHERE known.status IS NULL AND known.held_until < now() AND known.request_hash = excluded.request_hash`;

const PRUNE = `
  DELETE FROM platform.keyed_requests
  WHERE id IN (SELECT id FROM platform.keyed_requests WHERE begun_at < now() - make_interval(hours => $1)
    ORDER BY begun_at LIMIT $2)`;
