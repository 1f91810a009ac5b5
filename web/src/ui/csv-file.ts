import { csvCell } from '@counterfoil/contracts/csv-cell';

/** Rows as CSV text with CRLF line ends. What a spreadsheet would run as a formula is defused with an apostrophe. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',') + '\r\n').join('');
}

/** Hands a file to the browser's downloads. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Later, since some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
