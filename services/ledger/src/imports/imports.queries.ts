import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Import, ImportListItem, ImportProgress, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import { IMPORT_SAMPLE_ROWS, type ImportRowFilter, type ImportRowsQuery } from '@counterfoil/contracts/import.contract';
import { WAITING_IMPORT_STATUSES, type ImportListQuery } from '@counterfoil/contracts/import-list.contract';
import type { ImportOccurrence } from '@counterfoil/contracts/schedule-answer.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PG_POOL } from '../database/database.module';
import type { Page } from '../http/answers/paging';
import type { Membership } from '../http/request-context';
import { importRecordOf, type ImportRecord, type ImportTableRow } from './import-record';
import { ImportRowsRepository } from './rows/import-rows.repository';
import { RowOccurrences } from '../schedules/row-occurrences.module';
import { TransferPointers } from './transfer-pointers.queries';
import { itemOf, importProgressOf, type Counted, type ProgressRow } from './shown-import';
import { PairedRows } from './rows/paired-rows.queries';
import { rowOf, ROWS, type ShownRow } from './rows/shown-import-row';

const IS_WAITING = `i.status IN (${WAITING_IMPORT_STATUSES.map((status) => `'${status}'`).join(', ')})`;
const DEFAULT_PAGE = 100;
const DEFAULT_LIST = 20;
const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z)_([0-9a-f-]{36})$/;

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
    private readonly occurrences: RowOccurrences,
    private readonly paired: PairedRows,
    private readonly drafts: ImportRowsRepository,
  ) {}

  async find(businessId: string, id: string): Promise<Import> {
    const { rows } = await this.pool.query<Counted>(`${IMPORT} WHERE i.business_id = $1 AND i.id = $2`, [
      businessId,
      id,
    ]);
    const row = rows[0];
    if (!row) throw notFound();
    const record = importRecordOf(row);
    const { layout, draft, questions, mapping, accountNames, reading } = record;
    const sample = await this.pointedOut(record, await this.pageOfRows(id, row.exponent, 'all', 0, IMPORT_SAMPLE_ROWS));
    return {
      ...itemOf(row),
      layout,
      draft,
      questions: [...questions],
      answered: (reading.answered ?? []).map(({ text, label }) => ({ text, label })),
      mapping,
      accountNames: [...accountNames],
      sample,
    };
  }

  /** The history: the newest first. */
  async list(businessId: string, query: ImportListQuery): Promise<Page<ImportListItem>> {
    const limit = query.limit ?? DEFAULT_LIST;
    const [at, after] = cursorOf(query.cursor);
    const filter = `
      WHERE i.business_id = $1 AND ($2::uuid IS NULL OR i.account_id = $2
        OR i.goes_into @> jsonb_build_array(jsonb_build_object('accountId', $2)))
        ${query.waiting === undefined ? '' : `AND ${IS_WAITING}`}`;
    const { rows } = await this.pool.query<Counted & { id: string; created_at: Date }>(
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
      next: rows.length > limit && last ? `${importRecordOf(last).createdAt.toISOString()}_${last.id}` : undefined,
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
    const numbers = rows.map(({ row }) => row);
    const paired = await this.paired.of(businessId, id, numbers);
    if (attempt > 0) return rows.map((row) => ({ ...row, pair: paired.get(row.row) ?? null }));
    const found = await this.pointers.of(businessId, id, numbers, into.length > 1);
    const repeating = await this.repeating(businessId, id, rows);
    return rows.map((row) => ({
      ...row,
      pair: paired.get(row.row) ?? null,
      counterpart: found.get(row.row) ?? null,
      occurrence: repeating.get(row.row) ?? null,
    }));
  }

  /** What each row looks like of what repeats, and whether a person has said so. */
  private async repeating(
    businessId: string,
    importId: string,
    shown: readonly ImportRow[],
  ): Promise<Map<number, ImportOccurrence>> {
    const numbers = shown.filter(({ isValid, isDuplicate }) => isValid && !isDuplicate).map(({ row }) => row);
    const rows = (await this.drafts.some(importId, numbers)).flatMap(({ row, accountId, amountMinor, date }) =>
      accountId === null || amountMinor === null || date === null
        ? []
        : [{ row, accountId, amount: amountMinor, date }],
    );
    const found = await this.occurrences.of(businessId, rows);
    if (found.size === 0) return new Map();
    const edits = await this.drafts.edits(importId, this.pool, [...found.keys()]);
    return new Map(
      [...found].map(([row, one]) => {
        const said = edits.get(row);
        return [row, { ...one, isTaken: said?.scheduleId === one.scheduleId && said.occurrenceDay === one.day }];
      }),
    );
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
  paired: `pair_state IN ('taken', 'asked')`,
  included: 'is_included',
  excluded: `NOT is_included AND coalesce(pair_state, '') <> 'taken'`,
  refused: 'refusal IS NOT NULL',
  unmatched: 'match_refusal IS NOT NULL',
  faulty: '(NOT is_valid OR amount = 0 OR refusal IS NOT NULL)',
};

const JOB = 'j.progress AS job_progress, j.status AS job_status, j.waiting_since, j.waiting_for';

const IMPORT = `
  SELECT i.*, b.exponent, ${JOB}, done.recorded, done.refused
  FROM platform.imports i
  JOIN books.businesses b ON b.id = i.business_id
  LEFT JOIN platform.jobs j ON j.id = CASE i.status WHEN 'reading' THEN i.reading_id ELSE i.job_id END
  LEFT JOIN books.imports done ON done.business_id = i.business_id AND done.id = i.id AND done.attempt = i.attempt`;

const PROGRESS = `
  SELECT i.id, i.status, i.total, i.error, i.redo, ${JOB}, done.recorded, done.refused
  FROM platform.imports i
  LEFT JOIN platform.jobs j ON j.id = CASE i.status WHEN 'reading' THEN i.reading_id ELSE i.job_id END
  LEFT JOIN books.imports done ON done.business_id = i.business_id AND done.id = i.id AND done.attempt = i.attempt
  WHERE (i.business_id, i.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`;
