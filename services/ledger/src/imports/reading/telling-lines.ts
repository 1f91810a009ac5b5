/** Which rows of a file are shown beside the answers to a question. */
import type { RowReading } from '@counterfoil/bank-statements/questions/counter-words';

/** Rows shown beside each answer. */
const SHOWN = 3;

/** Rows under one answer, by their lines, with what tells two answers apart. */
export type Readings = ReadonlyMap<number, RowReading & { readonly accountId: string | null }>;

/** Lines that at least two answers read differently. */
export function linesApart(readings: readonly Readings[]): number[] {
  return linesOf(readings).filter((line) => new Set(readings.map((read) => keyOf(read, line))).size > 1);
}

function linesOf(readings: readonly Readings[]): number[] {
  return [...new Set(readings.flatMap((read) => [...read.keys()]))].sort((one, other) => one - other);
}

function keyOf(readings: Readings, line: number): string {
  const read = readings.get(line);
  if (!read) return '';
  const { date, description, amountMinor, eitherWayMinor, foreignMinor, becomes, accountId } = read;
  return [date, description, amountMinor, eitherWayMinor, foreignMinor, becomes, accountId].map(String).join('\u0000');
}

/**
 * The rows that are shown: first those that tell answers apart that no row before them does, and of these the ones that
 * every answer can read, or at least has a day for; then others that answers differ in, with texts of their own, in the
 * file's order.
 */
export function tellingLines(readings: readonly Readings[]): number[] {
  const apart = linesApart(readings);
  const candidates = apart.length > 0 ? apart : linesOf(readings);
  const keys = new Map(candidates.map((line) => [line, readings.map((read) => keyOf(read, line))]));
  const isRead = (line: number): boolean => readings.every((read) => read.get(line)?.becomes === 'recorded');
  const isDated = (line: number): boolean => readings.every((read) => (read.get(line)?.date ?? null) !== null);
  const textOf = (line: number): string => readings[0]?.get(line)?.description ?? '';
  const told = new Set<string>();
  const shown: number[] = [];
  while (shown.length < Math.min(SHOWN, candidates.length)) {
    const texts = new Set(shown.map(textOf));
    let best: { line: number; worth: readonly number[] } | undefined;
    for (const line of candidates) {
      if (shown.includes(line)) continue;
      const fresh = pairsApart(keys.get(line) ?? []).filter((pair) => !told.has(pair)).length;
      const worth = [fresh, Number(isRead(line)), Number(isDated(line)), Number(!texts.has(textOf(line)))];
      if (!best || isMore(worth, best.worth)) best = { line, worth };
    }
    const [telling = 0] = best?.worth ?? [];
    // A row without a day tells nothing more.
    if (!best || (shown.length > 0 && telling === 0 && !isDated(best.line))) break;
    shown.push(best.line);
    for (const pair of pairsApart(keys.get(best.line) ?? [])) told.add(pair);
  }
  const [first, ...others] = shown;
  return first === undefined ? [] : [first, ...others.sort((one, other) => one - other)];
}

function pairsApart(keys: readonly string[]): string[] {
  return keys.flatMap((key, at) =>
    keys.flatMap((other, beside) => (beside > at && other !== key ? [`${at} ${beside}`] : [])),
  );
}

function isMore(worth: readonly number[], best: readonly number[]): boolean {
  const at = worth.findIndex((value, index) => value !== best[index]);
  return at >= 0 && (worth[at] ?? 0) > (best[at] ?? 0);
}
