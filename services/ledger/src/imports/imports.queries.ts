import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type {
  Import,
  ImportCounts,
  ImportListItem,
  ImportProgress,
  ImportRow,
} from '@counterfoil/contracts/import-answer.contract';
import {
  IMPORT_PROGRESS_START,
  IMPORT_SAMPLE_ROWS,
  type ImportListQuery,
  type ImportRowFilter,
  type ImportRowsQuery,
  type ImportStatus,
} from '@counterfoil/contracts/import.contract';
import type { RowFlag, RowReason } from '@counterfoil/bank-statements/statement-row';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { formatDecimal } from '@counterfoil/money/money';
import { waitingOf, type WaitingRow } from '../jobs/jobs.module';
import { PG_POOL } from '../database/database.module';
import type { Page } from '../http/paging';
import type { Membership } from '../http/request-context';
import { importRecordOf, type ImportRecord, type ImportTableRow } from './import-record';
import { TransferPointers } from './transfer-pointers.queries';

const DEFAULT_PAGE = 100;
const DEFAULT_LIST = 20;
const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_([0-9a-f-]{36})$/;

type Counted = ImportTableRow &
  ImportCountRow &
  ShownJob & { exponent: number; recorded: number | null; refused: number | null };

/** The job that reads, records or undoes an import now, where there is one. */
interface ShownJob {
  job_progress: number | null;
  job_status: WaitingRow['status'];
  waiting_since: WaitingRow['waiting_since'];
  waiting_for: WaitingRow['waiting_for'];
}

interface ImportCountRow {
  rows: number;
  valid: number;
  duplicates: number;
  included: number;
  before_opening: number;
  unmatched: number;
}

/** An import that somebody follows. */
export interface FollowedImport {
  readonly businessId: string;
  readonly importId: string;
}

/** Imports as people see them. */
@Injectable()
export class ImportsQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly pointers: TransferPointers,
  ) {}

  async find(businessId: string, id: string): Promise<Import> {
    const { rows } = await this.pool.query<Counted>(`${IMPORT} WHERE i.business_id = $1 AND i.id = $2`, [
      businessId,
      id,
    ]);
    const row = rows[0];
    if (!row) throw notFound();
    const record = importRecordOf(row);
    const { layout, draft, questions, mapping, accountNames } = record;
    const sample = await this.pointedOut(record, await this.pageOfRows(id, row.exponent, 'all', 0, IMPORT_SAMPLE_ROWS));
    return {
      ...itemOf(row),
      layout,
      draft,
      questions: [...questions],
      mapping,
      accountNames: [...accountNames],
      sample,
    };
  }

  /** The history: the newest first. */
  async list(businessId: string, query: ImportListQuery): Promise<Page<ImportListItem>> {
    const limit = query.limit ?? DEFAULT_LIST;
    const [at, after] = cursorOf(query.cursor);
    const filter = `WHERE i.business_id = $1 AND ($2::uuid IS NULL OR i.account_id = $2 OR i.goes_into @> jsonb_build_array(jsonb_build_object('accountId', $2)))`;
    const { rows } = await this.pool.query<Counted>(
      `${IMPORT} ${filter} AND ($3::timestamptz IS NULL OR (i.created_at, i.id) < ($3, $4::uuid)) ORDER BY i.created_at DESC, i.id DESC LIMIT $5`,
      [businessId, query.accountId ?? null, at, after, limit + 1],
    );
    const { rows: counted } = await this.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM platform.imports i ${filter}`,
      [businessId, query.accountId ?? null],
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map(itemOf),
      total: counted[0]?.n ?? 0,
      next: rows.length > limit && last ? `${last.created_at.toISOString()}_${last.id}` : undefined,
    };
  }

  /** A page of the preview, in the order of the file. */
  async rows({ businessId, exponent }: Membership, id: string, query: ImportRowsQuery): Promise<Page<ImportRow>> {
    const found = await this.require(businessId, id);
    const limit = query.limit ?? DEFAULT_PAGE;
    const filter = query.filter ?? 'all';
    const rows = await this.pageOfRows(id, exponent, filter, query.cursor ?? 0, limit + 1);
    const { rows: counted } = await this.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM platform.import_rows WHERE import_id = $1 AND ${FILTERS[filter]}`,
      [id],
    );
    const page = await this.pointedOut(found, rows.slice(0, limit));
    return {
      rows: page,
      total: counted[0]?.n ?? 0,
      next: rows.length > limit ? String(page.at(-1)?.row ?? 0) : undefined,
    };
  }

  /** @throws DomainError where the business has no such import. */
  async require(businessId: string, id: string): Promise<ImportRecord> {
    const { rows } = await this.pool.query<ImportTableRow>(
      `SELECT * FROM platform.imports WHERE business_id = $1 AND id = $2`,
      [businessId, id],
    );
    if (!rows[0]) throw notFound();
    return importRecordOf(rows[0]);
  }

  /** Once recorded, a row is in the books itself and would find its own. */
  private async pointedOut({ id, businessId, attempt, into }: ImportRecord, rows: ImportRow[]): Promise<ImportRow[]> {
    if (attempt > 0) return rows;
    const found = await this.pointers.of(
      businessId,
      id,
      rows.map(({ row }) => row),
      into.length > 1,
    );
    return rows.map((row) => ({ ...row, counterpart: found.get(row.row) ?? null }));
  }

  /** How far imports are, by their ids; of each the business is named as well. */
  async progress(asked: readonly FollowedImport[]): Promise<Map<string, ImportProgress>> {
    const { rows } = await this.pool.query<ProgressRow>(PROGRESS, [
      asked.map(({ businessId }) => businessId),
      asked.map(({ importId }) => importId),
    ]);
    return new Map(rows.map((row) => [row.id, importProgressOf(row)]));
  }

  async pageOfRows(
    id: string,
    exponent: number,
    filter: ImportRowFilter | 'faulty',
    after: number,
    limit: number,
  ): Promise<ImportRow[]> {
    const { rows } = await this.pool.query<ShownRow>(
      `${ROWS} WHERE import_id = $1 AND row > $2 AND ${FILTERS[filter]} ORDER BY row LIMIT $3`,
      [id, after, limit],
    );
    return rows.map((row) => rowOf(row, exponent));
  }
}

