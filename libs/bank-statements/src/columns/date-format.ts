import { candidateFormats, type DateParts, daysBetween, dateParts, parseDateParts } from '../cells/dates';
import { type DateFormat } from '../mapping';

/** What the whole column says about how its dates are written. */
export type DateFormatFinding =
  | { readonly kind: 'certain'; readonly format: DateFormat; readonly matched: number; readonly filled: number }
  /** Several formats read the column, to different days: the person is asked. The likelier one comes first. */
  | { readonly kind: 'ask'; readonly formats: readonly DateFormat[]; readonly matched: number; readonly filled: number }
  | { readonly kind: 'none'; readonly filled: number };

interface Tally {
  readonly format: DateFormat;
  readonly dates: (string | null)[];
  matched: number;
}

/**
 * Looks at every filled cell of a column. A format is certain when it reads at least as many cells as any other, no
 * other format reads a cell that it cannot, and none reads as many to other days. 03.04.2025 is day first wherever dots
 * are used; with slashes and dashes the order must show in some cell, else the person is asked.
 */
export function detectDateFormat(cells: readonly string[]): DateFormatFinding {
  const shaped = cells.filter((cell) => cell.trim() !== '');
  const parts = shaped.map(dateParts);
  const tallies = tally(parts);
  const [best, ...others] = tallies;
  const filled = shaped.length;
  if (!best || best.matched === 0) return { kind: 'none', filled };
  const rivals = others.filter((other) => isRival(other, best));
  if (rivals.length === 0) return { kind: 'certain', format: best.format, matched: best.matched, filled };
  const formats = [best, ...rivals]
    .sort((a, b) => disorder(a) - disorder(b) || b.matched - a.matched)
    .map((entry) => entry.format);
  return { kind: 'ask', formats, matched: best.matched, filled };
}

/**
 * Lets other dates of the same file decide what the column itself leaves open: of the formats in question only one
 * reads them all, for a bank writes one file one way. `others` that are written differently (no format in question
 * reads them) do not count.
 */
export function settledByOthers(finding: DateFormatFinding, others: readonly string[]): DateFormatFinding {
  if (finding.kind !== 'ask') return finding;
  const { formats, matched, filled } = finding;
  const tallies = tally(others.map(dateParts)).filter(({ format }) => formats.includes(format));
  const readable = others.filter((_, at) => tallies.some(({ dates }) => dates[at])).length;
  const reading = tallies.filter((entry) => entry.matched === readable);
  const [format] = reading.map((entry) => entry.format);
  return readable > 0 && reading.length === 1 && format !== undefined
    ? { kind: 'certain', format, matched, filled }
    : finding;
}

/** How much the column goes against its own order of dates, 0 = sorted, up or down; under its likeliest format. */
export function disorderOf(cells: readonly string[]): number {
  const [best] = tally(cells.filter((cell) => cell.trim() !== '').map(dateParts));
  return best ? disorder(best) : 1;
}

/** How each format that any cell may have reads every cell; the one that reads most first. */
function tally(cells: readonly (DateParts | null)[]): Tally[] {
  const formats = new Set<DateFormat>();
  for (const parts of cells) {
    if (parts) for (const format of withCompact(parts)) formats.add(format);
  }
  return [...formats]
    .map((format) => {
      const dates = cells.map((parts) => {
        const read = parts && parseDateParts(parts, format);
        return read?.ok ? read.iso : null;
      });
      return { format, dates, matched: dates.filter((date) => date !== null).length };
    })
    .filter((entry) => entry.matched > 0)
    .sort((a, b) => b.matched - a.matched);
}

function withCompact(parts: DateParts): readonly DateFormat[] {
  return parts.separator === '' && !parts.monthName ? ['YYYYMMDD', 'DDMMYYYY', 'MMDDYYYY'] : candidateFormats(parts);
}

/** Whether `other` reads some of the same cells to other days, and the column does not rule it out. */
function isRival(other: Tally, best: Tally): boolean {
  const onlyOther = other.dates.some((date, at) => date !== null && best.dates[at] === null);
  if (onlyOther && isDayMonthSwap(other.format, best.format)) return true;
  const differs = other.dates.some((date, at) => date !== null && best.dates[at] !== null && date !== best.dates[at]);
  if (!differs) return false;
  if (onlyOther) return true;
  if (best.format.startsWith('DD.') && other.format.startsWith('MM.')) return false;
  if (other.format.startsWith('YY')) return spanInDays(other) < spanInDays(best);
  return other.matched === best.matched;
}

function isDayMonthSwap(one: DateFormat, other: DateFormat): boolean {
  return one.replace(/DD|MM/g, (part) => (part === 'DD' ? 'MM' : 'DD')) === other;
}

function spanInDays({ dates }: Tally): number {
  const known = dates.filter((date) => date !== null).sort();
  const first = known[0];
  const last = known[known.length - 1];
  return first && last ? daysBetween(first, last) : 0;
}

/**
 * Statements are sorted by date, either way; the share of steps against the main direction tells the likelier reading.
 */
function disorder({ dates }: Tally): number {
  const known = dates.filter((date) => date !== null);
  let up = 0;
  let down = 0;
  for (let at = 1; at < known.length; at += 1) {
    const before = known[at - 1] ?? '';
    const after = known[at] ?? '';
    if (after > before) up += 1;
    if (after < before) down += 1;
  }
  return known.length === 0 ? 0 : Math.min(up, down) / known.length;
}
