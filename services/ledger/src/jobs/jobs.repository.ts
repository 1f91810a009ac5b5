import { Inject, Injectable } from '@nestjs/common';
import type { WaitingFor } from '@counterfoil/contracts/waiting.contract';
import type { Pool, PoolClient } from 'pg';
import { inTransaction, inTransactionAlone } from '@counterfoil/event-sourcing/postgres/transaction';
import { PG_POOL } from '../database/database.module';
import { CLAIM_LOCK, NEXT_JOB, WAITING_JOBS } from './fair-claim';
import type { Job, JobPolicy, NewJob } from './job';
import type { JobLimits } from './job-limits';
import { jobOf, type JobRow } from './job-row';

/** A run whose heartbeat is older is dead: its process beats every second. */
const HEARTBEAT_STALE_SECONDS = 10;
const MAX_ERROR_LENGTH = 1_000;
const SHORTEST_WAIT_MS = 500;
/** What is back is used within this. */
const LONGEST_WAIT_MS = 30_000;

/** What became of a turn: nothing waits, or what waits may not run yet, or a job is to be ended. */
export type ClaimOutcome =
  | { readonly claimed: true; readonly job: Job }
  | { readonly claimed: false; readonly because: 'over' }
  | { readonly claimed: false; readonly because: 'busy'; readonly waiting: number }
  | { readonly claimed: false; readonly because: 'exhausted' | 'cancelled'; readonly id: string };

/** What a run hears when it tells that it lives. */
export interface Pulse {
  readonly owned: boolean;
  readonly cancelRequested: boolean;
}

/**
 * The table of jobs. Every change names the token of the run that makes it, so that a run that was given up changes
 * nothing.
 */
