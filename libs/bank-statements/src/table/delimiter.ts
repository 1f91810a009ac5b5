import { looksLikeTransaction } from './header-row';
import { rolesOf } from './header-words';
import { MAX_PREAMBLE_ROWS, SAMPLE_ROWS } from '../limits';
import { type Delimiter } from '../mapping';
import { type CsvRecord, splitRecords } from './records';

/** In order of preference: the first of equals wins. */
export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

/**
 * The delimiter under which the top of the file reads most like a statement: dates and amounts in cells of their own.
 */
export function detectDelimiter(text: string): Delimiter {
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const split = splitRecords(text, delimiter, SAMPLE_ROWS);
    const score = split.ok ? scoreOf(split.records) : 0;
    if (score > bestScore) {
      bestScore = score;
      best = delimiter;
    }
  }
  return best;
}

function scoreOf(records: readonly CsvRecord[]): number {
  const widths = new Map<number, number>();
  let score = 0;
  records.forEach((record, at) => {
    const { cells } = record;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    if (cells.length < 2) return;
    if (looksLikeTransaction(record)) score += 10;
    if (at < MAX_PREAMBLE_ROWS) score += 3 * cells.filter((cell) => rolesOf(cell).length > 0).length;
  });
  const [width, count] = [...widths].sort((a, b) => b[1] - a[1])[0] ?? [1, 0];
  return width > 1 ? score + (5 * count) / Math.max(1, records.length) : score;
}
