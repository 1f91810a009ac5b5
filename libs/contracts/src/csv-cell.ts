/** What a spreadsheet begins a formula with, also as East Asian keyboards write it. */
const FORMULA_BEGINS = '=+\\-@＝＋－＠';
/**
 * Where a cell may begin inside a text: a spreadsheet whose locale separates by semicolons or tabs takes our commas for
 * text, and our quotes as well, since they do not stand where its own cells begin.
 */
const INNER_BEGINNING = new RegExp(`([;\\t\\r\\n][\\s"]*)(?=[${FORMULA_BEGINS}])`, 'gu');
const UNSAFE_BEGINNING = new RegExp(`^(?:[\\t\\r\\n]|[\\s"]*[${FORMULA_BEGINS}])`, 'u');
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * A text as a cell of a CSV file with commas, quoted where needed. What a spreadsheet would run as a formula, whether
 * it separates by commas, semicolons or tabs, gets an apostrophe in front, which says "this is text".
 */
export function csvTextCell(text: string): string {
  const inside = text.replace(INNER_BEGINNING, "$1'");
  const safe = UNSAFE_BEGINNING.test(inside) ? `'${inside}` : inside;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same for what may be a figure: a plain decimal number stays one. */
export function csvCell(text: string): string {
  return PLAIN_NUMBER.test(text) ? text : csvTextCell(text);
}
