import { Injectable, type OnModuleInit } from '@nestjs/common';
import { exportFileName, exportRight } from '@counterfoil/contracts/export.contract';
import { may } from '@counterfoil/contracts/role';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import {
  csvText,
  DocumentBuilder,
  PdfPrinter,
  PdfUnavailable,
  printedPage,
  refuseTooLong,
  sheetStream,
  type ReportDocument,
} from '../export-documents/documents.module';
import { JobFailed, JobWorkers, type Job, type JobKind, type JobPolicy, type JobRun } from '../jobs/jobs.module';
import { MembershipQueries } from '../members/members.module';
import type { Membership } from '../http/request-context';
import { EXPORT_KIND, type ExportPayload, type ExportResult } from './export-facts';
import { ExportFiles, type WrittenFile } from './export-files';

/** What is left of the hundred is for the file's end: totals, the archive's directory, the disk. */
const PERCENT_OF_ROWS = 95;
const HALF_WAY = 50;

/** Writes one report as a file. Dying in the middle leaves a part that nobody sees; the next run begins again. */
@Injectable()
export class ExportJobs implements JobKind<ExportPayload, ExportResult>, OnModuleInit {
  readonly kind = EXPORT_KIND;
  readonly policy: JobPolicy = {
    concurrency: 2,
    perPerson: 1,
    oneAtATimePerBusiness: false,
    maxAttempts: 5,
    backoffMs: 500,
    limitMs: 20 * 60_000,
    needsLog: true,
  };

  constructor(
    private readonly workers: JobWorkers,
    private readonly memberships: MembershipQueries,
    private readonly documents: DocumentBuilder,
    private readonly printer: PdfPrinter,
    private readonly files: ExportFiles,
  ) {}

  onModuleInit(): void {
    this.workers.register(this);
  }

  async run(job: Job<ExportPayload>, run: JobRun): Promise<ExportResult> {
    const member = await this.memberOf(job);
    return this.documents.open(member, job.payload, async (document) => {
      refuseTooLong(document, job.payload.format);
      const written = await this.written(job, document, run);
      await this.files.remove(job, written.file);
      return { ...written, fileName: nameOf(document, job), knownAt: document.proof.knownAt, range: document.range };
    });
  }

  stopped(job: Job<ExportPayload>): Promise<void> {
    return this.files.remove(job);
  }

  discard(job: Job<ExportPayload>): Promise<void> {
    return this.files.remove(job);
  }

  /** Whoever asked may have been removed since, or given another role. */
  private async memberOf({ actorId, businessId, payload }: Job<ExportPayload>): Promise<Membership> {
    const member = businessId === null ? undefined : await this.memberships.find(actorId, 'business', businessId);
    if (!member || !may(member.role, exportRight(payload.report)))
      throw new JobFailed('You no longer have permission to do this');
    return member;
  }

  private async written(job: Job<ExportPayload>, document: ReportDocument, run: JobRun): Promise<WrittenFile> {
    const { format } = job.payload;
    const onLines = (lines: number): Promise<void> =>
      run.progress((PERCENT_OF_ROWS * lines) / Math.max(1, document.table.lineCount));
    switch (format) {
      case 'csv':
        return this.files.write(job, format, csvText(document.table, onLines), run.signal);
      case 'xlsx':
        return this.files.write(job, format, sheetStream(document, onLines), run.signal);
      case 'pdf': {
        const page = await printedPage(document);
        await run.progress(HALF_WAY);
        return this.files.write(job, format, [await this.print(page)], run.signal);
      }
      default:
        return format satisfies never;
    }
  }

  private async print(page: string): Promise<Uint8Array> {
    try {
      return await this.printer.print(page);
    } catch (error) {
      // A machine without a browser has none at the next attempt either.
      if (error instanceof PdfUnavailable) throw new JobFailed(error.message);
      // A page that cannot be printed is no outage: without an end to its attempts it would be tried for ever.
      if (error instanceof Unavailable && error.reason === 'deadline') throw new Error(error.message, { cause: error });
      throw error;
    }
  }
}

function nameOf(
  { business, report, range }: ReportDocument,
  { payload: { format }, createdAt }: Job<ExportPayload>,
): string {
  const days = range.startDate === null ? [range.endDate] : [range.startDate, range.endDate];
  return exportFileName(business.name, report, format, days, createdAt);
}
