import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { JobFailed, JobWorkers, type Job, type JobKind, type JobPolicy, type JobRun } from '../jobs/jobs.module';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { DamagedFile, type FileFacts } from '../process/stored-file';
import { ArchiveAppender, type RestoreCommand } from './archive-appender';
import { ArchiveCheck, type CheckedArchive } from './archive-check';
import { ArchivedReceipts } from './archived-receipts';
import { ArchiveReader, UnusableArchive } from './archive-reader';
import { Renaming } from './archive-renaming';
import { isSignedHere } from './archive-signature';
import { RestoreFiles } from './restore-files';
import { RestoreReservation } from './restore-reservation';
import { RestoreTables } from './restore-tables.repository';
import { RESTORE_KIND, type RestorePayload } from './restore-payload';

/**
 * The command under which the new owner is recorded, and the one that ends what cannot be finished, made from the job's
 * id.
 */
const TAKE_OVER = '6d0f0a52-1f0b-5b0e-9f0a-0c4f6c2c7b1d';
const ABANDON = '0b7de4bb-7f0a-5a0c-8e0d-8c6c5a1a4d5f';
/** Of whoever had the books before, and of the one who takes them over for the moment before. */
const FORMER_OWNER_ROLE = 'bookkeeper';
const PERCENT_CHECKED = 45;
const PERCENT_APPENDED = 95;
/** The books of a million events need this long; past it they go on filling while the job is over. */
const BOOKS_WAIT_MS = 10 * 60_000;
const DAMAGED =
  'The archive was damaged on our side after it had arrived. Nothing of it was kept. Please upload it again.';

/** An archive that is open, and what its file is. */
interface OpenArchive {
  readonly reader: ArchiveReader;
  readonly file: FileFacts;
}

export interface RestoreResult {
  readonly events: number;
}