export function notFound(): DomainError {
  return new DomainError('not-found', 'import_not_found', 'Import not found');
}

function itemOf(row: Counted): ImportListItem {
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
  const counts: ImportCounts = {
    rows: row.rows,
    valid: row.valid,
    invalid: row.rows - row.valid,
    duplicates: row.duplicates,
    included: row.included,
    beforeOpeningDate: row.before_opening,
    unmatched: row.unmatched,
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
type ProgressRow = Pick<Counted, ProgressColumn>;

function importProgressOf(row: ProgressRow): ImportProgress {
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

interface ShownRow {
  row: number;
  line: number;
  date: string | null;
  description: string;
  nickname: string;
  amount: string | null;
  category: string | null;
  account: string | null;
  account_id: string | null;
  category_id: string | null;
  is_transfer: boolean;
  counterpart_id: string | null;
  counterpart_row: number | null;
  match_refusal: string | null;
  rule: { id: string; name: string } | null;
  is_valid: boolean;
  reasons: RowReason[];
  readings: { bySign: string; byType: string } | null;
  flags: RowFlag[];
  is_duplicate: boolean;
  is_included: boolean;
  is_corrected: boolean;
  refusal: string | null;
}

function rowOf(row: ShownRow, exponent: number): ImportRow {
  const money = (minor: string): string => formatDecimal(BigInt(minor), exponent);
  return {
    row: row.row,
    line: row.line,
    date: row.date ?? '',
    description: row.description,
    nickname: row.nickname,
    amount: row.amount === null ? '' : money(row.amount),
    category: row.category,
    account: row.account,
    accountId: row.account_id,
    categoryId: row.category_id,
    isTransfer: row.is_transfer,
    counterpartId: row.counterpart_id,
    counterpartRow: row.counterpart_row,
    matchRefusal: row.match_refusal,
    counterpart: null,
    rule: row.rule,
    isValid: row.is_valid,
    reasons: row.reasons,
    readings: row.readings && { bySign: money(row.readings.bySign), byType: money(row.readings.byType) },
    flags: row.flags,
    isDuplicate: row.is_duplicate,
    isIncluded: row.is_included,
    isCorrected: row.is_corrected,
    refusal: row.refusal,
  };
}

function cursorOf(cursor: string | undefined): [string | null, string | null] {
  if (cursor === undefined) return [null, null];
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new DomainError('invalid', 'cursor_invalid', 'This page does not exist', 'cursor');
  return [at, id];
}

const FILTERS: Readonly<Record<ImportRowFilter | 'faulty', string>> = {
  all: 'true',
  valid: 'is_valid',
  invalid: 'NOT is_valid',
  duplicate: 'is_duplicate',
  included: 'is_included',
  excluded: 'NOT is_included',
  refused: 'refusal IS NOT NULL',
  unmatched: 'match_refusal IS NOT NULL',
  faulty: '(NOT is_valid OR amount = 0 OR refusal IS NOT NULL)',
};

const JOB = 'j.progress AS job_progress, j.status AS job_status, j.waiting_since, j.waiting_for';

const IMPORT = `
  SELECT i.*, b.exponent, counted.*, ${JOB}, done.recorded, done.refused
  FROM platform.imports i
  JOIN books.businesses b ON b.id = i.business_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS rows, count(*) FILTER (WHERE is_valid)::int AS valid, count(*) FILTER (WHERE is_duplicate)::int AS duplicates,
           count(*) FILTER (WHERE is_included)::int AS included, count(*) FILTER (WHERE 'before-opening-date' = ANY (flags))::int AS before_opening,
           count(*) FILTER (WHERE match_refusal IS NOT NULL)::int AS unmatched
    FROM platform.import_rows r WHERE r.import_id = i.id
  ) AS counted
  LEFT JOIN platform.jobs j ON j.id = CASE i.status WHEN 'reading' THEN i.reading_id ELSE i.job_id END
  LEFT JOIN books.imports done ON done.business_id = i.business_id AND done.id = i.id AND done.attempt = i.attempt`;

const PROGRESS = `
  SELECT i.id, i.status, i.total, i.error, i.redo, ${JOB}, done.recorded, done.refused
  FROM platform.imports i
  LEFT JOIN platform.jobs j ON j.id = CASE i.status WHEN 'reading' THEN i.reading_id ELSE i.job_id END
  LEFT JOIN books.imports done ON done.business_id = i.business_id AND done.id = i.id AND done.attempt = i.attempt
  WHERE (i.business_id, i.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`;

const ROWS = `
  SELECT row, line, date::text AS date, description, nickname, amount, category, category_id, is_valid, reasons, readings, flags, is_duplicate, is_included,
         is_corrected, is_transfer, rule, refusal, account, account_id, counterpart_id, counterpart_row, match_refusal
  FROM platform.import_rows`;
