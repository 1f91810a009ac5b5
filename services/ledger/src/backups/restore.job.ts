import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 } from 'uuid';
import { ProjectionProgress } from '@counterfoil/event-sourcing/projection-progress';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { JobFailed, JobWorkers, type Job, type JobKind, type JobPolicy, type JobRun } from '../jobs/jobs.module';
import { ArchiveAppender } from './archive-appender';
import { ArchiveCheck, type CheckedArchive } from './archive-check';
import { ArchiveReader, UnusableArchive } from './archive-reader';
import { RestoreFiles } from './restore-files';
import { RestoreTables } from './restore-tables.queries';
import { RESTORE_KIND, type RestorePayload } from './restore.service';

/** The command under which the new owner is recorded, made from the job's id. */
const TAKE_OVER = '6d0f0a52-1f0b-5b0e-9f0a-0c4f6c2c7b1d';
/** Of whoever had the books before, and of the one who takes them over for the moment before. */
const FORMER_OWNER_ROLE = 'bookkeeper';
const PERCENT_CHECKED = 45;
const PERCENT_APPENDED = 95;
/** The books of a million events need this long; past it they go on filling while the job is over. */
const BOOKS_WAIT_MS = 10 * 60_000;

export interface RestoreResult {
  readonly events: number;
}

/**
 * Restores an archive. It is read twice: once to be checked to its end, once to be appended. A run that died leaves events in
 * the log that the next one finds to be the archive's own, and goes on after them.
 */
@Injectable()
export class RestoreJobs implements JobKind<RestorePayload, RestoreResult>, OnModuleInit {
  readonly kind = RESTORE_KIND;
  readonly policy: JobPolicy = {
    concurrency: 2,
    perPerson: 1,
    oneAtATimePerBusiness: true,
    maxAttempts: 5,
    backoffMs: 1_000,
    limitMs: 4 * 3_600_000,
  };

  constructor(
    private readonly workers: JobWorkers,
    private readonly files: RestoreFiles,
    private readonly tables: RestoreTables,
    private readonly archive: ArchiveCheck,
    private readonly appender: ArchiveAppender,
    private readonly progress: ProjectionProgress,
  ) {}

  onModuleInit(): void {
    this.workers.register(this);
  }

  async run(job: Job<RestorePayload>, run: JobRun): Promise<RestoreResult> {
    try {
      return await this.restore(job, run);
    } catch (error) {
      if (error instanceof UnusableArchive) throw new JobFailed(error.message);
      throw error;
    }
  }

  /** What was appended stays: nothing is ever taken out of the log. What stands beside it goes where there is nothing in the log. */
  async stopped(job: Job<RestorePayload>): Promise<void> {
    await this.files.remove(job.id);
    if (job.businessId !== null && (await this.appender.isEmpty(job.businessId))) await this.tables.takeBack(job.businessId, job.actorId);
  }

  discard(job: Job<RestorePayload>): Promise<void> {
    return this.files.remove(job.id);
  }

  private async restore(job: Job<RestorePayload>, run: JobRun): Promise<RestoreResult> {
    const reader = await ArchiveReader.open(this.files.path(job.id));
    try {
      const { businessId, events } = reader.manifest;
      const checked = await this.archive.check(reader, (count) => run.progress((PERCENT_CHECKED * count) / events.count), run.signal);
      await this.requireOwnerToAgree(job, checked);
      // First what stands beside the log: a business that can be read then always has a profile.
      const ownerId = await this.tables.put(businessId, job.actorId, checked.profile, checked.accountNumbers);
      // Two people with the same archive at the same moment: the first one has it.
      if (ownerId !== job.actorId) throw new UnusableArchive('This business exists here already, or did before');
      await this.appender.append(reader, (count) => run.progress(PERCENT_CHECKED + ((PERCENT_APPENDED - PERCENT_CHECKED) * count) / events.count), run.signal);
      const position = await this.appender.record(businessId, await this.takenOver(job, checked), job.actorId, v5(job.id, TAKE_OVER));
      await this.progress.waitFor(position, ['books'], BOOKS_WAIT_MS);
      await this.files.remove(job.id);
      return { events: events.count };
    } finally {
      reader.close();
    }
  }

  /** Books that count on the plan of somebody here are theirs to restore. */
  private async requireOwnerToAgree(job: Job, { ownerId }: CheckedArchive): Promise<void> {
    if (ownerId === job.actorId || !(await this.tables.existing([ownerId])).has(ownerId)) return;
    throw new UnusableArchive('The owner of these books has an account here: only they can restore them.');
  }

  /** Whoever restores becomes the owner; people who have no account here leave, since nobody could sign in as they, and their invitations end. */
  private async takenOver({ actorId }: Job, { ownerId, members, invitations }: CheckedArchive): Promise<LedgerEvent[]> {
    const here = await this.tables.existing([...members.keys()]);
    const events: LedgerEvent[] = [];
    if (ownerId !== actorId) {
      if (!members.has(actorId)) events.push({ type: 'MemberJoined', data: { userId: actorId, role: FORMER_OWNER_ROLE } });
      events.push({ type: 'BusinessHandedOver', data: { ownerId: actorId, formerOwnerId: ownerId, formerOwnerRole: FORMER_OWNER_ROLE } });
    }
    for (const [userId, role] of members) {
      if (userId === actorId || here.has(userId)) continue;
      events.push({ type: 'MemberRemoved', data: { userId, role: role === 'owner' ? FORMER_OWNER_ROLE : role } });
    }
    for (const invitationId of invitations) events.push({ type: 'InvitationRevoked', data: { invitationId } });
    return events;
  }
}
