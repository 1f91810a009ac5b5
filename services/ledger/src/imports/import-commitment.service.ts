import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { PoolClient } from 'pg';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { Features, PlanQuota } from '../billing/billing.module';
import { JOB_LIMITS, JobsQueue, JobsRepository, type NewJob } from '../jobs/jobs.module';
import type { Membership } from '../http/request-context';
import { BooksContextQueries } from './books-context.queries';
import { requireImportFeature } from './import-plan-check';
import { IMPORT_KIND, type ImportPayload } from './import-kinds';
import { ImportProfiles } from './import-profiles.repository';
import type { ImportRecord } from './import-record';
import { ImportRowsRepository } from './rows/import-rows.repository';
import { PairedRows } from './rows/paired-rows.queries';
import { StatementPairs } from './rows/statement-pairs';
import { notFound } from './imports.queries';
import { ImportsRepository } from './imports.repository';
import { ImportsService } from './imports.service';

/** Undo and redo of a short import are over before anybody waits; long ones are followed by their events. */
const SHORT_WAIT_MS = 2_000;
/** The facts of a job outlive what people look at; the import itself stays. */
const JOB_KEPT_MS = 90 * 86_400_000;

type Change = (current: ImportRecord, client: PoolClient) => Promise<NewJob<ImportPayload> | undefined>;

/** Commit, cancel, undo, redo. Each is carried out once under its command id, however often it is sent. */
@Injectable()
export class ImportCommitments {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly pairs: StatementPairs,
    private readonly paired: PairedRows,
    private readonly profiles: ImportProfiles,
    private readonly books: BooksContextQueries,
    private readonly service: ImportsService,
    private readonly jobs: JobsRepository,
    private readonly queue: JobsQueue,
    private readonly features: Features,
    private readonly quota: PlanQuota,
  ) {}

  /**
   * Has the ticked rows recorded, or goes on where a recording was broken off.
   * @throws DomainError where something is still to be answered, or the plan has no room for the whole.
   */
  async commit(member: Membership, importId: string, envelope: CommandEnvelope): Promise<Import> {
    const found = await this.carryOut(member, importId, envelope, async (current, client) => {
      const goesOn = current.attempt > 0 && (current.status === 'cancelled' || current.status === 'failed');
      if (current.status !== 'ready' && !goesOn) throw notReady(current);
      if (!goesOn) await this.requireAnswers(current, client);
      const remaining = await this.requireRoom(member, current, envelope, client);
      return this.recording(current, member, envelope, goesOn ? current.attempt : 1, remaining, client);
    });
    if (found.mapping) await this.profiles.remember(member.businessId, found.accountId, found.mapping);
    return this.service.settled(member.businessId, importId, 0);
  }

  /** Stops a recording or an undo where it is, or gives up an import that was not committed. */
  async cancel(member: Membership, importId: string, envelope: CommandEnvelope): Promise<Import> {
    const found = await this.carryOut(member, importId, envelope, async (current, client) => {
      if (isStoppable(current.status) && current.jobId) return undefined;
      if (current.attempt === 0 && ['reading', 'mapping', 'ready', 'failed'].includes(current.status))
        return this.imports.cancelled(importId, client).then(() => undefined);
      throw new DomainError('conflict', 'import_not_running', 'This import is not running');
    });
    if (isStoppable(found.status) && found.jobId) {
      const job = await this.jobs.cancel(found.jobId);
      // A redo that was stopped leaves the import undone: another one goes on with it.
      const isRedo = found.status === 'recording' && found.statusBefore === 'undone';
      const before = isRedo ? 'undone' : 'cancelled';
      const left = found.status === 'undoing' ? (found.statusBefore ?? 'failed') : before;
      if (job?.status === 'cancelled') await this.imports.ended(importId, found.jobId, left);
    }
    return this.service.settled(member.businessId, importId, SHORT_WAIT_MS);
  }

  /** Takes all rows back that still stand. @throws DomainError where a closed period is in the way. */
  async undo(
    member: Membership,
    importId: string,
    { onFirstOpenDay }: CorrectionRequest,
    envelope: CommandEnvelope,
  ): Promise<Import> {
    await this.carryOut(member, importId, envelope, async (current, client) => {
      if (current.attempt === 0 || !['completed', 'cancelled', 'failed'].includes(current.status))
        throw new DomainError('conflict', 'import_not_recorded', 'There is nothing to undo in this import');
      const job = jobOf(current, 'undo', current.attempt, envelope);
      await this.imports.undo(
        importId,
        { jobId: job.id, by: envelope.actorId, role: member.role },
        onFirstOpenDay ?? false,
        client,
      );
      return job;
    });
    return this.refusedOr(await this.service.settled(member.businessId, importId, SHORT_WAIT_MS));
  }

  /**
   * Brings the rows of an undone import back. One that was undone before it had recorded any is recorded from its file.
   * @throws DomainError where a closed period or the plan is in the way of the whole.
   */
  async redo(
    member: Membership,
    importId: string,
    { onFirstOpenDay }: CorrectionRequest,
    envelope: CommandEnvelope,
  ): Promise<Import> {
    await this.carryOut(member, importId, envelope, async (current, client) => {
      if (current.status !== 'undone')
        throw new DomainError('conflict', 'import_not_undone', 'Only an import that was undone can be recorded again');
      if (current.recordedThrough === 0) {
        const remaining = await this.requireRoom(member, current, envelope, client);
        return this.recording(current, member, envelope, current.attempt + 1, remaining, client);
      }
      const recorded = await this.rows.recorded(importId, current.recordedThrough);
      await this.requireRoomFor(
        member,
        current,
        recorded.length - (await this.books.standing(member.businessId, importId)),
        envelope,
      );
      const job = jobOf(current, 'redo', current.attempt, envelope);
      const asked = { onFirstOpenDay: onFirstOpenDay ?? false, total: recorded.length };
      await this.imports.redo(importId, { jobId: job.id, by: envelope.actorId, role: member.role }, asked, client);
      return job;
    });
    return redoneOr(await this.service.settled(member.businessId, importId, SHORT_WAIT_MS));
  }

  /** Changes an import's state once for each command id, and tells the worker. @returns it as it was before. */
  private async carryOut(
    member: Membership,
    importId: string,
    envelope: CommandEnvelope,
    change: Change,
  ): Promise<ImportRecord> {
    const found = await this.imports.inBusiness(member.businessId, importId);
    if (!found) throw notFound();
    let job: NewJob<ImportPayload> | undefined;
    await this.imports.changing(importId, async (current, client) => {
      const known = await this.imports.step(importId, envelope.commandId, envelope.requestHash, client);
      if (known === envelope.requestHash) return;
      if (known !== undefined)
        throw new DomainError('conflict', 'command_id_reused', 'This command id was already used for another request.');
      job = await change(current, client);
      if (job) await this.queue.createWithin(job, JOB_LIMITS.recording, client);
    });
    if (job) await this.queue.announce(job);
    return found;
  }

  private async recording(
    current: ImportRecord,
    member: Membership,
    envelope: CommandEnvelope,
    attempt: number,
    remaining: number,
    client: PoolClient,
  ): Promise<NewJob<ImportPayload>> {
    const job = jobOf(current, 'record', attempt, envelope);
    const total = attempt === current.attempt ? current.total : remaining;
    await this.imports.record(
      current.id,
      { jobId: job.id, by: envelope.actorId, role: member.role },
      attempt,
      total,
      client,
    );
    return job;
  }

  /** Compares the rows with the books once more. @throws DomainError while a pair has to be decided by a person */
  private async requireAnswers(current: ImportRecord, client: PoolClient): Promise<void> {
    await this.pairs.note(current, client);
    await this.rows.noteCounts(current.id, client);
    const asked = await this.paired.count(current.id, 'asked', client);
    if (asked === 0) return;
    const rows = asked === 1 ? 'One row looks' : `${asked.toLocaleString('en-US')} rows look`;
    const message = `${rows} like transactions of another statement. Say whether they are the same, then import again.`;
    throw new DomainError('conflict', 'pairs_undecided', message);
  }

  /**
   * The job reserves the rows before it writes any; here the person is told at once where they cannot fit. @returns
   * rows to record.
   */
  private async requireRoom(
    member: Membership,
    current: ImportRecord,
    envelope: CommandEnvelope,
    client: PoolClient,
  ): Promise<number> {
    const count = await this.rows.countIncluded(current.id, current.recordedThrough, client);
    const isEmpty = count === 0 && (await this.paired.count(current.id, 'taken', client)) === 0;
    if (isEmpty && current.attempt === 0)
      throw new DomainError('invalid', 'nothing_to_import', 'There are no transactions to import');
    await this.requireRoomFor(member, current, count, envelope);
    return count;
  }

  private async requireRoomFor(
    member: Membership,
    current: ImportRecord,
    count: number,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const rows = await this.rows.countIncluded(current.id);
    await requireImportFeature(this.features, member.ownerId, current.format ?? 'csv', rows);
    if (count <= 0) return;
    const asked = {
      ownerId: member.ownerId,
      count,
      day: dateIn(member.timeZone, new Date()),
      commandId: uuidv5('room', envelope.commandId),
    };
    await this.quota.within(asked, ({ overLimit }) => {
      if (overLimit !== undefined) throw new DomainError('limit', 'transaction_limit', overLimit);
      return Promise.resolve({ position: undefined });
    });
  }

  private refusedOr(found: Import): Import {
    const isRefused = found.status !== 'undoing' && found.status !== 'undone' && found.error !== null;
    if (isRefused) throw new DomainError('conflict', found.errorCode ?? 'import_not_undone', found.error ?? '');
    return found;
  }
}

