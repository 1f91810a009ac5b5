import { shownRow, type Row } from '../../database/shown-row';
import type { Page } from './paging';
import { BadRequest } from './refusal';

const DEFAULT_LIMIT = 50;
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/**
 * SQL for the instant of a row in a cursor, to the microsecond: a JavaScript date would lose some, and rows with them.
 */
export const cursorInstant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A page of a list that is read from its newest row on. */
export interface NewestFirst {
  readonly limit: number;
  /** The last row of the page before. */
  readonly after: { readonly at: string; readonly id: string } | undefined;
}

/** @param query with the cursor that {@link newestPage} gave out @throws BadRequest for one that it did not */
export function newestFirst({ limit, cursor }: { limit?: string; cursor?: string }): NewestFirst {
  return {
    limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
    after: cursor === undefined ? undefined : rowOf(cursor),
  };
}

/** A row as it is shown, and as `at` its {@link cursorInstant}. */
export type PlacedRow = Row & { readonly at: string; readonly id: string };

/** @param rows one more than the page has, where another page follows */
export function newestPage<Shown>(rows: readonly PlacedRow[], limit: number, total: number | undefined): Page<Shown> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ at, ...row }) => shownRow<Shown>(row)),
    total: total ?? 0,
    next: last && Buffer.from(`${last.at} ${last.id}`).toString('base64url'),
  };
}

function rowOf(cursor: string): { at: string; id: string } {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new BadRequest('cursor_invalid', 'cursor is not one that was given out');
  return { at, id };
}
