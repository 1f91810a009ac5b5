import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import {
  EXPORT_KEPT_DAYS,
  exportFeature,
  exportRight,
  type CreateExportRequest,
  type ExportJob,
} from '@counterfoil/contracts/export.contract';
import type { PlanFeature } from '@counterfoil/contracts/plan';
import { mayAs } from '@counterfoil/contracts/token-right';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { Features } from '../billing/billing.module';
import { DocumentProofs, PdfPrinter } from '../export-documents/documents.module';
import { isUnfinished, JOB_LIMITS, JobsQueue, JobsRepository, type Job, type JobLimits } from '../jobs/jobs.module';
import type { Membership } from '../http/request-context';
import { DamagedFile } from '../process/stored-file';
import { UploadQuotas } from '../load-limits/load-limits.module';
import { inOrder } from '../reports/reports.module';
import { ARCHIVE_KIND, EXPORT_KIND, exportJobOf, type ExportPayload, type ExportResult } from './export-facts';
import { ExportFiles } from './export-files';

const DAY_MS = 86_400_000;
/** Jobs that the list shows, of each kind. */
const LISTED_JOBS = 50;

/** A finished job's file, open. */
export interface OpenExport {
  readonly job: ExportJob;
  readonly content: Readable;
}

/** Asks for exports and archives, and hands out what they have made. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly queue: JobsQueue,
    private readonly jobs: JobsRepository,
    private readonly files: ExportFiles,
    private readonly features: Features,
    private readonly printer: PdfPrinter,
    private readonly proofs: DocumentProofs,
    private readonly quotas: UploadQuotas,
  ) {}

  /**
   * Notes what is to be exported and has it done by a worker. The same command again is answered with the same job.
   * @throws DomainError without the right or the plan's feature, or for a range that ends before it starts;
   *   PdfUnavailable
   */
  async ask(
    member: Membership,
    { report, format, range, knownAt, reconciliationId, accountId }: CreateExportRequest,
    envelope: CommandEnvelope,
  ): Promise<ExportJob> {
    requireRight(member, report);
    const { startDate, endDate } = range ?? {};
    if (startDate !== undefined && endDate !== undefined) inOrder({ startDate, endDate });
    await this.requireFeature(member, exportFeature(report, format));
    if (format === 'pdf') this.printer.requireBrowser();
    const payload: ExportPayload = {
      report,
      format,
      ...(range ? { range: { ...range } } : {}),
      ...(knownAt === undefined ? {} : { knownAt }),
      ...(reconciliationId === undefined ? {} : { reconciliationId }),
      ...(accountId === undefined ? {} : { accountId }),
      requestHash: envelope.requestHash,
    };
    return this.enqueue(member, EXPORT_KIND, payload, envelope, JOB_LIMITS.export);
  }

  /**
   * The complete archive: the one being made, or one made today after which nothing was recorded, else a new one;
   * asking again and again shows how far it is. @throws DomainError without the plan's feature
   */
  async askForArchive(member: Membership, envelope: CommandEnvelope): Promise<ExportJob> {
    await this.requireFeature(member, exportFeature('archive', 'zip'));
    const [last] = await this.jobs.ofBusiness(member.businessId, ARCHIVE_KIND, 1);
    if (last && (isUnfinished(last) || (await this.isStillWhole(member, last)))) return exportJobOf(last);
    return this.enqueue(member, ARCHIVE_KIND, { requestHash: envelope.requestHash }, envelope, JOB_LIMITS.archive);
  }

  private async isStillWhole({ businessId, timeZone }: Membership, job: Job): Promise<boolean> {
    const made = job.status === 'done' ? (job.result as ExportResult) : undefined;
    if (made?.range.endDate !== dateIn(timeZone, new Date())) return false;
    return made.knownAt === (await this.proofs.newest(businessId)) && (await this.files.isWhole(job, made));
  }

  /** The newest jobs that the member may see. */
  async list(member: Membership): Promise<ExportJob[]> {
    const jobs = await Promise.all(
      [EXPORT_KIND, ARCHIVE_KIND].map((kind) => this.jobs.ofBusiness(member.businessId, kind, LISTED_JOBS)),
    );
    return jobs
      .flat()
      .map(exportJobOf)
      .filter(({ report }) => mayAs(member, exportRight(report)))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, LISTED_JOBS);
  }

  /** @throws DomainError for a job of another business, or one that the member has no right to. */
  async find(member: Membership, jobId: string): Promise<ExportJob> {
    return exportJobOf(await this.factsOf(member, jobId));
  }

  /** @throws DomainError as `find` does, while there is no file, and where it is not as it was made. */
  async open(member: Membership, jobId: string): Promise<OpenExport> {
    const facts = await this.factsOf(member, jobId);
    const job = exportJobOf(facts);
    if (job.status === 'failed')
      throw new DomainError('conflict', 'export_failed', job.error ?? 'This export has failed');
    if (job.status !== 'completed')
      throw new DomainError('conflict', 'export_not_ready', 'This export is not finished yet');
    const content = await this.files.read(facts, facts.result as ExportResult).catch(damagedFile);
    if (!content)
      throw new DomainError(
        'not-found',
        'export_file_not_found',
        'The file of this export has been removed: export it again',
      );
    return { job, content };
  }

  /** @throws DomainError where the owner's plan lacks what is asked for, and where nobody has it. */
  async requireFeature(member: Membership, feature: PlanFeature): Promise<void> {
    const what = feature === 'backup' || feature === 'archive' ? 'Backup and archive are' : 'This export is';
    await this.features.require(
      member.ownerId,
      feature,
      ({ displayName }) =>
        `${what} not part of ${displayName}. Upgrade to Professional, or export the P&L or the transaction list as CSV or PDF.`,
    );
  }

  private async factsOf(member: Membership, jobId: string): Promise<Job> {
    const job = await this.jobs.find(jobId);
    const isExport = job?.kind === EXPORT_KIND || job?.kind === ARCHIVE_KIND;
    if (!job || !isExport || job.businessId !== member.businessId)
      throw new DomainError('not-found', 'export_not_found', 'Export not found');
    requireRight(member, exportJobOf(job).report);
    return job;
  }

  private async enqueue(
    { businessId }: Membership,
    kind: string,
    payload: { requestHash: string },
    { commandId: id, actorId, requestHash }: CommandEnvelope,
    limits: JobLimits,
  ): Promise<ExportJob> {
    const known = await this.jobs.find(id);
    if (!known) await this.quotas.requireRoomToKeep(actorId);
    const expiresAt = new Date(Date.now() + EXPORT_KEPT_DAYS * DAY_MS);
    await this.queue.askWithin({ id, kind, businessId, actorId, payload, expiresAt }, limits);
    const job = known ?? (await this.jobs.find(id));
    if (!job) throw new Error(`the job ${id} is gone as soon as it was asked for`);
    if ((job.payload as { requestHash: string }).requestHash !== requestHash)
      throw new DomainError('conflict', 'command_id_reused', 'This command id was already used for another request.');
    return exportJobOf(job);
  }
}

/** Never half a file, and never one that its hash does not stand for. */
function damagedFile(error: unknown): never {
  if (!(error instanceof DamagedFile)) throw error;
  const message = 'The file of this export is damaged on our side and was not sent: export it again';
  throw new DomainError('conflict', 'export_file_damaged', message);
}

function requireRight(member: Membership, report: ExportJob['report']): void {
  if (!mayAs(member, exportRight(report)))
    throw new DomainError('forbidden', 'no_right', 'You do not have permission to do this');
}
