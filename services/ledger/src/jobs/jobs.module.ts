import { Module } from '@nestjs/common';
import { JobWorkers } from './jobs.worker';
import { NeededParts } from './needed-parts';
import { JobsQueue } from './jobs.queue';
import { JobsRepository } from './jobs.repository';

export { JobFailed, type Job, type JobKind, type JobPolicy, type JobRun, type JobStatus, type NewJob } from './job';
export { JOB_LIMITS, type JobLimits } from './job-limits';
export { JobWorkers } from './jobs.worker';
export { JobsQueue } from './jobs.queue';
export { waitingOf, type WaitingRow } from './job-row';
export { isUnfinished, JobsRepository } from './jobs.repository';

/**
 * Work that outlives a call. What is to be done stands in `platform.jobs` before Redis hears of it; Redis (BullMQ, one
 * queue a kind) only says when. A flushed Redis loses nothing: the worker announces every unfinished job again within
 * seconds. A killed worker loses nothing: its heartbeat goes stale, and the job is run again from its facts.
 *
 * To ask for a job, in a feature's module for HTTP: import `JobsModule` and inject `JobsQueue`.
 *
 *     const job = { id, kind: 'export', businessId, actorId, payload: { report: 'pnl' }, expiresAt };
 *     await this.queue.askWithin(job, JOB_LIMITS.export);
 *
 * (or `createWithin(job, limits, client)` within a transaction of your own, and `announce(job)` after its commit).
 * `JobsRepository.find` gives its facts: status, progress, result, error for people; `cancel` ends it. Which of the
 * jobs that wait is next is decided when a place comes free (`fair-claim.ts`), so that nobody's hundred jobs keep
 * others waiting.
 *
 * To do jobs, in a module of its own that `worker-app.module.ts` loads: import `JobWorkersModule`, and have a provider
 * implement `JobKind` in a `*.job.ts` and register itself:
 *
 *     onModuleInit(): void { this.workers.register(this); }
 *
 * `run(job, run)` must be able to begin again after dying at any line (write to a temporary file and rename it; give
 * commands ids derived from the job's id), look at `run.signal` between steps, and call `run.progress(percent)`. A
 * `DomainError` or `JobFailed` ends it with its message. What is away (the log, Postgres, room on the disk) is waited
 * for as long as it takes, and no attempt is counted (`outage-waiting.ts`). Whatever else is thrown is tried again with
 * exponential backoff, until `maxAttempts` runs have brought it no further. What it returns is stored as the job's
 * `result`. Past `expiresAt` a finished job is deleted, after `discard(job)` has removed its files.
 */
@Module({ providers: [JobsRepository, JobsQueue], exports: [JobsRepository, JobsQueue] })
export class JobsModule {}

/** For the worker process alone: a process that loads it takes jobs. */
@Module({ imports: [JobsModule], providers: [JobWorkers, NeededParts], exports: [JobWorkers] })
export class JobWorkersModule {}
