import type { StatementRow, StatementSummary } from './statement-row';

/** The figures of some rows. */
export function summarise(rows: readonly StatementRow[]): StatementSummary {
  const valid = rows.filter((row) => row.valid);
  const inward = valid.filter((row) => row.amountMinor > 0n);
  const outward = valid.filter((row) => row.amountMinor < 0n);
  const moneyInMinor = inward.reduce((sum, row) => sum + row.amountMinor, 0n);
  const moneyOutMinor = outward.reduce((sum, row) => sum - row.amountMinor, 0n);
  const beside = valid.filter((row) => row.flags.includes('beside'));
  const dates = valid.map((row) => row.date);
  return {
    rows: rows.length,
    validRows: valid.length,
    invalidRows: rows.length - valid.length,
    moneyInMinor,
    moneyInRows: inward.length,
    moneyOutMinor,
    moneyOutRows: outward.length,
    zeroRows: valid.length - inward.length - outward.length,
    besideRows: beside.length,
    besideMinor: beside.reduce((sum, row) => sum + row.amountMinor, 0n),
    netMinor: moneyInMinor - moneyOutMinor,
    firstDate: dates.reduce<string | null>((first, date) => (first === null || date < first ? date : first), null),
    lastDate: dates.reduce<string | null>((last, date) => (last === null || date > last ? date : last), null),
    rowsBeforeOpeningDate: valid.filter((row) => row.flags.includes('before-opening-date')).length,
  };
}
