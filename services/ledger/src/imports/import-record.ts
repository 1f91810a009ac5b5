import type { LayoutColumn, Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { Mapping, MappingDraft } from '@counterfoil/bank-statements/mapping';
import type {
  ImportAccountName,
  ImportLayout,
  ImportRedo,
  ImportShare,
  ImportSummary,
} from '@counterfoil/contracts/import-answer.contract';
import type { ImportFormat, ImportStatus } from '@counterfoil/contracts/import.contract';
import type { BusinessRole } from '@counterfoil/contracts/role';
import type { ReadingChoice } from './statement-reading';

/** How a file is to be read, as it is stored: what was picked, or given with the upload. */
export interface StoredChoice extends ReadingChoice {
  /** Comes before what is remembered for the account. */
  readonly given?: Mapping;
}

/** An import as it stands in `platform.imports`. */
export interface ImportRecord {
  readonly id: string;
  readonly businessId: string;
  readonly accountId: string;
  readonly createdBy: string;
  readonly requestHash: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly format: ImportFormat | null;
  readonly status: ImportStatus;
  readonly statusBefore: ImportStatus | null;
  readonly error: string | null;
  readonly errorCode: string | null;
  readonly layout: ImportLayout | null;
  readonly draft: MappingDraft | null;
  readonly questions: readonly Question[];
  readonly mapping: Mapping | null;
  readonly summary: ImportSummary | null;
  readonly sentence: string;
  readonly accountNames: readonly ImportAccountName[];
  readonly into: readonly ImportShare[];
  readonly reading: StoredChoice;
  readonly readingId: string | null;
  /** Recordings from the file so far. */
  readonly attempt: number;
  /** Redos that came to their end. */
  readonly redone: number;
  /** What the latest redo did, or has done so far; null where it was recorded or undone since. */
  readonly redo: ImportRedo | null;
  readonly jobId: string | null;
  /** Rows that this attempt records. */
  readonly total: number;
  readonly recordedThrough: number;
  readonly recordedPosition: bigint | undefined;
  readonly committedBy: string | null;
  readonly committedRole: BusinessRole | null;
  readonly onFirstOpenDay: boolean;
  readonly createdAt: Date;
  readonly committedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly undoneAt: Date | null;
}

/** A row of the table, as the driver gives it. */
export interface ImportTableRow {
  id: string;
  business_id: string;
  account_id: string;
  created_by: string;
  request_hash: string;
  file_name: string;
  size: number;
  sha256: string;
  format: ImportFormat | null;
  status: ImportStatus;
  status_before: ImportStatus | null;
  error: string | null;
  error_code: string | null;
  layout: ImportLayout | null;
  draft: MappingDraft | null;
  questions: Question[];
  mapping: Mapping | null;
  summary: ImportSummary | null;
  sentence: string;
  account_names: ImportAccountName[];
  goes_into: ImportShare[];
  reading: StoredChoice;
  reading_id: string | null;
  attempt: number;
  redone: number;
  redo: ImportRedo | null;
  job_id: string | null;
  total: number;
  recorded_through: number;
  recorded_position: string | null;
  committed_by: string | null;
  committed_role: BusinessRole | null;
  on_first_open_day: boolean;
  created_at: Date;
  committed_at: Date | null;
  finished_at: Date | null;
  undone_at: Date | null;
}

export function importRecordOf(row: ImportTableRow): ImportRecord {
  return {
    id: row.id,
    businessId: row.business_id,
    accountId: row.account_id,
    createdBy: row.created_by,
    requestHash: row.request_hash,
    fileName: row.file_name,
    size: row.size,
    sha256: row.sha256,
    format: row.format,
    status: row.status,
    statusBefore: row.status_before,
    error: row.error,
    errorCode: row.error_code,
    layout: row.layout,
    draft: row.draft,
    questions: row.questions,
    mapping: row.mapping,
    summary: row.summary,
    sentence: row.sentence,
    accountNames: row.account_names,
    into: row.goes_into.length > 0 ? row.goes_into : [{ accountId: row.account_id, rows: 0, sentence: row.sentence }],
    reading: row.reading,
    readingId: row.reading_id,
    attempt: row.attempt,
    redone: row.redone,
    redo: row.redo,
    jobId: row.job_id,
    total: row.total,
    recordedThrough: row.recorded_through,
    recordedPosition: row.recorded_position === null ? undefined : BigInt(row.recorded_position),
    committedBy: row.committed_by,
    committedRole: row.committed_role,
    onFirstOpenDay: row.on_first_open_day,
    createdAt: row.created_at,
    committedAt: row.committed_at,
    finishedAt: row.finished_at,
    undoneAt: row.undone_at,
  };
}

/** What columns a layout has, for telling one from another. */
export function columnRefs(columns: readonly LayoutColumn[]): string[] {
  return columns.map(({ ref }) => ref);
}
