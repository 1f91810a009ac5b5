/** An import as people see it, from its rows in the tables. */
import type {
  Import,
  ImportCounts,
  ImportListItem,
  ImportProgress,
} from '@counterfoil/contracts/import-answer.contract';
import { IMPORT_PROGRESS_START, type ImportStatus } from '@counterfoil/contracts/import.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { waitingOf, type WaitingRow } from '../jobs/jobs.module';
import { importRecordOf, type ImportTableRow } from './import-record';

/** An import with the counts of its rows and the job that works on it. */
export type Counted = ImportTableRow &
  ShownJob & { counts: NotedCounts; exponent: number; recorded: number | null; refused: number | null };

/** The job that reads, records or undoes an import now, where there is one. */
interface ShownJob {
  job_progress: number | null;
  job_status: WaitingRow['status'];
  waiting_since: WaitingRow['waiting_since'];
  waiting_for: WaitingRow['waiting_for'];
}

/** What the rows of an import come to, as it is noted with it. */
type NotedCounts = Omit<ImportCounts, 'invalid' | KeptSince> & Partial<Pick<ImportCounts, KeptSince>>;
/** Not noted with imports that were counted last by an earlier version. */
type KeptSince = 'duplicatesLeftOut' | 'leftOut' | 'leftOutNet' | 'matched' | 'asked' | 'deleted';

/** An import as the history lists it. */
export function itemOf(row: Counted): ImportListItem {
  const record = importRecordOf(row);
  const {
    id,
    businessId,
    accountId,
    fileName,
    size,
    sha256,
    format,
    status,
    sentence,
    summary,
    into,
    total,
    error,
    errorCode,
    createdBy,
  } = record;
  const attempt = record.attempt + record.redone;
  const { counts: noted, exponent } = row;
  const counts: ImportCounts = {
    ...noted,
    invalid: noted.rows - noted.valid,
    duplicatesLeftOut: noted.duplicatesLeftOut ?? noted.duplicates,
    leftOut: noted.leftOut ?? 0,
    matched: noted.matched ?? 0,
    asked: noted.asked ?? 0,
    deleted: noted.deleted ?? 0,
    leftOutNet: formatDecimal(BigInt(noted.leftOutNet ?? '0'), exponent),
  };
  return {
    ...{
      id,
      businessId,
      accountId,
      fileName,
      size,
      sha256,
      format,
      status,
      sentence,
      summary,
      into: [...into],
      counts,
      attempt,
      total,
      error,
      errorCode,
      createdBy,
    },
    progress: progressOf(status, row.job_progress),
    waiting: shownWaiting(row),
    success: attempt > 0 ? recordedOf(row) : 0,
    redo: record.redo,
    errors: attempt > 0 ? (row.refused ?? 0) + counts.invalid : 0,
    createdAt: record.createdAt.toISOString(),
    committedAt: record.committedAt?.toISOString() ?? null,
    finishedAt: record.finishedAt?.toISOString() ?? null,
    undoneAt: record.undoneAt?.toISOString() ?? null,
  };
}

type ProgressColumn = 'id' | 'status' | 'total' | 'error' | 'recorded' | 'refused' | 'redo' | keyof ShownJob;
/** What of an import tells how far it is. */
export type ProgressRow = Pick<Counted, ProgressColumn>;

/** How far an import is. */
export function importProgressOf(row: ProgressRow): ImportProgress {
  const { id, status, job_progress, total, refused, error } = row;
  const progress = progressOf(status, job_progress);
  const waiting = shownWaiting(row);
  return { id, status, progress, total, success: recordedOf(row), errors: refused ?? 0, error, waiting };
}

function shownWaiting({ job_status, waiting_since, waiting_for }: ShownJob): Import['waiting'] {
  return waitingOf({ status: job_status, waiting_since, waiting_for });
}

/** Rows that a recording has recorded; that a redo brought back or found standing. */
function recordedOf({ redo, recorded }: Pick<Counted, 'redo' | 'recorded'>): number {
  return redo ? redo.broughtBack + redo.stood : (recorded ?? 0);
}

/** The bar starts at 25 when the upload is accepted and is full at the end, and only then. */
function progressOf(status: ImportStatus, job: number | null): number {
  if (status === 'completed' || status === 'undone') return 100;
  return status === 'recording' ? Math.max(IMPORT_PROGRESS_START, job ?? 0) : IMPORT_PROGRESS_START;
}
