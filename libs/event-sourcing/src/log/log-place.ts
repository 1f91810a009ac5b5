import { escapeLiteral } from 'pg';
import { LOG_START, type EventLog, type LogPage } from './event-log';

/** The newest event at or before a place in the log. By its id whoever keeps the place tells that log from another. */
export interface KnownEvent {
  readonly id: string;
  readonly position: bigint;
}

/** The log is not the one that was read: it was put back to an earlier moment, or another one stands in its place. */
export class LogRewound extends Error {
  constructor(position: bigint) {
    super(
      `the log no longer holds what was read of it up to ${position}: it was put back to an earlier moment, or another ` +
        'log stands under its address',
    );
    this.name = 'LogRewound';
  }
}

/** A place in the log, by position, and what it is known by; places that were noted by older versions have no event. */
export interface LogPlace {
  readonly position: bigint;
  readonly known: KnownEvent | undefined;
}

/** @returns what the end of a page is known by: its newest event, or what the place before it was. */
export function knownAfter(page: Pick<LogPage, 'events'>, before: KnownEvent | undefined): KnownEvent | undefined {
  const last = page.events.at(-1);
  return last ? { id: last.id, position: last.position } : before;
}

/** @returns what an UPDATE of a row of fills sets besides its position; without an event the columns stay. */
export function knownSql(known: KnownEvent | undefined): string {
  return known ? `, event_id = ${escapeLiteral(known.id)}, event_position = ${known.position}` : '';
}

/**
 * Holds a place against the log. Positions alone do not tell: a log that was put back grows past the place again, with
 * other events.
 * @param prefixes of the streams that are read; other events tell nothing
 * @returns where reading goes on without missing anything: the place, or the event it is known by where something may
 *   have been written between the two; undefined where the log does not hold that event.
 * @throws LogUnavailable
 */
export async function placeInLog(
  log: Pick<EventLog, 'readAll'>,
  { position, known }: LogPlace,
  prefixes: readonly string[],
): Promise<bigint | undefined> {
  if (position === LOG_START) return position;
  let last: bigint | undefined;
  // A node that is behind would seem to have lost the event.
  const range = { from: known?.position ?? position, ...(known ? {} : { limit: 1 }), requiresLeader: true };
  for await (const page of log.readAll(range)) {
    for (const event of page) {
      if (!known) return position;
      // One of a transaction is not the only one at its position.
      if (event.position === known.position) last = event.id === known.id ? event.position : last;
      else if (last === undefined) return undefined;
      else if (event.position > position) return position;
      else if (prefixes.some((prefix) => event.stream.startsWith(prefix))) return known.position;
      else last = event.position;
    }
  }
  // A log that ends before the place has lost events that were none of ours: the next one may stand before it.
  return last === undefined || last >= position ? last : known?.position;
}