function redoneOr(found: Import): Import {
  const isRefused = found.status === 'undone' && found.error !== null;
  if (isRefused) throw new DomainError('conflict', found.errorCode ?? 'import_not_redone', found.error ?? '');
  return found;
}

function jobOf(
  current: ImportRecord,
  action: ImportPayload['action'],
  attempt: number,
  { actorId, correlationId }: CommandEnvelope,
): NewJob<ImportPayload> {
  const payload: ImportPayload = { importId: current.id, action, attempt, correlationId };
  return {
    id: randomUUID(),
    kind: IMPORT_KIND,
    businessId: current.businessId,
    actorId,
    payload,
    expiresAt: new Date(Date.now() + JOB_KEPT_MS),
  };
}

/** An undo may wait for long, and whoever asked for it may think again: what it has reversed stays reversed. */
function isStoppable(status: ImportRecord['status']): boolean {
  return status === 'recording' || status === 'undoing';
}

function notReady({ status, questions }: ImportRecord): DomainError {
  if (status === 'mapping')
    return new DomainError('conflict', 'import_not_ready', questions[0]?.text ?? 'Please map the columns first.');
  if (status === 'reading')
    return new DomainError('conflict', 'import_reading', 'The file is still being read. Please try again in a moment.');
  return new DomainError('conflict', 'import_settled', 'This import has been committed already');
}
