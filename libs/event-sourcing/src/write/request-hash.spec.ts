import fc from 'fast-check';
import { requestHash } from './command-runner';
import { requestHashInTurns } from './request-hash';

/** Lets others go first at every step. */
const EAGER = { isOver: () => true, next: () => new Promise<void>((resolve) => setImmediate(resolve)) };

it('is that of the call in one go, whatever it holds', async () => {
  const call = fc.record({ method: fc.string(), path: fc.string(), body: fc.dictionary(fc.string(), fc.jsonValue()) });
  await fc.assert(
    fc.asyncProperty(call, async (asked) => {
      expect(await requestHashInTurns(asked, EAGER)).toBe(requestHash(asked));
    }),
  );
});

const PROTOTYPE = JSON.parse('{"__proto__":[1],"z":{"y":1}}') as object;

it.each([[{}], [{ rows: [] }], [{ rows: [{ b: 1, a: [-0, Infinity] }, null], a: 1 }], [PROTOTYPE]])(
  'is so for %j',
  async (body: Record<string, unknown>) => {
    const asked = { method: 'POST', path: '/api/x', body };
    expect(await requestHashInTurns(asked, EAGER)).toBe(requestHash(asked));
  },
);
