import {
  describedStreamOf,
  firstVisibleRevision,
  metastreamOf,
  parseStreamMetadata,
  readsAsMissing,
  softDeleteMetadata,
  undeleteMetadata,
} from './stream-metadata';

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

describe('the metadata of a stream', () => {
  test('hides nothing when there is none, or it cannot be read', () => {
    for (const data of [
      undefined,
      json({}),
      json([1]),
      json(null),
      Buffer.from('not JSON'),
      json({ $tb: -1, $maxCount: 'many', $maxAge: 1.5 }),
    ]) {
      expect(parseStreamMetadata(data)).toEqual({ truncateBefore: 0n, softDeleted: false });
    }
  });

  test('says how much of a stream is read', () => {
    expect(parseStreamMetadata(json({ $tb: 4, $maxCount: 3, $maxAge: 60 }))).toEqual({
      truncateBefore: 4n,
      softDeleted: false,
      maxCount: 3n,
      maxAgeMs: 60_000,
    });
    expect(firstVisibleRevision(parseStreamMetadata(json({ $tb: 4 })), 9n)).toBe(4n);
    expect(firstVisibleRevision(parseStreamMetadata(json({ $maxCount: 3 })), 9n)).toBe(7n);
    expect(firstVisibleRevision(parseStreamMetadata(json({ $maxCount: 30 })), 9n)).toBe(0n);
    expect(firstVisibleRevision(parseStreamMetadata(json({ $maxCount: 30, $tb: 9 })), 9n)).toBe(9n);
  });

  test('of a soft delete makes the stream read as missing, and an undelete shows what follows', () => {
    const deleted = parseStreamMetadata(softDeleteMetadata());
    expect(readsAsMissing(deleted, 5n)).toBe(true);
    const again = parseStreamMetadata(undeleteMetadata(softDeleteMetadata(), 6n));
    expect(readsAsMissing(again, 6n)).toBe(false);
    expect(firstVisibleRevision(again, 6n)).toBe(6n);
  });

  test('keeps what an undelete does not concern', () => {
    const data = undeleteMetadata(json({ $tb: 9_223_372_036_854_775_000, $maxCount: 7, owner: 'Zoë' }), 3n);
    expect(JSON.parse(Buffer.from(data).toString('utf8'))).toEqual({ $tb: 3, $maxCount: 7, owner: 'Zoë' });
  });

  test('lives in a stream of its own', () => {
    expect(metastreamOf('ledger-1')).toBe('$$ledger-1');
    expect(describedStreamOf('$$ledger-1')).toBe('ledger-1');
    expect(describedStreamOf('ledger-1')).toBeUndefined();
    expect(describedStreamOf('$streams')).toBeUndefined();
  });
});
