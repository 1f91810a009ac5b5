/** Cells that a spreadsheet would run as a formula; plain numbers are none. */
const FORMULA = /^[=+\-@\t\r](?![\d.]+$)/;

/** Rows as CSV text with CRLF line ends. A text that looks like a formula is defused with an apostrophe. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',') + '\r\n').join('');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
