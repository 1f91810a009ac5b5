import { HttpStatus, Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Pool, PoolClient } from 'pg';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { Refusal } from '../http/answers/refusal';
import type { Job, NewJob } from './job';
import { tooManyJobs, type JobLimits } from './job-limits';
import { JobsRepository } from './jobs.repository';

/** Keys of ours in a Redis that others may use too. */
export const QUEUE_PREFIX = 'counterfoil';
/** Redis answers in a millisecond; the reconciler takes over where it does not. */
const ANNOUNCE_TIMEOUT_MS = 1_500;
const LONGEST_RECONNECT_MS = 2_000;
/** Most jobs are done within this. */
const RETRY_SECONDS = 10;

/** The name of a kind's queue in Redis. */
export function queueName(kind: string): string {
  return `job-${kind}`;
}

export function redisConnection({ redisUrl }: Config): { url: string; retryStrategy: (attempt: number) => number } {
  return { url: redisUrl, retryStrategy: (attempt) => Math.min(attempt * 100, LONGEST_RECONNECT_MS) };
}

/**
 * Asks for jobs, in any process. The facts are written to Postgres; Redis is told after that, and where it cannot be
 * told, the reconciler of the worker finds the job within ten seconds.
 */
@Injectable()
export class JobsQueue implements OnModuleDestroy {
  private readonly logger = new Logger('Jobs');
  private readonly queues = new Map<string, Queue>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly jobs: JobsRepository,
  ) {}

  /** Writes the facts and tells Redis. Asking twice under one id is asking once. */
  async ask(job: NewJob): Promise<void> {
    await this.jobs.create(job);
    await this.announce(job);
  }

  /** The same within limits, exactly, however many ask at once. @throws Refusal 429 where there are as many already */
  async askWithin(job: NewJob, limits: JobLimits): Promise<void> {
    await this.jobs.asking(job, (client) => this.createWithin(job, limits, client));
    await this.announce(job);
  }

  /**
   * For a transaction of the caller's: `createWithin` within it, `announce` after its commit.
   * @throws Refusal 429 where the business or the person has as many jobs of the kind already
   */
  async createWithin(job: NewJob, limits: JobLimits, client: PoolClient): Promise<boolean> {
    const full = await this.jobs.full(job, limits, client);
    if (!full) return this.jobs.create(job, client);
    const message = tooManyJobs(limits, full);
    throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, `too_many_${limits.what}`, message, undefined, RETRY_SECONDS);
  }

  /** For a transaction of the caller's: `create` within it, `announce` after its commit. */
  create(job: NewJob, client: Pool | PoolClient): Promise<boolean> {
    return this.jobs.create(job, client);
  }

  /** Tells Redis that a job waits. A job that Redis knows already stays as it is. Never throws. */
  async announce({ id, kind }: Pick<Job, 'id' | 'kind'>): Promise<void> {
    try {
      await inTime(this.queueOf(kind).add(kind, {}, { jobId: id, removeOnComplete: true, removeOnFail: true }));
    } catch (error) {
      this.logger.warn(
        `${kind} ${id} waits for the reconciler: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
  }

  private queueOf(kind: string): Queue {
    const known = this.queues.get(kind);
    if (known) return known;
    const queue = new Queue(queueName(kind), {
      connection: { ...redisConnection(this.config), maxRetriesPerRequest: 0, enableOfflineQueue: false },
      prefix: QUEUE_PREFIX,
    });
    queue.on('error', (error) => this.logger.debug(`Redis: ${error.message}`));
    this.queues.set(kind, queue);
    return queue;
  }
}

/** A Redis that is away must not hold up the person who asked. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time')), ANNOUNCE_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    // What is still under way may fail later; the reconciler does not depend on it.
    work.catch(() => undefined);
  }
}
