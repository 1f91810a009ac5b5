import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import type { Pool } from 'pg';
import { ActivityRepository } from '../auth/activity.module';
import { BusinessErasure } from '../businesses/business-erasure.module';
import { OutgoingMailRepository } from '../mail/mail-sending.module';
import { LimitWarnings, MonthlySummary } from '../notices/notices.module';
import { PG_POOL } from '../database/database.module';
import { KeyedRequests } from '../http/answers/keyed-requests';
import { UserErasure } from '../profile/user-erasure.module';
import { StrayFiles, UploadShares } from '../load-limits/load-limits.module';
import { ReceiptSweep } from '../receipts/receipt-store.module';
import { OccurrenceSettling } from '../schedules/occurrence-settling.module';
import { HeadPublishing } from './head-publishing';

export const UPKEEP_QUEUE = 'upkeep';

const MINUTE_MS = 60_000;
/** What is done again and again, and how often. */
const DUTIES = {
  'settle-occurrences': MINUTE_MS,
  'publish-heads': 5 * MINUTE_MS,
  'end-idle-sessions': 5 * MINUTE_MS,
  'prune-expired-sessions': 60 * MINUTE_MS,
  'warn-of-limits': 10 * MINUTE_MS,
  'tell-of-months': 60 * MINUTE_MS,
  'prune-mail': 60 * MINUTE_MS,
  'prune-reads': 60 * MINUTE_MS,
  'finish-erasures': MINUTE_MS,
  'forget-keys': 60 * MINUTE_MS,
  'sweep-files': 10 * MINUTE_MS,
  'sweep-receipts': 60 * MINUTE_MS,
} as const;
type Duty = keyof typeof DUTIES;

/** What administrators have read is told for longer than a year. */
const KEEP_READS_DAYS = 400;
const PRUNE_READS = 'DELETE FROM platform.recorded_reads WHERE last_read_at < now() - make_interval(days => $1)';

/** Finished runs that are kept for whoever looks; each is told in the log as well. */
const KEEP_COMPLETED = 20;
const KEEP_FAILED = 100;

/** Does the duties; one at a time over all workers is enough, since each does all there is. */
@Processor(UPKEEP_QUEUE, { concurrency: 1 })
export class UpkeepJob extends WorkerHost {
  private readonly logger = new Logger('Upkeep');

  constructor(
    private readonly heads: HeadPublishing,
    private readonly activity: ActivityRepository,
    private readonly erasure: BusinessErasure,
    private readonly users: UserErasure,
    private readonly limits: LimitWarnings,
    private readonly months: MonthlySummary,
    private readonly mails: OutgoingMailRepository,
    private readonly keyed: KeyedRequests,
    private readonly strays: StrayFiles,
    private readonly shares: UploadShares,
    private readonly receipts: ReceiptSweep,
    private readonly occurrences: OccurrenceSettling,
    @Inject(PG_POOL) private readonly pool: Pool,
  ) {
    super();
  }

  async process(job: Job<unknown, number, Duty>): Promise<number> {
    const done = await this.perform(job.name);
    this.logger.debug(`${job.name}: ${done}`);
    return done;
  }

  @OnWorkerEvent('failed')
  failed(job: Job | undefined, error: Error): void {
    this.logger.warn(`${job?.name ?? 'job'} failed and will run again when it is due: ${error.message}`);
  }

  @OnWorkerEvent('error')
  troubled(error: Error): void {
    this.logger.warn(`Redis: ${error.message}`);
  }

  private async perform(duty: Duty): Promise<number> {
    switch (duty) {
      case 'settle-occurrences':
        return this.occurrences.settle();
      case 'publish-heads':
        return this.heads.publish();
      case 'end-idle-sessions':
        return this.activity.endIdle();
      case 'prune-expired-sessions':
        return (await this.pool.query(PRUNE_SESSIONS)).rowCount ?? 0;
      case 'finish-erasures':
        return (await this.users.finish()) + (await this.erasure.finish());
      case 'warn-of-limits':
        return this.limits.send();
      case 'tell-of-months':
        return this.months.send();
      case 'prune-reads':
        return (await this.pool.query(PRUNE_READS, [KEEP_READS_DAYS])).rowCount ?? 0;
      case 'prune-mail':
        return this.mails.prune();
      case 'forget-keys':
        return this.keyed.prune();
      case 'sweep-files':
        return (await this.strays.sweep()) + (await this.shares.forget());
      case 'sweep-receipts':
        return this.receipts.sweep();
      default:
        return unknownDuty(duty);
    }
  }
}

/** Puts the duties on the clock in Redis, again every minute: a Redis that was flushed forgets them. */
@Injectable()
export class UpkeepClock implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Upkeep');
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectQueue(UPKEEP_QUEUE) private readonly queue: Queue) {
    queue.on('error', (error) => this.logger.warn(`Redis: ${error.message}`));
  }

  /** Not waited for: a Redis that is away or has no room keeps nobody else in the process from beginning. */
  onApplicationBootstrap(): void {
    const wind = (): void =>
      void this.wind().catch((error: unknown) => this.logger.warn(`not on the clock: ${String(error)}`));
    wind();
    this.timer = setInterval(wind, MINUTE_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async wind(): Promise<void> {
    for (const [name, every] of Object.entries(DUTIES)) {
      await this.queue.upsertJobScheduler(
        name,
        { every },
        { name, opts: { removeOnComplete: KEEP_COMPLETED, removeOnFail: KEEP_FAILED } },
      );
    }
  }
}

/** A worker of another version may have put it there. */
function unknownDuty(duty: never): never {
  throw new Error(`no such duty: ${String(duty)}`);
}

/** No setting lets an unused session live longer. */
const PRUNE_SESSIONS = `
  DELETE FROM platform.sessions WHERE expire < now() OR last_used_at < now() - interval '30 days'`;