/**
 * Restores an archive. It is read twice: once to be checked to its end, once to be appended. A run that died leaves
 * events in the log that the next one finds to be its own, and goes on after them. Nobody is a member before all of
 * them are there.
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
    needsLog: true,
  };

  constructor(
    private readonly workers: JobWorkers,
    private readonly files: RestoreFiles,
    private readonly tables: RestoreTables,
    private readonly archive: ArchiveCheck,
    private readonly appender: ArchiveAppender,
    private readonly receipts: ArchivedReceipts,
    private readonly reservation: RestoreReservation,
    private readonly progress: ProjectionProgress,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.workers.register(this);
  }

  async run(job: Job<RestorePayload>, run: JobRun): Promise<RestoreResult> {
    try {
      return await this.restore(job, run);
    } catch (error) {
      if (error instanceof UnusableArchive) throw new JobFailed(error.message);
      if (error instanceof DamagedFile) throw new JobFailed(DAMAGED);
      throw error;
    }
  }

  /** Nothing of what was begun is ever shown. What was finished all the same stays: its owner has it. */
  async stopped(job: Job<RestorePayload>): Promise<void> {
    const { id, businessId, actorId } = job;
    if (businessId === null) return;
    await this.files.remove({ id, businessId });
    const position = await this.appender.recorded(businessId, takeOver(job));
    if (position !== undefined) return this.reservation.settle(job.id, position);
    await this.appender.abandon(businessId, { commandId: v5(job.id, ABANDON), actorId });
    await this.tables.takeBack(businessId, actorId);
    await this.reservation.giveBack(job.id);
  }

  async discard({ id, businessId }: Job<RestorePayload>): Promise<void> {
    if (businessId !== null) await this.files.remove({ id, businessId });
  }

  private async restore(job: Job<RestorePayload>, run: JobRun): Promise<RestoreResult> {
    const { id, businessId } = job;
    if (businessId === null) throw new Error(`the restore ${id} has no business`);
    const file = job.payload.received;
    return this.files.use({ id, businessId }, file, async (path) => {
      const reader = await ArchiveReader.open(path);
      try {
        return await this.restored(job, businessId, { reader, file }, run);
      } finally {
        reader.close();
      }
    });
  }

  private async restored(
    job: Job<RestorePayload>,
    businessId: string,
    archive: OpenArchive,
    run: JobRun,
  ): Promise<RestoreResult> {
    const recorded = await this.appender.recorded(businessId, takeOver(job));
    const position = recorded ?? (await this.take(job, businessId, archive, run));
    await this.reservation.settle(job.id, position);
    await this.progress.waitFor(position, ['books'], BOOKS_WAIT_MS);
    await this.files.remove({ id: job.id, businessId });
    return { events: archive.reader.manifest.events.count };
  }

  /** @returns the position of the last event. */
  private async take(
    job: Job<RestorePayload>,
    businessId: string,
    { reader, file }: OpenArchive,
    run: JobRun,
  ): Promise<bigint> {
    const { count } = reader.manifest.events;
    const isSigned = isSignedHere(this.config.sessionSecret, reader.manifest);
    const archive = await this.archive.check(
      reader,
      { renaming: new Renaming(businessId), isSigned },
      (done) => run.progress((PERCENT_CHECKED * done) / count),
      run.signal,
    );
    const today = dateIn(archive.state.business?.timeZone ?? 'UTC', job.createdAt);
    await this.reservation.hold(job, archive, isSigned, today);
    const renaming = new Renaming(businessId, isSigned ? undefined : today);
    // First what stands beside the log: a business that can be read then always has a profile.
    await this.tables.put(renaming, job, archive.profile, archive.accountNumbers);
    await this.receipts.restore(reader, businessId, run.signal);
    await this.appender.append(
      reader,
      renaming,
      (done) => run.progress(PERCENT_CHECKED + ((PERCENT_APPENDED - PERCENT_CHECKED) * done) / count),
      run.signal,
    );
    const facts = await this.closingFacts(job, { reader, file }, renaming, { archive, isSigned });
    return this.appender.record(businessId, facts, takeOver(job));
  }

  /**
   * Where it comes from; then whoever restores is the owner, everybody of the archive leaves, and invitations end. What
   * repeats rests until the owner says so: the books that the archive was made of may go on recording it.
   */
  private async closingFacts(
    { actorId }: Job,
    { reader, file }: OpenArchive,
    renaming: Renaming,
    { archive, isSigned }: { archive: CheckedArchive; isSigned: boolean },
  ): Promise<LedgerEvent[]> {
    const { businessId: archiveBusinessId, events } = reader.manifest;
    const { members, invitations, business, schedules } = archive.state;
    const ownerId = business?.ownerId ?? '';
    const origin = {
      archiveBusinessId,
      events: events.count,
      headHash: events.headHash,
      archiveSha256: file.sha256,
      restoredBy: actorId,
      restoredAt: new Date().toISOString(),
      isSigned,
    };
    const formerOwnerId = renaming.person(ownerId);
    const facts: LedgerEvent[] = [
      { type: 'BusinessRestoredFromArchive', data: origin },
      { type: 'MemberJoined', data: { userId: actorId, role: FORMER_OWNER_ROLE } },
      { type: 'BusinessHandedOver', data: { ownerId: actorId, formerOwnerId, formerOwnerRole: FORMER_OWNER_ROLE } },
    ];
    for (const [userId, role] of Object.entries(members)) {
      facts.push({
        type: 'MemberRemoved',
        data: { userId: renaming.person(userId), role: userId === ownerId ? FORMER_OWNER_ROLE : role },
      });
    }
    for (const invitationId of Object.keys(invitations))
      facts.push({ type: 'InvitationRevoked', data: { invitationId: renaming.id(invitationId) } });
    for (const [scheduleId, { isPaused }] of Object.entries(schedules))
      if (!isPaused)
        facts.push({ type: 'SchedulePaused', data: { scheduleId: renaming.id(scheduleId), byRestore: true } });
    return facts;
  }
}

function takeOver({ id, actorId }: Job): RestoreCommand {
  return { commandId: v5(id, TAKE_OVER), actorId };
}
