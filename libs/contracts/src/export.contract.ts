import { Type } from 'class-transformer';
import { IsIn, IsObject, IsUUID, ValidateIf, ValidateNested } from 'class-validator';
import type { PlanFeature } from './plan';
import type { Right } from './role';
import { IsCalendarDate, IsKnownAt, Optional } from './validators';
import type { Waiting } from './waiting.contract';

const EXPORT_REPORTS = [
  'profit-and-loss',
  'balance-sheet',
  'transactions',
  'general-ledger',
  'trial-balance',
  'journal',
  'journal-entries',
  'account-register',
  'reconciliation',
] as const;
export type ExportReport = (typeof EXPORT_REPORTS)[number];

export const EXPORT_FORMATS = ['csv', 'pdf', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Days after which the file of a finished job is removed. */
export const EXPORT_KEPT_DAYS = 7;
/** Jobs of one business that may wait or run at once; one more is refused with 429. */
export const MAX_OPEN_EXPORTS = 10;
/**
 * Rows that a PDF holds at most: beyond it is a book that nobody prints. CSV and XLSX have no such limit but a sheet's
 * own.
 */
export const MAX_PDF_ROWS = 10_000;
/** Rows of a sheet in Excel, its header among them. */
export const MAX_SHEET_ROWS = 1_048_576;
/** An archive that is uploaded for restoring may be this large. */
export const MAX_ARCHIVE_BYTES = 1_073_741_824;

/**
 * Days of an export, both included. A balance sheet is drawn up as of `endDate`. Defaults: of a P&L 1 January of this
 * year up to today, of a balance sheet today, of the transaction list everything, of the books the fiscal year up to
 * `endDate`.
 */
export class ExportRange {
  @Optional()
  @IsCalendarDate()
  startDate?: string;

  @Optional()
  @IsCalendarDate()
  endDate?: string;
}

/** POST /api/businesses/{id}/exports */
export class CreateExportRequest {
  @IsIn(EXPORT_REPORTS, {
    message:
      'report must be profit-and-loss, balance-sheet, transactions, general-ledger, trial-balance, journal, journal-entries, account-register or reconciliation',
  })
  report!: ExportReport;

  @IsIn(EXPORT_FORMATS, { message: 'format must be csv, pdf or xlsx' })
  format!: ExportFormat;

  @Optional()
  @IsObject({ message: 'range must name startDate and endDate' })
  @ValidateNested({ message: 'range must name startDate and endDate' })
  @Type(() => ExportRange)
  range?: ExportRange;

  /** As known at a position or an instant, as with reports. The transaction list is always as known now. */
  @Optional()
  @IsKnownAt()
  knownAt?: string;

  /** Which one, where the report is a reconciliation. */
  @ValidateIf(({ report }: CreateExportRequest) => report === 'reconciliation')
  @IsUUID('all', { message: 'reconciliationId must be the id of a reconciliation' })
  reconciliationId?: string;

  /** Whose, where the report is a register. */
  @ValidateIf(({ report }: CreateExportRequest) => report === 'account-register')
  @IsUUID('all', { message: 'accountId must be the id of an account' })
  accountId?: string;
}

/** What a job makes: one of the exports, or the complete archive of the business. */
export type ExportKind = ExportReport | 'archive';

/** `failed` is final and says why in `error`; a trouble that can pass is waited for, and shown in `waiting`. */
export type ExportStatus = 'queued' | 'running' | 'completed' | 'failed';

/** GET /api/businesses/{id}/exports[/{jobId}]; the answer of POST …/exports and of GET …/archive too. */
export interface ExportJob {
  id: string;
  report: ExportKind;
  format: ExportFormat | 'zip';
  /** As asked for, with the defaults filled in once the job has run. */
  range: { startDate: string | null; endDate: string | null };
  status: ExportStatus;
  /** Whole percent. */
  progress: number;
  /** What it waits for, where it is queued because something is away. */
  waiting: Waiting | null;
  /** Of the file, once completed. */
  fileName: string | null;
  /** Bytes, once completed. */
  size: number | null;
  /** SHA-256 (hex) of the file, once completed. */
  sha256: string | null;
  /** Position that the figures are as known at, once completed. */
  knownAt: string | null;
  /** Why it failed, in words for people. */
  error: string | null;
  /** User id. */
  createdBy: string;
  createdAt: string;
  completedAt: string | null;
  /** When the job and its file are removed; they are not found from then on. */
  expiresAt: string;
}

/**
 * A restore of an archive: the answer of POST /api/businesses/restore-archive and GET
 * /api/businesses/restore-archive/{jobId}.
 */
export interface RestoreJob {
  id: string;
  status: ExportStatus;
  /** Whole percent. */
  progress: number;
  /** What it waits for, where it is queued because something is away. */
  waiting: Waiting | null;
  /** The restored business; its calls work once `status` is completed. */
  businessId: string;
  businessName: string;
  error: string | null;
  createdAt: string;
  completedAt: string | null;
}

/** The right that an export needs (docs/rules.md, Roles and rights): an assistant exports the transaction list only. */
export function exportRight(report: ExportKind): Right {
  if (report === 'archive') return 'business.manage';
  return report === 'transactions' ? 'exports.list' : 'exports.all';
}

/** The feature of the plan that an export needs: P&L and transaction list as CSV and PDF are part of every plan. */
export function exportFeature(report: ExportKind, format: ExportFormat | 'zip'): PlanFeature {
  if (report === 'archive') return 'archive';
  const isOfEveryPlan = (report === 'profit-and-loss' || report === 'transactions') && format !== 'xlsx';
  return isOfEveryPlan ? 'pnl_export' : 'other_exports';
}

const REPORT_IN_FILE_NAME: Readonly<Record<ExportKind, string>> = {
  'profit-and-loss': 'PL',
  'balance-sheet': 'balance-sheet',
  transactions: 'transactions',
  'general-ledger': 'general-ledger',
  'trial-balance': 'trial-balance',
  journal: 'journal',
  'journal-entries': 'journal-entries',
  'account-register': 'register',
  reconciliation: 'reconciliation',
  archive: 'archive',
};

/**
 * Name of a file: business, report, days; a PDF's has the moment it was made as well (docs/rules.md, Exports).
 * @param madeAt only in the names of PDFs
 */
export function exportFileName(
  businessName: string,
  report: ExportKind,
  format: ExportFormat | 'zip',
  days: readonly string[],
  madeAt: Date,
): string {
  const stamp = format === 'pdf' ? [madeAt.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')] : [];
  return `${[inFileName(businessName), REPORT_IN_FILE_NAME[report], ...days, ...stamp].join('-')}.${format}`;
}

/** Name of the backup: `{businessname}-backup-{date}.pdf`. */
export function backupFileName(businessName: string, date: string): string {
  return `${inFileName(businessName)}-backup-${date}.pdf`;
}

/** A business's name as part of a file name: letters and digits of any script, everything else one hyphen. */
function inFileName(businessName: string): string {
  return businessName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'business';
}
