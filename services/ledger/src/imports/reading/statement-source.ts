import type { Mapping } from '@counterfoil/bank-statements/mapping';
import type { Outcome } from '@counterfoil/bank-statements/refusal';
import { draftRows, type RowContext } from '../rows/import-draft-rows';
import type { StatementAccount } from './statement-account';
import { readStatementFile, type ReadingChoice, type StatementReading } from './statement-reading';
import type { DraftRow } from '../rows/draft-row';

/** What a file is and how it is to be read. */
export interface ReadingOrder {
  readonly bytes: Uint8Array;
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

/** Rows handed over at once: one statement of Postgres, and some ten milliseconds of the event loop. */
const ROWS_PER_PART = 2_500;

/** A file that is read, wherever that happens: first what it is, then its rows, part by part. */
export interface StatementSource {
  readonly understood: Outcome<UnderstoodStatement>;
  rows(context: RowContext): AsyncIterable<readonly DraftRow[]>;
  /** Frees what it holds, also in the middle. */
  close(): Promise<void>;
}

/** Reads here and now: a millisecond for twenty rows. */
export function readHere(order: ReadingOrder): StatementSource & { parts(context: RowContext): Generator<DraftRow[]> } {
  const reading = readStatementFile(order.bytes, order.account, order.choice, order.remembered);
  const parts = (context: RowContext): Generator<DraftRow[]> => inParts(reading.ok ? draftRows(reading, context) : []);
  return {
    understood: reading.ok ? withoutRows(reading) : reading,
    parts,
    async *rows(context) {
      yield* parts(context);
    },
    close: () => Promise.resolve(),
  };
}

function withoutRows({
  rows,
  parts: _,
  ...understood
}: StatementReading & { ok: true }): UnderstoodStatement & { ok: true } {
  return { ...understood, rowCount: rows.length, invalidCount: rows.filter(({ valid }) => !valid).length };
}

function* inParts(rows: Iterable<DraftRow>): Generator<DraftRow[]> {
  let part: DraftRow[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < ROWS_PER_PART) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
