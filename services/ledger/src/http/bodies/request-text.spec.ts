import { BadRequest } from '../answers/refusal';
import { requireUsable } from './request-text';

function nested(depth: number): unknown {
  let value: unknown = 'text';
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { value };
  return value;
}

describe('text that can be stored', () => {
  it.each([[undefined], [null], [7], ['text'], ['\u{1F600} paired'], [{ a: ['x', { b: 'y' }] }], [nested(20)]])(
    'passes %j',
    (body) => {
      expect(() => requireUsable(body)).not.toThrow();
    },
  );

  it.each([
    ['\u0000'],
    [['a', 'b\u0000']],
    [{ a: { b: '\ud800' } }],
    [{ a: '\udc00 first' }],
    [{ 'k\u0000': 1 }],
    [nested(21)],
    [nested(100_000)],
  ])('is missing from body %#', (body) => {
    expect(() => requireUsable(body)).toThrow(BadRequest);
  });

  it('names the outermost field at fault', () => {
    const refusal = (() => {
      try {
        requireUsable({ fine: 'x', transactions: [{ description: 'a' }, { description: 'b\u0000' }] });
      } catch (error) {
        return error;
      }
      return undefined;
    })();
    expect(refusal).toMatchObject({ fields: [{ field: 'transactions' }] });
  });
});
