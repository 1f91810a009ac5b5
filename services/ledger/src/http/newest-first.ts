import { BadRequest } from './refusal';

const DEFAULT_LIMIT = 50;
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** SQL for the instant of a row in a cursor, to the microsecond: a JavaScript date would lose some, and rows with them. */
export const cursorInstant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A page of a list that is read from its newest row on. */
export interface NewestFirst {
  readonly limit: number;
  /** The last row of the page before. */
  readonly after: { readonly at: string; readonly id: string } | undefined;
}

/** @param query with the cursor that {@link cursorOf} gave out @throws BadRequest for one that it did not */
export function newestFirst({ limit, cursor }: { limit?: string; cursor?: string }): NewestFirst {
  return {
    limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
    after: cursor === undefined ? undefined : rowOf(cursor),
  };
}

/** @param row with its {@link cursorInstant} */
export function cursorOf(row: { at: string; id: string } | undefined): string | undefined {
  return row && Buffer.from(`${row.at} ${row.id}`).toString('base64url');
}

function rowOf(cursor: string): { at: string; id: string } {
  const [, at, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new BadRequest('cursor_invalid', 'cursor is not one that was given out');
  return { at, id };
}
