import fc from 'fast-check';
import { figureMinor, formatDecimal, parseDecimal, percentage, toJsonNumber } from './money';

describe('parseDecimal', () => {
  it.each([
    ['500', 50000n],
    ['-300.00', -30000n],
    ['+0.1', 10n],
    ['9999999999999.99', 999999999999999n],
    ['0000000000000000001.00', 100n],
  ])('reads %s', (text, minor) => {
    expect(parseDecimal(text, 2)).toEqual({ ok: true, minor });
  });

  it.each([
    ['1e400', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['', 'not-a-number'],
    ['1,000.00', 'not-a-number'],
    ['.5', 'not-a-number'],
    ['0.001', 'too-many-decimals'],
    ['99999999999999.99', 'too-large'],
  ])('refuses %s', (text, problem) => {
    expect(parseDecimal(text, 2)).toEqual({ ok: false, problem });
  });

  it('gives back what formatDecimal wrote, in every exponent', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 4 }), (minor, exponent) => {
        expect(parseDecimal(formatDecimal(minor, exponent), exponent)).toEqual({ ok: true, minor });
      }),
    );
  });
});

describe('figureMinor', () => {
  it('reads totals of more digits than one amount may have', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.integer({ min: 0, max: 4 }), (minor, exponent) =>
        expect(figureMinor(formatDecimal(minor, exponent), exponent)).toBe(minor),
      ),
    );
  });

  it.each(['', '-', '1', '1.5', '1.555', '1,000.00', '1e3'])(
    'refuses %j, which is no figure of two decimals',
    (text) => {
      expect(() => figureMinor(text, 2)).toThrow(RangeError);
    },
  );
});

describe('percentage', () => {
  it.each([
    [1n, 3n, 33.3],
    [1n, 2000n, 0.1],
    [1n, 2001n, 0],
    [-1n, 2000n, -0.1],
    [5n, 0n, 0],
    [5n, -10n, 0],
  ])('%s of %s is %s', (part, whole, expected) => {
    expect(percentage(part, whole)).toBe(expected);
  });
});

it('a JSON number prints as the exact decimal', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), (minor) => {
      expect(
        toJsonNumber(minor, 2)
          .toFixed(2)
          .replace(/^-0\.00$/, '0.00'),
      ).toBe(formatDecimal(minor, 2));
    }),
  );
});
