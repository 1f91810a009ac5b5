import { encodeEvent, type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { streamDeleted } from '../messages/call-error';
import { type EventFilter, wants } from '../messages/event-filter';
import { type EventReader, type RevisionRange, type StreamState } from '../store/event-reader';
import { END_POSITION, TOMBSTONE_REVISION } from '../store/event-record';
import { type Outlet } from './outlet';
import { streamNotFoundMessage } from '../messages/read-messages';
import { type ReadRequest, type StreamOrigin } from '../messages/read-request';
import { firstVisibleRevision, readsAsMissing } from '../store/stream-metadata';

/** What reads that end are answered from. */
export type FiniteReader = Pick<
  EventReader,
  'streamState' | 'streamForwards' | 'streamBackwards' | 'allAfter' | 'allBefore' | 'hasStreams'
>;

type StreamRead = Extract<ReadRequest, { kind: 'read-stream' }>;
type AllRead = Extract<ReadRequest, { kind: 'read-all' }>;

/** Sends the events of a stream. @throws CallError when it was deleted for good. */
export async function readStream(reader: FiniteReader, outlet: Outlet, request: StreamRead): Promise<void> {
  const state = await reader.streamState(request.stream);
  if (state.last === TOMBSTONE_REVISION) throw streamDeleted(request.stream);
  if (readsAsMissing(state.metadata, state.last)) {
    outlet.write(streamNotFoundMessage(request.stream));
    outlet.end();
    return;
  }
  const visible = visibleRange(state);
  const { stream, backwards } = request;
  const origin = originRevision(request.from);
  let range = backwards
    ? { ...visible, last: smaller(visible.last, origin) }
    : { ...visible, first: larger(visible.first, origin) };
  await sendPages(outlet, request.count, async (limit) => {
    if (range.first > range.last) return [];
    const page = backwards
      ? await reader.streamBackwards(stream, range, limit)
      : await reader.streamForwards(stream, range, limit);
    const end = page.at(-1);
    if (end !== undefined)
      range = backwards ? { ...range, last: end.revision - 1n } : { ...range, first: end.revision + 1n };
    return page;
  });
}

/** Sends events of `$all`: from the position on when forwards, those before it when backwards. */
export async function readAll(reader: FiniteReader, outlet: Outlet, request: AllRead): Promise<void> {
  if (!request.backwards && request.from === END_POSITION) return outlet.end();
  const { filter, backwards } = request;
  if (filter && !(await mayHaveWanted(reader, filter))) return outlet.end();
  let cursor = backwards ? request.from : request.from - 1n;
  await sendPages(
    outlet,
    request.count,
    async (limit) => {
      // With a filter a short page would hold too few wanted events to be worth the round trip.
      const rows = filter === undefined ? limit : undefined;
      const page = backwards ? await reader.allBefore(cursor, rows) : await reader.allAfter(cursor, rows);
      cursor = page.at(-1)?.position ?? cursor;
      return page;
    },
    (record) => wants(filter, record),
  );
}

/** Where no stream is called so, the whole log would be taken apart for nothing. Serves the benchmark row `logCopy`. */
async function mayHaveWanted(reader: FiniteReader, { on, prefixes, pattern }: EventFilter): Promise<boolean> {
  return on !== 'stream' || pattern !== undefined || reader.hasStreams(prefixes);
}

/** @returns the range of a stream that its metadata leaves to be read. */
export function visibleRange({ last, metadata }: StreamState): RevisionRange {
  const notBefore = metadata.maxAgeMs === undefined ? 0 : Date.now() - metadata.maxAgeMs;
  return { first: firstVisibleRevision(metadata, last), last, notBefore };
}

/** Fetches the next page while one is sent, which serves the benchmark row `chain`. */
async function sendPages(
  outlet: Outlet,
  count: number,
  nextPage: (limit: number) => Promise<EventRecord[]>,
  isWanted: (record: EventRecord) => boolean = () => true,
): Promise<void> {
  let remaining = count;
  let coming = nextPage(remaining);
  while (remaining > 0 && !outlet.isClosed) {
    const page = await coming;
    if (page.length === 0) break;
    // Where it fails, that shows when it is waited for, if it ever is.
    coming = remaining > page.length ? nextPage(remaining - page.length) : Promise.resolve([]);
    coming.catch(() => undefined);
    for (const record of page) {
      if (remaining === 0 || outlet.isClosed) break;
      if (!isWanted(record)) continue;
      remaining -= 1;
      if (!outlet.write(encodeEvent(record))) await outlet.drained();
    }
  }
  outlet.end();
}

/** The end lies behind every event: nothing to read forwards, everything to read backwards. */
function originRevision(from: StreamOrigin): bigint {
  if (from.kind === 'end') return TOMBSTONE_REVISION;
  return from.kind === 'start' ? 0n : from.revision;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
