import { csvCell } from '@counterfoil/contracts/csv-cell';
import type { ImportRow } from '@counterfoil/contracts/import-answer.contract';

export const ERRORS_HEADER = 'Row,Line,Date,Description,Amount,Problem,Account\r\n';

/** One row that was not recorded, with its reasons. */
export function errorLine(row: ImportRow): string {
  // A balance without a day and an amount is called one for either.
  const problems = new Set([
    ...row.reasons.map(({ message, detail }) => (detail ? `${message}: ${detail}` : message)),
    ...(row.refusal === null ? [] : [row.refusal]),
  ]);
  return `${[String(row.row), String(row.line), row.date, row.description, row.amount, [...problems].join('; '), row.account ?? ''].map(csvCell).join(',')}\r\n`;
}
