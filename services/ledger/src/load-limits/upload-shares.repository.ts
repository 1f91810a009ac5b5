import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { inTransactionAlone } from '@counterfoil/event-sourcing/postgres/transaction';
import { PG_POOL } from '../database/database.module';
import { UPLOAD_LEASE_MS } from './quota-limits';

/** What is taken at the moment that somebody asks for a share. */
export interface TakenShares {
  /** Uploads that are arriving: of the person, into the business, of everybody. */
  readonly ofPerson: number;
  readonly ofBusiness: number;
  readonly ofAll: number;
  /** Bytes promised to everybody's uploads that are arriving. */
  readonly promised: number;
  /** Bytes of the person: promised, waiting and kept. */
  readonly held: number;
  /** When the first of what is kept goes by itself; undefined where nothing is kept. */
  readonly freedAt: Date | undefined;
}

export interface NewShare {
  readonly id: string;
  readonly userId: string;
  readonly businessId: string | null;
}

/** The shares of uploads, in Postgres: exact over all processes, and nobody's a moment after their process has died. */
@Injectable()
export class UploadShares {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Takes a share; two at once are decided one after the other.
   * @param grant says how many bytes there are, by what is taken; what it throws leaves everything as it was
   */
  async take({ id, userId, businessId }: NewShare, grant: (taken: TakenShares) => number): Promise<number> {
    return inTransactionAlone(this.pool, 'upload shares', async (client) => {
      await client.query(LOCK);
      const bytes = grant(await this.taken(userId, businessId, client));
      await client.query(TAKE, [id, userId, businessId, bytes, UPLOAD_LEASE_MS]);
      return bytes;
    });
  }

  /** What a person's uploads, waiting files and kept exports come to, in bytes, and when the first of them goes. */
  async held(userId: string, client: Pool | PoolClient = this.pool): Promise<Pick<TakenShares, 'held' | 'freedAt'>> {
    const { rows } = await client.query<{ bytes: string; freed_at: Date | null }>(HELD, [userId]);
    return { held: Number(rows[0]?.bytes ?? 0), freedAt: rows[0]?.freed_at ?? undefined };
  }

  async renew(id: string): Promise<void> {
    await this.pool.query(`UPDATE platform.upload_shares SET ${LEASED_FROM_NOW} WHERE id = $1`, [id, UPLOAD_LEASE_MS]);
  }

  /** The file is whole and waits for a job: it counts by its size until the job is over. */
  async keep(id: string, jobId: string, bytes: number): Promise<void> {
    await this.pool.query('UPDATE platform.upload_shares SET job_id = $2, bytes = $3 WHERE id = $1', [
      id,
      jobId,
      bytes,
    ]);
  }

  /**
   * Notes what an archive says it unpacks to, where that fits with what the person's others did within a day.
   * @returns when there is room for it again; undefined where it fits
   */
  async unpack(id: string, userId: string, bytes: number, aDay: number): Promise<Date | undefined> {
    return inTransactionAlone(this.pool, 'upload shares', async (client) => {
      await client.query(LOCK);
      const { rows } = await client.query<{ bytes: string; again_at: Date | null }>(UNPACKED, [userId]);
      if (Number(rows[0]?.bytes ?? 0) + bytes > aDay) return rows[0]?.again_at ?? new Date();
      await client.query('UPDATE platform.upload_shares SET unpacked = $2 WHERE id = $1', [id, bytes]);
      return undefined;
    });
  }

  /** The upload is over: only what waits for a job still counts, and for a day what it unpacked to. */
  async end(id: string): Promise<void> {
    await this.pool.query('UPDATE platform.upload_shares SET lease_until = now() WHERE id = $1', [id]);
  }

  /** Forgets shares that count for nothing any more. @returns how many */
  async forget(): Promise<number> {
    return (await this.pool.query(FORGET)).rowCount ?? 0;
  }

  private async taken(userId: string, businessId: string | null, client: PoolClient): Promise<TakenShares> {
    const { rows } = await client.query<Record<'person' | 'business' | 'all' | 'promised', string>>(ARRIVING, [
      userId,
      businessId,
    ]);
    const { person = 0, business = 0, all = 0, promised = 0 } = rows[0] ?? {};
    return {
      ...{ ofPerson: Number(person), ofBusiness: Number(business), ofAll: Number(all), promised: Number(promised) },
      ...(await this.held(userId, client)),
    };
  }
}

/** Uploads begin a few times a second at most: one after the other is soon enough. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('upload shares', 0))`;

const LEASED_FROM_NOW = `lease_until = now() + $2 * interval '1 millisecond'`;

const TAKE = `
  INSERT INTO platform.upload_shares (id, user_id, business_id, bytes, lease_until)
  VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')`;

const ARRIVING = `
  SELECT count(*) FILTER (WHERE user_id = $1) AS person, count(*) FILTER (WHERE business_id = $2) AS business,
    count(*) AS all, coalesce(sum(bytes), 0) AS promised
  FROM platform.upload_shares WHERE lease_until > now() AND job_id IS NULL`;

const IS_WAITED_FOR = `
  EXISTS (SELECT FROM platform.jobs j WHERE j.id = s.job_id AND j.status IN ('queued', 'running'))`;

/**
 * A statement is kept until it is recorded or given up, an archive until it is restored, an export until it expires.
 */
const HELD = `
  SELECT coalesce(sum(bytes), 0) AS bytes, min(freed_at) AS freed_at FROM (
    SELECT s.bytes, now() + interval '1 minute' AS freed_at FROM platform.upload_shares s
      WHERE s.user_id = $1 AND (s.lease_until > now() OR ${IS_WAITED_FOR})
    UNION ALL
    SELECT i.size, i.created_at + interval '7 days' FROM platform.imports i
      WHERE i.created_by = $1 AND i.status IN ('reading', 'mapping', 'ready')
    UNION ALL
    SELECT (j.result ->> 'size')::bigint, j.expires_at FROM platform.jobs j
      WHERE j.actor_id = $1 AND j.kind IN ('export', 'archive') AND j.status = 'done' AND j.expires_at > now()
  ) AS kept (bytes, freed_at)`;

const UNPACKED = `
  SELECT coalesce(sum(unpacked), 0) AS bytes, min(created_at) FILTER (WHERE unpacked > 0) + interval '1 day' AS again_at
  FROM platform.upload_shares WHERE user_id = $1 AND created_at > now() - interval '1 day'`;

const FORGET = `
  DELETE FROM platform.upload_shares s WHERE s.lease_until < now()
    AND (s.unpacked = 0 OR s.created_at < now() - interval '1 day')
    AND NOT ${IS_WAITED_FOR}`;
