import { csvCell } from '@counterfoil/contracts/csv-cell';

/** Browsers read the address of a download only after the click has returned. */
const READ_MS = 1_000;

/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

/** Rows as CSV text with CRLF line ends. What a spreadsheet would run as a formula is defused with an apostrophe. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(csvCell).join(',') + '\r\n').join('');
}

/** Hands a file to the browser's downloads. The byte order mark tells spreadsheets that it is UTF-8. */
export function saveCsv(fileName: string, text: string): void {
  saveFile(fileName, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}
