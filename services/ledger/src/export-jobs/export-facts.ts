import type { CreateExportRequest, ExportJob, ExportStatus } from '@counterfoil/contracts/export.contract';
import type { Job, JobStatus } from '../jobs/jobs.module';
import type { WrittenFile } from './export-files';

export const EXPORT_KIND = 'export';
export const ARCHIVE_KIND = 'archive';

/**
 * What stands in a job's facts: what was asked for, and of which request, so that a repeated one is told from another.
 */
export type ExportPayload = Pick<
  CreateExportRequest,
  'report' | 'format' | 'range' | 'knownAt' | 'reconciliationId' | 'accountId'
> & {
  readonly requestHash: string;
};

/** What a finished job leaves. */
export interface ExportResult extends WrittenFile {
  readonly fileName: string;
  /** Position. */
  readonly knownAt: string;
  readonly range: { readonly startDate: string | null; readonly endDate: string | null };
}

/** A job as its calls show it. */
export function exportJobOf(job: Job): ExportJob {
  const { report, format, range } = job.kind === ARCHIVE_KIND ? ARCHIVE : (job.payload as ExportPayload);
  const result = job.status === 'done' ? (job.result as ExportResult) : undefined;
  return {
    id: job.id,
    report,
    format,
    range: result?.range ?? { startDate: range?.startDate ?? null, endDate: range?.endDate ?? null },
    status: exportStatusOf(job.status),
    progress: job.progress,
    waiting: job.waiting,
    fileName: result?.fileName ?? null,
    size: result?.size ?? null,
    sha256: result?.sha256 ?? null,
    knownAt: result?.knownAt ?? null,
    error: exportStatusOf(job.status) === 'failed' ? (job.error ?? 'It was cancelled.') : null,
    createdBy: job.actorId,
    createdAt: job.createdAt.toISOString(),
    completedAt: job.finishedAt?.toISOString() ?? null,
    expiresAt: job.expiresAt.toISOString(),
  };
}

const ARCHIVE = { report: 'archive', format: 'zip', range: undefined } as const;

export function exportStatusOf(status: JobStatus): ExportStatus {
  switch (status) {
    case 'queued':
    case 'running':
      return status;
    case 'done':
      return 'completed';
    case 'failed':
    case 'cancelled':
      return 'failed';
    default:
      return status satisfies never;
  }
}
