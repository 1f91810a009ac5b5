import type { Waiting } from '@counterfoil/contracts/waiting.contract';

/** What a job is, for those who ask for one, do one or show one. */
export type JobStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** The facts of a job as they stand in `platform.jobs`. */
export interface Job<Payload = unknown, Result = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly businessId: string | null;
  /** Who asked for it. */
  readonly actorId: string;
  readonly payload: Payload;
  readonly status: JobStatus;
  /** Percent. */
  readonly progress: number;
  /** Runs begun since it last got further, without those that ended because something else was away. */
  readonly attempts: number;
  /** Null unless it is to be run again once something is back. */
  readonly waiting: Waiting | null;
  /** For people; set once it has failed, and between two attempts. */
  readonly error: string | null;
  /** What the run returned; null until it is done. */
  readonly result: Result | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Once finished and past this it is discarded. */
  readonly expiresAt: Date;
}

export interface NewJob<Payload = unknown> {
  /** UUID; asking twice under one id is asking once. */
  readonly id: string;
  readonly kind: string;
  readonly businessId: string | null;
  readonly actorId: string;
  /** JSON; ids and choices, no file contents. */
  readonly payload: Payload;
  readonly expiresAt: Date;
}

/** What a run is given beside the facts. */
export interface JobRun {
  /** Aborted when the job is cancelled, has run too long, or is run by somebody else; its reason says which. */
  readonly signal: AbortSignal;
  /** Notes how far it is; whole percent, never backwards. A job that gets further has its attempts back. */
  progress(percent: number): Promise<void>;
}

/** How jobs of one kind are run. */
export interface JobPolicy {
  /** Jobs of this kind at once in one worker process. */
  readonly concurrency: number;
  /** Of one person, over all workers; by default one fewer than `concurrency`, so that others find a place. */
  readonly perPerson?: number;
  /** True where two jobs of this kind must not run at once for one business. */
  readonly oneAtATimePerBusiness: boolean;
  /**
   * Runs without getting further, crashes of the process included, before it has failed for good. A run that ended
   * because the log, Postgres, the disk or a turn was not to be had is not counted.
   */
  readonly maxAttempts: number;
  /** Pause before the second attempt in milliseconds; it doubles with each one, up to a minute. */
  readonly backoffMs: number;
  /** A run that takes longer is aborted and counts as failed. */
  readonly limitMs: number;
  /** True where no run gets far without the log: while it is away, none is begun. */
  readonly needsLog: boolean;
}

/** One kind of job, done by the worker. */
export interface JobKind<Payload = unknown, Result = unknown> {
  readonly kind: string;
  readonly policy: JobPolicy;
  /**
   * Does it, or goes on where an earlier run was stopped: a run may end at any line, by kill -9, and be begun again.
   * What it throws is tried again, unless it is `JobFailed` or a `DomainError`: trying those again changes nothing.
   * Outages (`outage-waiting.ts`) are waited for as long as they take; anything else counts as an attempt.
   * Returning after `signal` was aborted by a cancellation makes it cancelled.
   */
  run(job: Job<Payload>, run: JobRun): Promise<Result>;
  /** After it has failed for good or was cancelled, once or more often. */
  stopped?(job: Job<Payload>): Promise<void>;
  /** Before its facts are deleted, so that its files go too. */
  discard?(job: Job<Payload>): Promise<void>;
}

/** No further attempt will help; the message is for people. */
export class JobFailed extends Error {}

/** The reason of an aborted signal. */
export class JobAborted extends Error {
  constructor(readonly why: 'cancelled' | 'too-long' | 'taken-over' | 'shutting-down') {
    super(`the run was aborted: ${why}`);
    this.name = 'JobAborted';
  }
}
