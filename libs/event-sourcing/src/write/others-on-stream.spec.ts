import { OthersOnStream } from './others-on-stream';

const batch = (first: bigint) => ({ first, last: first + 4n });

it('leaves the stream free only where somebody else has written between two batches, and for a while after that', () => {
  const others = new OthersOnStream();
  expect([batch(3n), batch(8n), batch(13n)].map((each) => others.restsAfter(each))).toEqual([0, 0, 0]);
  // One event of somebody else's, at revision 18.
  const rests = Array.from({ length: 18 }, (_, index) => others.restsAfter(batch(19n + 5n * BigInt(index))));
  expect(rests).toEqual([...Array.from({ length: 16 }, () => 1), 0, 0]);
});

it('takes a batch that appended nothing for none', () => {
  const others = new OthersOnStream();
  others.restsAfter(batch(3n));
  expect(others.restsAfter(undefined)).toBe(0);
  expect(others.restsAfter(batch(8n))).toBe(0);
});
