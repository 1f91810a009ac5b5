import type { Answer, Committed, Row } from './simulated-database';

export const NOTHING: Answer = { rows: [], rowCount: 0 };

/** An answer of rows. */
export function rowsOf(rows: readonly Row[]): Answer {
  return { rows, rowCount: rows.length };
}

/** Receipts as one statement writes them. */
export function upsertReceipts(
  receipts: Committed['receipts'],
  [ids = [], streams = [], hashes = [], firsts = [], lasts = []]: readonly (readonly string[])[],
): void {
  ids.forEach((id, at) => {
    const key = `${id.toLowerCase()}/${streams[at] ?? ''}`;
    const known = receipts.get(key);
    const lastRevision = BigInt(lasts[at] ?? '');
    if (known) known.lastRevision = lastRevision;
    else receipts.set(key, { requestHash: hashes[at] ?? '', firstRevision: BigInt(firsts[at] ?? ''), lastRevision });
  });
}

/** What a checkpoint is known by from now on, where a statement says so. */
export function knownIn(text: string): { eventId?: string; eventPosition?: bigint } {
  const found = /event_id = '([^']+)', event_position = (\d+)/.exec(text);
  return found ? { eventId: found[1] ?? '', eventPosition: BigInt(found[2] ?? '') } : {};
}

/** What a pattern finds in a statement. @throws where the statement is another one */
export function matched(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the simulated database does not understand: ${text}`);
  return found;
}

/** @throws where there is none */
export function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there is no such row');
  return value;
}
