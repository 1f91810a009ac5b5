import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DelayedError, Worker, type Job as QueuedJob } from 'bullmq';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { JobAborted, JobFailed, type Job, type JobKind } from './job';
import { isUnfinished, JobsRepository } from './jobs.repository';
import { JobsQueue, QUEUE_PREFIX, queueName, redisConnection } from './jobs.queue';
import { NeededParts } from './needed-parts';
import { RunningJob } from './running-job';
import { waitedFor } from './outage-waiting';

/** A worker that is killed holds its lock in Redis for this long; then another one takes the job. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
/** Postgres counts attempts; Redis is to hand the job over as often as needed. */
const MAX_STALLED = 1_000;
/** Before jobs are looked at again that other jobs, of their business or of their person, stand in the way of. */
const BUSY_PAUSE_MS = 1_000;
/** For each ten that wait the pause grows by itself, so that they ask ten times a second together. */
const WAITING_A_PAUSE = 10;
const MAX_BUSY_PAUSES = 10;
const LONGEST_BACKOFF_MS = 60_000;
/** Between two tries to note in Postgres, once it is back, what became of a run. */
const NOTE_PAUSE_MS = 500;
/** Lost jobs are noticed within this time. */
const RECONCILE_MS = 5_000;
const RECONCILE_JOBS = 500;
const DISCARD_MS = 60_000;
const DISCARD_JOBS = 100;

/**
 * Runs jobs, in the worker process: one BullMQ queue and worker for each kind. Redis says when; whether a job may run,
 * how often it was tried and what became of it is decided on its facts in Postgres.
 */
