import type { ReadStreamOptions } from '@counterfoil/event-sourcing/log/event-log';
import type { TimeSlice } from './time-slice';

/** A page is decoded in one go, and an event can hold hundreds of rows. */
const TURN_EVENTS = 20;
/**
 * What is asked for at once while the reader need not rest. While it must, it asks for one turn at a time: of a longer
 * read the event store would go on reading and sending through every rest.
 */
const READ_EVENTS = 2_000;

/**
 * A whole stream from its start for one person's call, read beside those of others: in reads that end, each begun after
 * the rest that the one before it cost.
 * @param read of the log, with the options that it is given; its pages come in order
 * @param slice rests between pages for as long as others are there
 * @param limit events at most; default all
 * @throws LogUnavailable
 */
export async function* streamInTurns<Event extends { readonly revision: bigint }>(
  read: (options: ReadStreamOptions) => AsyncIterable<readonly Event[]>,
  slice: TimeSlice,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly Event[]> {
  let from = 0n;
  for (let taken = 0, isMore = true; isMore && taken < limit;) {
    const asked = Math.min(slice.mustRest() ? TURN_EVENTS : READ_EVENTS, limit - taken);
    const end = taken + asked;
    for await (const page of read({ from, limit: asked, pageSize: TURN_EVENTS })) {
      taken += page.length;
      from = (page.at(-1)?.revision ?? from) + 1n;
      yield page;
      if (slice.isOver()) await slice.next();
    }
    isMore = taken === end;
  }
}
