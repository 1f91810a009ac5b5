import { accountName } from '../cells/account-name';
import { readCamt } from './camt';
import { oneLine } from '../cells/cell-text';
import {
  earlierBalance,
  type ElectronicOutcome,
  type ElectronicStatement,
  type EntryPart,
  laterBalance,
} from './electronic-statement';
import { MAX_ROWS } from '../limits';
import { readMt940 } from './mt940';
import { readOfx } from './ofx';
import { readQif } from './qif';
import { type CsvRecord, tooManyRows } from '../table/records';
import type { Outcome } from '../refusal';
import type { ElectronicFormat } from '../statement-format';
import type { ElectronicSource, StatedAccount } from '../table/electronic-source';

/** The columns that every electronic statement is laid out in, so that all that reads tables reads it too. */
export const ELECTRONIC_COLUMNS = [
  'Date',
  'Description',
  'Amount',
  'Type',
  'Reference',
  'Category',
  'Account',
] as const;

/** A column of files that have two days of an entry. */
export const OTHER_DATE_COLUMN = 'Other date';

/** A column of files with entries that are not booked: which those are. */
const PENDING_COLUMN = 'Pending';

/** A column of files with entries that are split: a line for each part. */
export const SPLIT_COLUMN = 'Split';

type ColumnName = (typeof ELECTRONIC_COLUMNS)[number];

/** The line of the header that is put above the rows: no line of the file. */
export const ELECTRONIC_HEADER_LINE = 1;

/** The one account of a file that the file gives no number or name. */
const UNNAMED = 'Account without a number';

/** Reads the text of an electronic statement into records below a header of its own. */
export function readElectronic(
  text: string,
  format: ElectronicFormat,
): Outcome<{ readonly records: readonly CsvRecord[]; readonly source: ElectronicSource }> {
  const read = statementsOf(text, format);
  if (!read.ok) return read;
  const statements = mergedByAccount(read.statements);
  const count = statements.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count > MAX_ROWS) return tooManyRows();
  const hasOther = statements.some(({ entries }) =>
    entries.some(({ date, otherDate = '' }) => otherDate !== '' && otherDate !== date),
  );
  const hasPending = statements.some(({ entries }) => entries.some(({ isPending }) => isPending));
  const hasSplits = statements.some(({ entries }) => entries.some(({ parts }) => parts !== undefined));
  const columns = [
    ...ELECTRONIC_COLUMNS,
    ...(hasOther ? [OTHER_DATE_COLUMN] : []),
    ...(hasPending ? [PENDING_COLUMN] : []),
    ...(hasSplits ? [SPLIT_COLUMN] : []),
  ];
  const records: CsvRecord[] = [{ line: ELECTRONIC_HEADER_LINE, cells: columns }];
  let line = ELECTRONIC_HEADER_LINE;
  const accounts = statements.map((statement): StatedAccount => {
    const id = accountName(oneLine(statement.account)) ?? (statements.length === 1 ? '' : UNNAMED);
    for (const entry of statement.entries) {
      // Where a file is all on one line, rows are told apart by counting on.
      line = Math.max(line + 1, entry.line);
      const cells: Record<ColumnName, string> = {
        Date: entry.date,
        Description: entry.description,
        Amount: entry.amount,
        Type: entry.type,
        Reference: entry.reference,
        Category: entry.category,
        Account: id,
      };
      const own = ELECTRONIC_COLUMNS.map((name) => cells[name]);
      const other = hasOther ? [entry.otherDate ?? ''] : [];
      const pending = hasPending ? [entry.isPending ? 'yes' : ''] : [];
      const split = hasSplits ? [(entry.parts ?? []).map(partLine).join('\n')] : [];
      records.push({ line, cells: [...own, ...other, ...pending, ...split] });
    }
    return {
      id,
      currency: statement.currency,
      rows: statement.entries.length,
      opening: statement.opening,
      closing: statement.closing,
    };
  });
  return { ok: true, records, source: { format, accounts } };
}

const partLine = ({ category, memo, amount }: EntryPart): string =>
  [category, memo, amount].map((text) => oneLine(text)).join('\t');

function statementsOf(text: string, format: ElectronicFormat): ElectronicOutcome {
  switch (format) {
    case 'ofx':
      return readOfx(text);
    case 'qif':
      return readQif(text);
    case 'camt.053':
      return readCamt(text);
    case 'mt940':
      return readMt940(text);
    default:
      return format satisfies never;
  }
}

function joined(one: ElectronicStatement, other: ElectronicStatement): ElectronicStatement {
  return {
    ...one,
    opening: earlierBalance(one.opening, other.opening),
    closing: laterBalance(one.closing, other.closing),
    entries: one.entries.concat(other.entries),
  };
}

/** Several statements of one account are one: opened by the first, closed by the last. */
function mergedByAccount(statements: readonly ElectronicStatement[]): readonly ElectronicStatement[] {
  const byAccount = new Map<string, ElectronicStatement>();
  for (const statement of statements) {
    const key = `${statement.account} ${statement.currency ?? ''}`;
    const before = byAccount.get(key);
    byAccount.set(key, before ? joined(before, statement) : statement);
  }
  const merged = [...byAccount.values()];
  const names = new Map<string, number>();
  for (const { account } of merged) names.set(account, (names.get(account) ?? 0) + 1);
  // One number with two currencies is two accounts.
  return merged.map((statement) =>
    (names.get(statement.account) ?? 0) > 1 && statement.currency
      ? { ...statement, account: `${statement.account} ${statement.currency}`.trim() }
      : statement,
  );
}
