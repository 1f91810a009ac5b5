import type { EventLog } from './event-log';
import type { StoredEvent } from './recorded-event';

/**
 * The newest event of a stream up to a position; undefined where there is none. Positions rise along a stream, so that
 * halving finds it; mostly it is the newest event or one near it.
 * @throws LogUnavailable
 */
export async function lastUpTo(
  log: Pick<EventLog, 'readLast' | 'readStream'>,
  stream: string,
  position: bigint,
): Promise<StoredEvent | undefined> {
  const newest = await log.readLast(stream);
  if (!newest || newest.position <= position) return newest;
  let [low, high] = [-1n, newest.revision];
  let found: StoredEvent | undefined;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const event = await eventAt(log, stream, middle);
    if (event && event.position <= position) [low, found] = [middle, event];
    else high = middle;
  }
  return found;
}

async function eventAt(
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  revision: bigint,
): Promise<StoredEvent | undefined> {
  for await (const [event] of log.readStream(stream, { from: revision, limit: 1 })) return event;
  return undefined;
}