@Injectable()
export class JobWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly kinds = new Map<string, JobKind>();
  private readonly running = new Set<RunningJob>();
  private workers: Worker[] = [];
  private timers: NodeJS.Timeout[] = [];
  private sweeping: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly jobs: JobsRepository,
    private readonly queue: JobsQueue,
    private readonly parts: NeededParts,
  ) {}

  /** Says who does jobs of a kind; called from `onModuleInit` of whoever does them. */
  register(kind: JobKind<never>): void {
    this.kinds.set(kind.kind, kind);
  }

  onApplicationBootstrap(): void {
    this.workers = [...this.kinds.values()].map((kind) => this.workerOf(kind));
    this.timers = [this.every(RECONCILE_MS, () => this.reconcile()), this.every(DISCARD_MS, () => this.discard())];
    this.sweeping = this.reconcile().catch((error: unknown) => this.warn('reconciling', error));
  }

  /** Runs are told to stop where they are; the next worker goes on. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const run of this.running) run.abort(new JobAborted('shutting-down'));
    await this.sweeping;
    await Promise.all(this.workers.map((worker) => worker.close().catch(() => undefined)));
  }

  private workerOf(kind: JobKind): Worker {
    const worker = new Worker(queueName(kind.kind), (queued, token) => this.process(kind, queued, token), {
      connection: { ...redisConnection(this.config), maxRetriesPerRequest: null },
      prefix: QUEUE_PREFIX,
      concurrency: kind.policy.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: MAX_STALLED,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    worker.on('error', (error) => this.logger.debug(`Redis: ${error.message}`));
    worker.on('failed', (queued, error) => this.logger.debug(`${kind.kind} ${queued?.id ?? ''}: ${error.message}`));
    return worker;
  }

  /** A turn: whichever jobs of the kind come next are run, one after the other, for as long as one may be. */
  private async process(kind: JobKind, queued: QueuedJob, token: string | undefined): Promise<void> {
    for (;;) {
      if (this.isStopping) return this.later(queued, token, 0);
      const missing = await this.parts.missing(kind.policy.needsLog);
      if (missing) {
        await this.jobs.allWait(kind.kind, missing.what);
        return this.later(queued, token, missing.pauseMs);
      }
      const runToken = randomUUID();
      const claim = await this.jobs.claimNext(kind.kind, runToken, kind.policy);
      if (claim.claimed) {
        const again = await this.run(kind, claim.job, runToken);
        if (again !== undefined) return this.later(queued, token, again);
      } else if (claim.because === 'over') return;
      // Who waits for many others looks again more seldom: of those, each time one comes free, one looks soon.
      else if (claim.because === 'busy') return this.later(queued, token, busyPause(claim.waiting));
      else await this.endDead(kind, claim.id, claim.because);
    }
  }

  /** @returns milliseconds until the next attempt; undefined where there is none. */
  private async run(kind: JobKind, job: Job, token: string): Promise<number | undefined> {
    const run = new RunningJob(this.jobs, job.id, token, kind.policy.limitMs);
    this.running.add(run);
    try {
      const result = await kind.run(job, run);
      if (run.wasCancelled) return await this.stop(kind, job, token, 'cancelled', null);
      run.signal.throwIfAborted();
      await this.jobs.done(job.id, token, result);
      return undefined;
    } catch (error) {
      return await this.failed(kind, job, token, run, error);
    } finally {
      run.end();
      this.running.delete(run);
    }
  }

  private async failed(
    kind: JobKind,
    job: Job,
    token: string,
    run: RunningJob,
    error: unknown,
  ): Promise<number | undefined> {
    const aborted = run.signal.reason instanceof JobAborted ? run.signal.reason.why : undefined;
    // What a run meets that is told to end is mostly that it was told.
    const missing = aborted === undefined || aborted === 'taken-over' ? waitedFor(error) : undefined;
    if (missing || (aborted === 'taken-over' && run.wasOutOfTouch)) {
      this.warn(`${kind.kind} ${job.id} waits (${missing ?? 'database'})`, error);
      return this.noted(() => this.jobs.wait(job.id, token, missing ?? 'database'));
    }
    return this.noted(() => this.ended(kind, job, token, run, error));
  }

  /** A run that failed by itself, or was told to end. */
  private async ended(
    kind: JobKind,
    job: Job,
    token: string,
    run: RunningJob,
    error: unknown,
  ): Promise<number | undefined> {
    if (run.wasCancelled) return this.stop(kind, job, token, 'cancelled', null);
    const aborted = run.signal.reason instanceof JobAborted ? run.signal.reason.why : undefined;
    if (aborted === 'taken-over') return undefined;
    if (aborted === 'shutting-down') {
      await this.jobs.retry(job.id, token, 'The server was restarted', 0);
      return 0;
    }
    const message = error instanceof JobFailed || error instanceof DomainError ? error.message : undefined;
    if (message !== undefined) return this.stop(kind, job, token, 'failed', message);
    this.warn(`${kind.kind} ${job.id}, attempt ${job.attempts}`, error);
    const attempts = (await this.jobs.find(job.id))?.attempts ?? job.attempts;
    if (attempts >= kind.policy.maxAttempts) return this.stop(kind, job, token, 'failed', GIVEN_UP);
    const delay = Math.min(kind.policy.backoffMs * 2 ** (attempts - 1), LONGEST_BACKOFF_MS);
    await this.jobs.retry(job.id, token, 'This did not work; it is tried again', delay);
    return delay;
  }

  /**
   * Where something is away that is needed to note it, a part of `stop` included, the note waits with its run: the run
   * would count as dead, and be counted.
   */
  private async noted<Result>(note: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await note();
      } catch (error) {
        if (this.isStopping || waitedFor(error) === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, NOTE_PAUSE_MS));
      }
    }
  }

  private async stop(
    kind: JobKind,
    job: Job,
    token: string | undefined,
    status: 'failed' | 'cancelled',
    error: string | null,
  ): Promise<undefined> {
    // First what the kind has to say, then the end: a crash between the two says it twice, never not at all.
    await kind.stopped?.({ ...job, status, error });
    await this.jobs.end(job.id, token, status, error);
    return undefined;
  }

  /** A job whose runs died one after the other without getting further, or died when it was to be cancelled. */
  private async endDead(kind: JobKind, id: string, why: 'exhausted' | 'cancelled'): Promise<void> {
    const job = await this.jobs.find(id);
    if (!job || !isUnfinished(job)) return;
    if (why === 'cancelled') await this.stop(kind, job, undefined, 'cancelled', null);
    else await this.stop(kind, job, undefined, 'failed', GIVEN_UP);
  }

  private async later(queued: QueuedJob, token: string | undefined, delayMs: number): Promise<never> {
    await queued.moveToDelayed(Date.now() + delayMs, token);
    throw new DelayedError();
  }

  /** Tells Redis of every job that ought to be there: after FLUSHALL that is all of them. */
  private async reconcile(): Promise<void> {
    for (const job of await this.jobs.due(RECONCILE_JOBS)) if (this.kinds.has(job.kind)) await this.queue.announce(job);
  }

  private async discard(): Promise<void> {
    for (const job of await this.jobs.expired(DISCARD_JOBS)) {
      const kind = this.kinds.get(job.kind);
      if (!kind) continue;
      await kind.discard?.(job);
      await this.jobs.delete(job.id);
    }
  }

  /** One sweep at a time. */
  private every(milliseconds: number, sweep: () => Promise<void>): NodeJS.Timeout {
    return setInterval(() => {
      this.sweeping = this.sweeping.then(sweep).catch((error: unknown) => this.warn('a sweep', error));
    }, milliseconds);
  }

  private warn(what: string, error: unknown): void {
    this.logger.warn({ err: error }, `${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function busyPause(waiting: number): number {
  return BUSY_PAUSE_MS * Math.min(MAX_BUSY_PAUSES, Math.ceil(waiting / WAITING_A_PAUSE));
}

const GIVEN_UP = 'This could not be finished after several attempts. Please try again.';