@Injectable()
export class JobsRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * @param client the transaction in which the job's own facts are written. @returns false where the id is known
   * already.
   */
  async create(job: NewJob, client: Pool | PoolClient = this.pool): Promise<boolean> {
    const { id, kind, businessId, actorId, payload, expiresAt } = job;
    const values = [id, kind, businessId, actorId, JSON.stringify(payload), expiresAt];
    const { rowCount } = await client.query(CREATE, values);
    return rowCount === 1;
  }

  async find(id: string): Promise<Job | undefined> {
    const { rows } = await this.pool.query<JobRow>(`SELECT * FROM platform.jobs WHERE id = $1`, [id]);
    return rows[0] && jobOf(rows[0]);
  }

  /** The newest jobs of a business, of one kind. */
  async ofBusiness(businessId: string, kind: string, limit: number): Promise<Job[]> {
    const { rows } = await this.pool.query<JobRow>(
      `SELECT * FROM platform.jobs WHERE business_id = $1 AND kind = $2 ORDER BY created_at DESC, id LIMIT $3`,
      [businessId, kind, limit],
    );
    return rows.map(jobOf);
  }

  /** Begins a run of the job whose turn it is; see `fair-claim.ts`. A job that is to be ended instead is named. */
  async claimNext(kind: string, token: string, policy: JobPolicy): Promise<ClaimOutcome> {
    const perPerson = policy.perPerson ?? Math.max(1, policy.concurrency - 1);
    return inTransaction(this.pool, async (client): Promise<ClaimOutcome> => {
      await client.query(CLAIM_LOCK, [kind]);
      const values = [kind, HEARTBEAT_STALE_SECONDS, policy.oneAtATimePerBusiness, perPerson];
      const id = (await client.query<{ id: string }>(NEXT_JOB, values)).rows[0]?.id;
      if (id === undefined) {
        const { rows } = await client.query<{ n: number }>(WAITING_JOBS, [kind]);
        const waiting = rows[0]?.n ?? 0;
        return waiting === 0 ? { claimed: false, because: 'over' } : { claimed: false, because: 'busy', waiting };
      }
      const { rows } = await client.query<JobRow>(CLAIM, [id, token, policy.maxAttempts]);
      if (rows[0]) return { claimed: true, job: jobOf(rows[0]) };
      const { rows: standing } = await client.query<{ isCancelled: boolean }>(IS_CANCELLED, [id]);
      return { claimed: false, because: standing[0]?.isCancelled ? 'cancelled' : 'exhausted', id };
    });
  }

  /**
   * Whose jobs of a kind are as many as they may be; undefined where there is room, and for a job that is known.
   * Others of theirs who ask wait until the transaction is over.
   */
  async full(job: NewJob, limits: JobLimits, client: PoolClient): Promise<'business' | 'person' | undefined> {
    const { id, kind, businessId, actorId } = job;
    await client.query(ASK_LOCK, [kind, actorId, businessId]);
    const { rows } = await client.query<UnfinishedRow>(UNFINISHED, [id, kind, businessId, actorId]);
    const { known = false, business = 0, person = 0 } = rows[0] ?? {};
    if (known) return undefined;
    if (businessId !== null && business >= limits.perBusiness) return 'business';
    return person >= limits.perPerson ? 'person' : undefined;
  }

  /** A transaction that asks for a job. */
  asking<Result>({ kind, actorId }: NewJob, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    return inTransactionAlone(this.pool, `ask ${kind} ${actorId}`, work);
  }

  /** @returns whether the run is still this one's, and whether somebody wishes it to end. */
  async beat(id: string, token: string): Promise<Pulse> {
    const { rows } = await this.pool.query<PulseRow>(BEAT, [id, token]);
    return pulseOf(rows);
  }

  async progress(id: string, token: string, percent: number): Promise<Pulse> {
    const { rows } = await this.pool.query<PulseRow>(PROGRESS, [id, token, percent]);
    return pulseOf(rows);
  }

  async done(id: string, token: string, result: unknown): Promise<void> {
    await this.pool.query(
      `
        UPDATE platform.jobs SET status = 'done', progress = 100, result = $3, error = NULL, run_token = NULL,
          finished_at = now()
       WHERE id = $1 AND run_token = $2`,
      [id, token, JSON.stringify(result ?? null)],
    );
  }

  /**
   * Puts it back until something is there again; the run is not counted. Where another worker has taken it over
   * meanwhile, which a run that lives did not earn, that one's start is not counted either.
   * @returns milliseconds until the next run: half of the time that it has waited, so that a crash forgets nothing
   */
  async wait(id: string, token: string, what: WaitingFor): Promise<number> {
    const values = [id, token, what, SHORTEST_WAIT_MS, LONGEST_WAIT_MS];
    const { rows } = await this.pool.query<{ pause: number }>(WAIT, values);
    if (rows[0]) return rows[0].pause;
    await this.pool.query(NOT_COUNTED, [id]);
    return 0;
  }

  /** All of a kind that wait for their turn wait for this now. */
  async allWait(kind: string, what: WaitingFor): Promise<void> {
    await this.pool.query(ALL_WAIT, [kind, what]);
  }

  /** Puts it back for another attempt. */
  async retry(id: string, token: string, error: string, delayMs: number): Promise<void> {
    await this.pool.query(
      `UPDATE platform.jobs SET status = 'queued', error = $3, run_token = NULL, waiting_since = NULL,
         waiting_for = NULL, not_before = now() + $4 * interval '1 millisecond'
       WHERE id = $1 AND run_token = $2`,
      [id, token, error.slice(0, MAX_ERROR_LENGTH), delayMs],
    );
  }

  /** Ends it for good. @param token undefined where no run owns it. */
  async end(
    id: string,
    token: string | undefined,
    status: 'failed' | 'cancelled',
    error: string | null,
  ): Promise<void> {
    await this.pool.query(
      `UPDATE platform.jobs SET status = $3, error = $4, run_token = NULL, finished_at = now()
       WHERE id = $1 AND status IN ('queued', 'running') AND ($2::uuid IS NULL OR run_token = $2)`,
      [id, token ?? null, status, error === null ? null : error.slice(0, MAX_ERROR_LENGTH)],
    );
  }

  /** A job that waits is cancelled at once, one that runs as soon as its run notices. @returns its facts since. */
  async cancel(id: string): Promise<Job | undefined> {
    const { rows } = await this.pool.query<JobRow>(CANCEL, [id]);
    return rows[0] ? jobOf(rows[0]) : this.find(id);
  }

  /** Jobs that ought to be in Redis: waiting ones that are due, and those whose run has died. */
  async due(limit: number): Promise<{ id: string; kind: string }[]> {
    const { rows } = await this.pool.query<{ id: string; kind: string }>(DUE, [HEARTBEAT_STALE_SECONDS, limit]);
    return rows;
  }

  async expired(limit: number): Promise<Job[]> {
    const { rows } = await this.pool.query<JobRow>(
      `
        SELECT * FROM platform.jobs WHERE expires_at < now() AND status NOT IN ('queued', 'running') ORDER BY expires_at
          LIMIT $1`,
      [limit],
    );
    return rows.map(jobOf);
  }

  async delete(id: string): Promise<void> {
    await this.pool.query(`DELETE FROM platform.jobs WHERE id = $1 AND status NOT IN ('queued', 'running')`, [id]);
  }
}

