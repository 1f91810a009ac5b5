import type { ImportRow } from '@counterfoil/contracts/import-answer.contract';

/** What a spreadsheet would run as a formula, also behind spaces. */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

export const ERRORS_HEADER = 'Row,Line,Date,Description,Amount,Problem,Account\r\n';

/** One row that was not recorded, with its reasons. */
export function errorLine(row: ImportRow): string {
  const problems = [...row.reasons.map(({ message, detail }) => (detail ? `${message}: ${detail}` : message)), ...(row.refusal === null ? [] : [row.refusal])];
  return `${[String(row.row), String(row.line), row.date, row.description, row.amount, problems.join('; '), row.account ?? ''].map(cell).join(',')}\r\n`;
}

/** A cell of a CSV that spreadsheets open: quoted where needed, and never run as a formula. */
export function cell(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
