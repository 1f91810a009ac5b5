import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { JobFailed, JobWorkers, type Job, type JobKind, type JobRun } from '../jobs/jobs.module';
import { ImportUndo } from '../undo/import-undo.module';
import { BooksContextQueries } from './books-context.queries';
import { IMPORT_KIND, type ImportPayload } from './import-kinds';
import type { ImportRecord } from './import-record';
import { ImportConfirming } from './import-confirming';
import { ImportMatching } from './import-matching';
import { ImportRedoing } from './import-redo';
import { ImportRecording } from './import-recording';
import { ImportCommands } from './import-commands';
import { ImportsRepository } from './imports.repository';

/** 200,000 rows at a fifth of the floor of the targets. */
const LIMIT_MS = 10 * 60_000;

/** Records the rows of an import, or takes them back. One at a time for each business: they write to one stream. */
@Injectable()
export class ImportJob implements JobKind<ImportPayload, null>, OnModuleInit {
  readonly kind = IMPORT_KIND;
  readonly policy = {
    concurrency: 3,
    perPerson: 2,
    oneAtATimePerBusiness: true,
    maxAttempts: 8,
    backoffMs: 500,
    limitMs: LIMIT_MS,
    needsLog: true,
  };

  constructor(
    private readonly workers: JobWorkers,
    private readonly imports: ImportsRepository,
    private readonly recording: ImportRecording,
    private readonly undoing: ImportUndo,
    private readonly books: BooksContextQueries,
    private readonly matching: ImportMatching,
    private readonly confirming: ImportConfirming,
    private readonly redoing: ImportRedoing,
  ) {}

  onModuleInit(): void {
    this.workers.register(this);
  }

  async run(job: Job<ImportPayload>, run: JobRun): Promise<null> {
    const { importId, action, correlationId } = job.payload;
    const found = await this.imports.find(importId);
    if (!found || found.jobId !== job.id) return null;
    const commands = new ImportCommands(found, correlationId);
    try {
      if (action === 'record') await this.record(job, found, commands, run);
      else if (action === 'redo') await this.redo(job, found, commands, run);
      else await this.undo(job, found, commands, run);
    } catch (error) {
      // The code goes with the import; the job's own error is for its operators.
      if (error instanceof DomainError) await this.refuse(job, found, error);
      throw error;
    }
    return null;
  }

  /** Cancelled or given up: what was recorded stays, and can be gone on with or undone. */
  async stopped(job: Job<ImportPayload>): Promise<void> {
    const found = await this.imports.find(job.payload.importId);
    const error = { code: 'import_stopped', message: job.error ?? 'The import was stopped' };
    if (job.payload.action === 'undo')
      await this.imports.ended(job.payload.importId, job.id, found?.statusBefore ?? 'failed', error);
    else if (job.payload.action === 'redo') await this.imports.ended(job.payload.importId, job.id, 'undone', error);
    else if (job.status === 'cancelled') await this.imports.ended(job.payload.importId, job.id, 'cancelled');
    else await this.imports.ended(job.payload.importId, job.id, 'failed', error);
  }

  private async record(
    job: Job<ImportPayload>,
    found: ImportRecord,
    commands: ImportCommands,
    run: JobRun,
  ): Promise<void> {
    if (found.status !== 'recording') return;
    await this.recording.record(found, commands, run);
    if (run.signal.aborted) return;
    await this.imports.ended(found.id, job.id, 'completed');
  }

  /** First everything that was recorded must be shown: what is to be reversed is read from the rows. */
  private async undo(
    job: Job<ImportPayload>,
    found: ImportRecord,
    commands: ImportCommands,
    run: JobRun,
  ): Promise<void> {
    if (found.status !== 'undoing') return;
    const business = await this.books.business(found.businessId);
    if (!business) throw new JobFailed('Business not found');
    const { position } = await this.recording.reached(found, commands);
    await this.recording.shown(position, run);
    const reversedOn = dateIn(business.timeZone, new Date());
    const asked = { today: reversedOn, onFirstOpenDay: found.onFirstOpenDay };
    await this.matching.unmatch(found, commands, asked, run);
    await this.confirming.giveBack(found, commands, reversedOn, run);
    const request = found.onFirstOpenDay ? { onFirstOpenDay: true } : {};
    const at = { businessId: found.businessId, importId: found.id, reversedOn, request, envelope: commands.undo };
    const { position: undone } = await this.undoing.undo(at, run.signal);
    await this.recording.shown(undone, run);
    await this.imports.ended(found.id, job.id, 'undone');
  }

  private async redo(
    job: Job<ImportPayload>,
    found: ImportRecord,
    commands: ImportCommands,
    run: JobRun,
  ): Promise<void> {
    if (found.status === 'recording') await this.redoing.redo(found, commands, job.id, run);
  }

  /** Nothing was recorded where the first command was refused: the import is as it was before. */
  private async refuse(job: Job<ImportPayload>, found: ImportRecord, { code, message }: DomainError): Promise<void> {
    const error = { code, message };
    if (job.payload.action === 'undo')
      return this.imports.ended(found.id, job.id, found.statusBefore ?? 'failed', error);
    await this.imports.ended(found.id, job.id, job.payload.action === 'redo' ? 'undone' : 'failed', error);
  }
}
