/** Marks that only steer the direction of writing, zero-width characters and the byte-order mark. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** No-break, narrow, figure and ideographic spaces. */
const OTHER_SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t\f\v\u0085]/g;

/**
 * A cell as a person sees it: ends trimmed, invisible marks gone, unusual spaces plain, `="0123"` and the leading
 * apostrophe with which spreadsheets keep text as text removed. Line ends and inner spaces stay.
 */
export function cellText(cell: string | undefined): string {
  if (cell === undefined || cell === '') return '';
  let text = cell.replace(INVISIBLE, '').replace(OTHER_SPACES, ' ').trim();
  const formula = /^="(.*)"$/s.exec(text);
  if (formula) text = (formula[1] ?? '').replaceAll('""', '"').trim();
  const quoted = /^'(.*)'$/s.exec(text);
  if (quoted) return (quoted[1] ?? '').trim();
  return /^'[\d+\-=@(.]/.test(text) ? text.slice(1).trim() : text;
}

/** A cell on one line, with single spaces: descriptions, types, header names. */
export function oneLine(cell: string | undefined): string {
  return cellText(cell).replace(/\s+/g, ' ').trim();
}
