import { type ExpectedRevision } from '@counterfoil/eventstore-wire/shared-messages';
import { NO_REVISION, TOMBSTONE_REVISION } from './event-record';
import { decideAppend, type KnownEvent, type StreamHead, type StreamHistory } from './expected-revision';

/** A stream that holds events with these ids at revisions 0, 1, 2... */
function holding(...ids: string[]): { head: StreamHead; history: StreamHistory } {
  const known = ids.map((id, index): KnownEvent => ({
    id,
    revision: BigInt(index),
    position: BigInt(index * 100 + 100),
  }));
  return {
    head: { last: BigInt(ids.length) - 1n, softDeleted: false, hasMetadata: false },
    history: {
      byId: (id) => known.find((event) => event.id === id),
      at: (revision) => known.find((event) => event.revision === revision),
    },
  };
}

const exact = (revision: bigint): ExpectedRevision => ({ kind: 'exact', revision });
const ANY: ExpectedRevision = { kind: 'any' };
const NO_STREAM: ExpectedRevision = { kind: 'no_stream' };
const STREAM_EXISTS: ExpectedRevision = { kind: 'stream_exists' };

describe('an append is decided', () => {
  const empty = holding();
  const two = holding('a', 'b');
  const decide = (expected: ExpectedRevision, { head, history }: typeof two, ids: string[]) =>
    decideAppend(expected, head, ids, history);

  test.each<[string, ExpectedRevision, typeof two, string[], string]>([
    ['any on an empty stream', ANY, empty, ['x'], 'append'],
    ['any on a stream', ANY, two, ['x'], 'append'],
    ['no_stream on an empty stream', NO_STREAM, empty, ['x'], 'append'],
    ['no_stream on a stream', NO_STREAM, two, ['x'], 'wrong-expected-revision'],
    ['stream_exists on an empty stream', STREAM_EXISTS, empty, ['x'], 'wrong-expected-revision'],
    ['stream_exists on a stream', STREAM_EXISTS, two, ['x'], 'append'],
    ['the newest revision', exact(1n), two, ['x'], 'append'],
    ['an older revision', exact(0n), two, ['x'], 'wrong-expected-revision'],
    ['a revision to come', exact(2n), two, ['x'], 'wrong-expected-revision'],
    ['a revision of an empty stream', exact(0n), empty, ['x'], 'wrong-expected-revision'],
    ['the same events at any', ANY, two, ['a', 'b'], 'already-appended'],
    ['the same events at stream_exists', STREAM_EXISTS, two, ['b'], 'already-appended'],
    ['the same events at no_stream', NO_STREAM, two, ['a', 'b'], 'already-appended'],
    ['the first of them at no_stream', NO_STREAM, two, ['a'], 'already-appended'],
    ['the same event at its revision', exact(0n), two, ['b'], 'already-appended'],
    ['the same event at another revision', exact(1n), two, ['b'], 'append'],
    ['more than what is there', NO_STREAM, two, ['a', 'b', 'c'], 'wrong-expected-revision'],
    ['partly what is there, at any', ANY, two, ['a', 'c'], 'wrong-expected-revision'],
    ['new before what is there, at any', ANY, two, ['c', 'a'], 'append'],
    ['nothing at all, at any', ANY, two, [], 'append'],
    ['nothing at all, at an older revision', exact(0n), two, [], 'wrong-expected-revision'],
  ])('%s', (_case, expected, stream, ids, kind) => {
    expect(decide(expected, stream, ids).kind).toBe(kind);
  });

  test('a repeated append names the last of its events', () => {
    expect(decide(NO_STREAM, two, ['a', 'b'])).toEqual({
      kind: 'already-appended',
      last: { id: 'b', revision: 1n, position: 200n },
    });
  });

  test('a soft-deleted stream may begin again, but does not exist', () => {
    const deleted = { ...two, head: { ...two.head, softDeleted: true, hasMetadata: true } };
    expect(decide(NO_STREAM, deleted, ['x'])).toEqual({ kind: 'append' });
    expect(decide(ANY, deleted, ['x'])).toEqual({ kind: 'append' });
    expect(decide(exact(1n), deleted, ['x'])).toEqual({ kind: 'append' });
    expect(decide(exact(0n), deleted, ['x'])).toEqual({ kind: 'wrong-expected-revision' });
    expect(decide(STREAM_EXISTS, deleted, ['x'])).toEqual({ kind: 'stream-deleted' });
  });

  test('a tombstoned stream takes nothing', () => {
    const gone = { ...two, head: { ...two.head, last: TOMBSTONE_REVISION } };
    for (const expected of [ANY, NO_STREAM, STREAM_EXISTS, exact(1n)])
      expect(decide(expected, gone, ['x'])).toEqual({ kind: 'stream-deleted' });
  });

  test('metadata alone makes a stream exist', () => {
    expect(
      decide(STREAM_EXISTS, { ...empty, head: { last: NO_REVISION, softDeleted: false, hasMetadata: true } }, ['x']),
    ).toEqual({ kind: 'append' });
  });
});