export function isUnfinished({ status }: Pick<Job, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

interface UnfinishedRow {
  readonly known: boolean;
  readonly business: number;
  readonly person: number;
}

interface PulseRow {
  readonly cancel_requested: boolean;
}

function pulseOf([row]: readonly PulseRow[]): Pulse {
  return { owned: row !== undefined, cancelRequested: row?.cancel_requested ?? false };
}

const OWNED = `id = $1 AND run_token = $2 AND status = 'running'`;

/** Does not wait for the disk: what Postgres loses of it in a crash is said again within a second. */
const UNHURRIED = `WITH unhurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`;

const BEAT = `
  ${UNHURRIED}
  UPDATE platform.jobs SET heartbeat_at = now() FROM unhurried WHERE ${OWNED} RETURNING cancel_requested`;

/** A job that gets further has its attempts back. */
const PROGRESS = `
  ${UNHURRIED}
  UPDATE platform.jobs SET progress = greatest(progress, $3),
    attempts = CASE WHEN progress < $3 THEN 1 ELSE attempts END,
    waiting_since = NULL, waiting_for = NULL, heartbeat_at = now()
  FROM unhurried WHERE ${OWNED} RETURNING cancel_requested`;

const WAIT = `
  WITH pause AS (
    SELECT least($5, greatest($4, extract(epoch FROM now() - coalesce(waiting_since, now())) * 500))::int AS ms
    FROM platform.jobs WHERE id = $1
  )
  UPDATE platform.jobs SET status = 'queued', run_token = NULL, attempts = greatest(attempts - 1, 0), error = NULL,
    waiting_since = coalesce(waiting_since, now()), waiting_for = $3,
    not_before = now() + pause.ms * interval '1 millisecond'
  FROM pause WHERE ${OWNED}
  RETURNING pause.ms AS pause`;

const NOT_COUNTED = `
  UPDATE platform.jobs SET attempts = greatest(attempts - 1, 0) WHERE id = $1 AND status IN ('queued', 'running')`;

const ALL_WAIT = `
  UPDATE platform.jobs SET waiting_since = coalesce(waiting_since, now()), waiting_for = $2
  WHERE kind = $1 AND status = 'queued' AND NOT cancel_requested
    AND (waiting_since IS NULL OR waiting_for <> $2)`;

const CREATE = `
  INSERT INTO platform.jobs (id, kind, business_id, actor_id, payload, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (id) DO NOTHING`;

const CLAIM = `
  UPDATE platform.jobs j SET status = 'running', run_token = $2, attempts = j.attempts + 1, heartbeat_at = now(),
    started_at = coalesce(j.started_at, now())
  WHERE j.id = $1 AND j.attempts < $3 AND NOT j.cancel_requested
  RETURNING j.*`;

/**
 * Two of a person's or a business's at the same moment are counted one after the other; the person first, everywhere.
 */
const ASK_LOCK = `
  SELECT pg_advisory_xact_lock(hashtextextended('ask ' || $1 || ' ' || $2::text, 0)),
    pg_advisory_xact_lock(hashtextextended('ask ' || $1 || ' ' || $3::text, 0))`;

const UNFINISHED = `
  SELECT EXISTS (SELECT FROM platform.jobs WHERE id = $1) AS known,
    count(*) FILTER (WHERE business_id = $3)::int AS business, count(*) FILTER (WHERE actor_id = $4)::int AS person
  FROM platform.jobs
  WHERE kind = $2 AND (business_id = $3 OR actor_id = $4) AND status IN ('queued', 'running')`;

const IS_CANCELLED = 'SELECT cancel_requested AS "isCancelled" FROM platform.jobs WHERE id = $1';

const CANCEL = `
  UPDATE platform.jobs SET cancel_requested = true,
    status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END,
    finished_at = CASE WHEN status = 'queued' THEN now() ELSE finished_at END
  WHERE id = $1 AND status IN ('queued', 'running') RETURNING *`;

const DUE = `
  SELECT id, kind FROM platform.jobs
  WHERE (status = 'queued' AND not_before <= now())
    OR (status = 'running' AND heartbeat_at < now() - $1 * interval '1 second')
  ORDER BY created_at LIMIT $2`;
