import { type ExpectedRevision } from '@counterfoil/eventstore-wire/shared-messages';
import { NO_REVISION, TOMBSTONE_REVISION } from './event-record';

/** What the writer knows of a stream when it decides. */
export interface StreamHead {
  /** Newest revision, NO_REVISION without events, TOMBSTONE_REVISION when deleted for good. */
  readonly last: bigint;
  readonly softDeleted: boolean;
  /** Whether the metastream holds anything: then `stream_exists` is met even without an event. */
  readonly hasMetadata: boolean;
}

/** Where the log already holds an event id. */
export interface KnownEvent {
  readonly id: string;
  readonly revision: bigint;
  readonly position: bigint;
}

/** Lookups of events that are already in the stream; both answer for this stream only. */
export interface StreamHistory {
  /** @returns the event with this id when it was appended recently. */
  byId(id: string): KnownEvent | undefined;
  /** @returns the event at this revision. */
  at(revision: bigint): KnownEvent | undefined;
}

export type AppendDecision =
  | { readonly kind: 'append' }
  | { readonly kind: 'already-appended'; readonly last: KnownEvent }
  | { readonly kind: 'wrong-expected-revision' }
  | { readonly kind: 'stream-deleted' };

const APPEND: AppendDecision = { kind: 'append' };
const WRONG: AppendDecision = { kind: 'wrong-expected-revision' };
const DELETED: AppendDecision = { kind: 'stream-deleted' };

/**
 * Decides an append the way EventStoreDB does: the same event ids at the expected revision are the same append,
 * repeated, and get the first answer; ids that are only partly there are a wrong expected revision.
 * @param eventIds ids of the proposed events, in order.
 */
export function decideAppend(
  expected: ExpectedRevision,
  head: StreamHead,
  eventIds: readonly string[],
  history: StreamHistory,
): AppendDecision {
  if (head.last === TOMBSTONE_REVISION) return DELETED;
  switch (expected.kind) {
    case 'any':
      return decideByRecentIds(eventIds, history);
    case 'stream_exists':
      if (head.softDeleted) return DELETED;
      if (head.last === NO_REVISION && !head.hasMetadata) return WRONG;
      return decideByRecentIds(eventIds, history);
    case 'no_stream':
      return decideAtRevision(NO_REVISION, head, eventIds, history);
    case 'exact':
      return decideAtRevision(expected.revision, head, eventIds, history);
    default: {
      const unreachable: never = expected;
      return unreachable;
    }
  }
}

function decideByRecentIds(eventIds: readonly string[], history: StreamHistory): AppendDecision {
  let last: KnownEvent | undefined;
  for (const id of eventIds) {
    const known = history.byId(id);
    if (known === undefined) return last === undefined ? APPEND : WRONG;
    last = known;
  }
  return last === undefined ? APPEND : { kind: 'already-appended', last };
}

function decideAtRevision(
  expected: bigint,
  head: StreamHead,
  eventIds: readonly string[],
  history: StreamHistory,
): AppendDecision {
  if (expected === head.last) return APPEND;
  if (expected > head.last) return WRONG;
  let last: KnownEvent | undefined;
  let revision = expected;
  for (const id of eventIds) {
    revision += 1n;
    const known = history.at(revision);
    if (known?.id !== id) {
      const recreated = last === undefined && expected === NO_REVISION && head.softDeleted;
      return recreated ? APPEND : WRONG;
    }
    last = known;
  }
  return last === undefined ? WRONG : { kind: 'already-appended', last };
}
