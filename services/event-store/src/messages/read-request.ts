import { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { invalidArgument } from './call-error';
import { DEFAULT_SEARCH_WINDOW, type EventFilter } from './event-filter';
import { END_POSITION, NO_REVISION, START_POSITION, TOMBSTONE_REVISION } from '../store/event-record';
import { parseStreamName } from './stream-name';

/** Where a read or a subscription of a stream begins. */
export type StreamOrigin =
  { readonly kind: 'start' } | { readonly kind: 'end' } | { readonly kind: 'revision'; readonly revision: bigint };

/** What a client reads, with everything it may have sent checked and clamped. */
export type ReadRequest =
  | {
      readonly kind: 'read-stream';
      readonly stream: string;
      readonly from: StreamOrigin;
      readonly backwards: boolean;
      readonly count: number;
    }
  | {
      readonly kind: 'read-all';
      readonly from: bigint;
      readonly backwards: boolean;
      readonly count: number;
      readonly filter?: EventFilter;
    }
  | { readonly kind: 'subscribe-to-stream'; readonly stream: string; readonly from: StreamOrigin }
  /** `after` is exclusive; undefined means from now on. */
  | { readonly kind: 'subscribe-to-all'; readonly after?: bigint; readonly filter?: EventFilter };

/** A pattern longer than this is no filter but an attack on whoever has to match it. */
const MAX_PATTERN_LENGTH = 1_000;

/** @throws CallError (INVALID_ARGUMENT) when the request makes no sense. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions();
  if (options === undefined) throw invalidArgument('a read needs options');
  const backwards = options.getReadDirection() === ReadReq.Options.ReadDirection.BACKWARDS;
  const subscribes = options.hasSubscription();
  if (subscribes && backwards) throw invalidArgument('a subscription only goes forwards');
  const count = Number(options.getCount());
  const stream = options.getStream();
  if (stream !== undefined) {
    const name = parseStreamName(stream.getStreamIdentifier()?.getStreamName_asU8());
    const from = streamOrigin(stream);
    return subscribes
      ? { kind: 'subscribe-to-stream', stream: name, from }
      : { kind: 'read-stream', stream: name, from, backwards, count };
  }
  const all = options.getAll();
  if (all === undefined) throw invalidArgument('a read needs a stream or $all');
  const filter = parseFilter(options.getFilter());
  const from = allOrigin(all);
  const filtered = filter === undefined ? {} : { filter };
  if (!subscribes) return { kind: 'read-all', from, backwards, count, ...filtered };
  return {
    kind: 'subscribe-to-all',
    ...(all.hasEnd() ? {} : { after: all.hasStart() ? START_POSITION : from }),
    ...filtered,
  };
}

function streamOrigin(options: ReadReq.Options.StreamOptions): StreamOrigin {
  if (options.hasRevision()) {
    const revision = BigInt(options.getRevision());
    return { kind: 'revision', revision: revision >= TOMBSTONE_REVISION ? TOMBSTONE_REVISION - 1n : revision };
  }
  return options.hasEnd() ? { kind: 'end' } : { kind: 'start' };
}

function allOrigin(options: ReadReq.Options.AllOptions): bigint {
  if (options.hasEnd()) return END_POSITION;
  const position = options.getPosition();
  if (position === undefined) return START_POSITION;
  const commit = BigInt(position.getCommitPosition());
  return commit > END_POSITION ? END_POSITION : commit;
}

function parseFilter(options: ReadReq.Options.FilterOptions | undefined): EventFilter | undefined {
  if (options === undefined) return undefined;
  const on = options.hasStreamIdentifier() ? 'stream' : 'type';
  const expression = on === 'stream' ? options.getStreamIdentifier() : options.getEventType();
  if (expression === undefined) return undefined;
  const window = options.hasMax() ? options.getMax() : DEFAULT_SEARCH_WINDOW;
  const checkpointEvery = Math.max(1, window * Math.max(1, options.getCheckpointintervalmultiplier()));
  const regex = expression.getRegex();
  const prefixes = expression.getPrefixList();
  if (regex === '') return { on, prefixes, checkpointEvery };
  return { on, prefixes, pattern: parsePattern(regex), checkpointEvery };
}

function parsePattern(source: string): RegExp {
  if (source.length > MAX_PATTERN_LENGTH)
    throw invalidArgument(`a filter's pattern may be ${MAX_PATTERN_LENGTH} characters long`);
  try {
    return new RegExp(source, 'u');
  } catch {
    throw invalidArgument("the filter's pattern is not a regular expression");
  }
}

/** @returns the revision after which a stream subscription begins; undefined from the end on. */
export function subscribedAfter(from: StreamOrigin): bigint | undefined {
  switch (from.kind) {
    case 'start':
      return NO_REVISION;
    case 'end':
      return undefined;
    case 'revision':
      return from.revision;
    default: {
      const unreachable: never = from;
      return unreachable;
    }
  }
}
