import { readFileSync } from 'node:fs';
import { accountFactsOf, type AccountFacts } from '@counterfoil/bank-statements/account-facts';
import type { Mapping } from '@counterfoil/bank-statements/mapping';
import type { Outcome } from '@counterfoil/bank-statements/refusal';
import type { DraftRow } from '../rows/draft-row';
import { draftRows, type RowContext } from './import-draft-rows';
import type { StatementAccount } from './statement-account';
import { readStatementFile, type ReadingChoice, type StatementReading } from './statement-reading';

/** What a file is and how it is to be read. */
export interface StatementOrder {
  /** Of a file on this machine. */
  readonly path: string;
  readonly account: StatementAccount;
  readonly choice: ReadingChoice;
  /** Mappings confirmed for the account before, the latest first. */
  readonly remembered: readonly Mapping[];
}

/** A reading without its rows, which are as many as the file has lines. */
export interface UnderstoodStatement extends Omit<StatementReading, 'rows' | 'parts'> {
  readonly rowCount: number;
  /** Of them, those that cannot be read. */
  readonly invalidCount: number;
}

/** Rows handed over together: one statement of Postgres, and some ten milliseconds of the worker's event loop. */
const ROWS_PER_PART = 2_500;

/** Of the statement that was read last, for as long as rows of it are asked for. */
let reading: StatementReading | undefined;
let rows: Iterator<DraftRow> | undefined;

/** What a file says of its account beside its rows. */
export function readAccountFacts(path: string): AccountFacts {
  return accountFactsOf(readFileSync(path));
}

/** Reads a statement whole. Its rows are asked for afterwards, part by part. */
export function readStatement({ path, account, choice, remembered }: StatementOrder): Outcome<UnderstoodStatement> {
  const read = readStatementFile(readFileSync(path), account, choice, remembered);
  if (!read.ok) return read;
  reading = read;
  const { rows: all, parts: _, ...understood } = read;
  return { ...understood, rowCount: all.length, invalidCount: all.filter(({ valid }) => !valid).length };
}

/**
 * The next rows of the statement that was read last.
 * @param context what the preview uses of the books; with the first question
 * @returns null after the last row
 */
export function readStatementRows(context: RowContext | undefined): DraftRow[] | null {
  if (context && reading) rows = draftRows(reading, context);
  const part: DraftRow[] = [];
  while (part.length < ROWS_PER_PART) {
    const next = rows?.next();
    if (next?.done !== false) break;
    part.push(next.value);
  }
  if (part.length > 0) return part;
  [reading, rows] = [undefined, undefined];
  return null;
}
