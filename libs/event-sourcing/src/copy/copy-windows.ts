import type { StoredBytes } from '../log/recorded-event';

/**
 * How much of the log is taken apart into streams at once: enough that a busy business fills its appends, few enough
 * that two of them are held in memory. Events of different streams may change places within one, and nowhere else.
 */
const WINDOW_EVENTS = 4_096;
const WINDOW_BYTES = 16 * 1024 * 1024;
/** Of one append. EventStoreDB takes a megabyte; a group of them is then still written at once. */
const APPEND_EVENTS = 500;
const APPEND_BYTES = 384 * 1024;
/** What an event adds to an append beside its data: id, type, lengths. */
const EVENT_OVERHEAD = 256;

/** @returns the events of pages in their order, in windows; none of them is empty. */
export async function* windowsOf(pages: AsyncIterable<readonly StoredBytes[]>): AsyncGenerator<readonly StoredBytes[]> {
  let window: StoredBytes[] = [];
  let bytes = 0;
  for await (const page of pages) {
    for (const event of page) {
      window.push(event);
      bytes += sizeOf(event);
      if (window.length < WINDOW_EVENTS && bytes < WINDOW_BYTES) continue;
      yield window;
      window = [];
      bytes = 0;
    }
  }
  if (window.length > 0) yield window;
}

/** @returns the events of each stream, the streams in the order of their first events. */
export function byStream(events: readonly StoredBytes[]): ReadonlyMap<string, readonly StoredBytes[]> {
  const streams = new Map<string, StoredBytes[]>();
  for (const event of events) {
    const known = streams.get(event.stream);
    if (known) known.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
}

/** @returns events of one stream in appends that a server takes; one that is too large stands alone. */
export function* appendsOf(events: readonly StoredBytes[]): Generator<readonly StoredBytes[]> {
  let append: StoredBytes[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = sizeOf(event);
    if (append.length > 0 && (append.length === APPEND_EVENTS || bytes + size > APPEND_BYTES)) {
      yield append;
      append = [];
      bytes = 0;
    }
    append.push(event);
    bytes += size;
  }
  if (append.length > 0) yield append;
}

function sizeOf({ data, metadata }: StoredBytes): number {
  return EVENT_OVERHEAD + data.length + metadata.length;
}
