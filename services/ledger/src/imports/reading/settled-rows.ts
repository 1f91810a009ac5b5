import { accountFinder, settledNames, type SettledName } from '@counterfoil/bank-statements/account-names';
import type { Mapping } from '@counterfoil/bank-statements/mapping';
import {
  currencyReader,
  foreignRows,
  withoutForeign,
  type CurrencyOfRow,
  type ForeignRows,
} from '@counterfoil/bank-statements/statement-currency';
import type { StatementRow } from '@counterfoil/bank-statements/statement-row';
import type { StatementTable } from '@counterfoil/bank-statements/table/statement-table';
import { invalidParts, type RowParts } from './faulty-rows';
import type { StatementAccount } from './statement-account';

/** Rows with what the books say of them: which account each goes to, and what is in another currency. */
export interface SettledRows {
  /** All of them; what is in another currency, and is not to be taken as it is, cannot be read. */
  readonly rows: readonly StatementRow[];
  /** As the file has them, without those that are left out with their account. */
  readonly wanted: readonly StatementRow[];
  /** Names in the account column, and where their rows go. */
  readonly names: readonly SettledName[];
  /** What the file's account column says of a row; '' where it says nothing. */
  readonly nameOf: (row: StatementRow) => string;
  /** The account that a row goes to; null where it is left out. */
  readonly accountOf: (row: StatementRow) => string | null;
  readonly foreign: ForeignRows;
  readonly currencyOf: CurrencyOfRow;
  /** What of each faulty row could be read. */
  readonly parts: ReadonlyMap<StatementRow, RowParts>;
}

/** Headers that come again, other tables and what stands below the rows have no day, and name no account. */
function isOfADay(row: StatementRow): boolean {
  return row.valid || row.reasons.every(({ field }) => field !== 'date' && field !== 'row');
}

/** Settles against the books what was read of a file under a mapping. */
export function settleRows(
  table: StatementTable,
  mapping: Mapping,
  read: readonly StatementRow[],
  account: StatementAccount,
): SettledRows {
  const { currency, accounts, accountId } = account;
  const unread = invalidParts(table, mapping, read, account);
  const nameOf = (row: StatementRow): string => (row.valid ? row.account : unread.get(row)?.account) ?? '';
  const names =
    mapping.account === null
      ? []
      : settledNames(read.filter(isOfADay).map(nameOf), accounts, accountId, mapping.accounts ?? []);
  const accountOfName = accountFinder(names, accountId);
  const accounted = new Map(read.map((row) => [row.line, accountOfName(nameOf(row))]));
  const accountOf = ({ line }: StatementRow): string | null => accounted.get(line) ?? null;
  const currencyOf = currencyReader(table, mapping, currency);
  const wanted = read.filter((row) => accountOf(row) !== null);
  const foreign = foreignRows(wanted, currencyOf, currency);
  const rows = foreign.size === 0 ? read : unconverted();
  const parts = foreign.size === 0 ? unread : invalidParts(table, mapping, rows, account);
  return { rows, wanted, names, nameOf, accountOf, foreign, currencyOf, parts };

  /** What is left out anyway needs no amount in the books' currency. */
  function unconverted(): readonly StatementRow[] {
    const known = withoutForeign(wanted, currencyOf, currency, mapping.currencies ?? []);
    const taken = new Map(wanted.map((row, at) => [row, known[at] ?? row]));
    return read.map((row) => taken.get(row) ?? row);
  }
}
