import fc from 'fast-check';
import { detectDecimalMark, looksLikeAmount, parseAmount } from './amounts';

const POINT: readonly [string, bigint][] = [
  ['1,234.56', 123456n],
  ['-12.99', -1299n],
  ['\u221212.99', -1299n],
  ['12.99-', -1299n],
  ['($85.00)', -8500n],
  ['$(85.00)', -8500n],
  ['-$7,971.39', -797139n],
  ['- $1,150.00', -115000n],
  ['+ $145.73', 14573n],
  ['$.23', 23n],
  ['£67.40', 6740n],
  ['1 234.50', 123450n],
  ['1\u00a0234.50', 123450n],
  ['1\u202f234.50', 123450n],
  ["11'373.94", 1137394n],
  ['1,23,456.78', 12345678n],
  ['USD 5.00', 500n],
  ['5.00 EUR', 500n],
  ['="12.50"', 1250n],
  ["'12.50", 1250n],
  ['0', 0n],
  ['-0.00', 0n],
  ['29.000', 2900n],
  ['1,250.000', 125000n],
  ['9999999999999.99', 999999999999999n],
];

const COMMA: readonly [string, bigint][] = [
  ['-12,99', -1299n],
  ['-1.001,00', -100100n],
  ['1.234', 123400n],
  ['82 604,01', 8260401n],
  ['9,90- EUR', -990n],
  ['1.234,56 €', 123456n],
  ['-10,7', -1070n],
  ['33123,56', 3312356n],
];

const REFUSED: readonly [string, string][] = [
  ['1e400', 'not-a-number'],
  ['1e2', 'not-a-number'],
  ['NaN', 'not-a-number'],
  ['Infinity', 'not-a-number'],
  ['0x1F', 'not-a-number'],
  ['', 'not-a-number'],
  ['12,34', 'not-a-number'],
  ['1,2345.00', 'not-a-number'],
  ['0,123', 'not-a-number'],
  ['1.2.3', 'not-a-number'],
  ['12 34', 'not-a-number'],
  ['12abc', 'not-a-number'],
  ['5%', 'not-a-number'],
  ['2026-01-05', 'not-a-number'],
  ['1,234.56 مدين', 'not-a-number'],
  ['(-5.00)', 'two-signs'],
  ['--5.00', 'two-signs'],
  ['-5.00 DR', 'two-signs'],
  ['1.005', 'too-many-decimals'],
  ['99999999999999.99', 'too-large'],
  ['9'.repeat(50), 'too-large'],
];

describe('parseAmount', () => {
  test.each(POINT)('reads %s with a decimal point', (cell, minor) => {
    expect(parseAmount(cell, 'point', 2)).toMatchObject({ ok: true, minor });
  });

  test.each(COMMA)('reads %s with a decimal comma', (cell, minor) => {
    expect(parseAmount(cell, 'comma', 2)).toMatchObject({ ok: true, minor });
  });

  test.each(REFUSED)('refuses %s', (cell, problem) => {
    expect(parseAmount(cell, 'point', 2)).toEqual({ ok: false, problem });
  });

  test('never reads a decimal comma as thousands or the other way round', () => {
    expect(parseAmount('-12,99', 'point', 2).ok).toBe(false);
    expect(parseAmount('12.99', 'comma', 2).ok).toBe(false);
  });

  test('follows the exponent of the currency', () => {
    expect(parseAmount('4.750', 'point', 3)).toMatchObject({ ok: true, minor: 4750n });
    expect(parseAmount('1,250', 'point', 0)).toMatchObject({ ok: true, minor: 1250n });
    expect(parseAmount('1.000', 'point', 0)).toEqual({ ok: false, problem: 'too-many-decimals' });
    expect(parseAmount('1.5', 'point', 0)).toEqual({ ok: false, problem: 'too-many-decimals' });
  });

  test('reports CR, DR, C and D marks', () => {
    expect(
      ['5.00 CR', '5.00C', '5.00 DR', '5.00 DB', '5.00 D'].map((cell) => parseAmount(cell, 'point', 2)),
    ).toMatchObject([{ mark: 'credit' }, { mark: 'credit' }, { mark: 'debit' }, { mark: 'debit' }, { mark: 'debit' }]);
  });

  const minorUnits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
  const styles = fc.record({
    mark: fc.constantFrom('point' as const, 'comma' as const),
    groups: fc.constantFrom('', 'other', ' ', '\u00a0', "'"),
    minus: fc.constantFrom('before', 'after', 'parentheses', 'unicode'),
    currency: fc.constantFrom('', '$', '€ ', 'USD '),
  });

  test('property: every amount comes back exactly, however it is written', () => {
    fc.assert(
      fc.property(
        minorUnits,
        fc.integer({ min: 0, max: 3 }),
        styles,
        (minor, exponent, { mark, groups, minus, currency }) => {
          const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
          const whole = exponent === 0 ? digits : digits.slice(0, -exponent);
          const separator = groups === 'other' ? (mark === 'point' ? ',' : '.') : groups;
          const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator);
          const number =
            currency + grouped + (exponent === 0 ? '' : (mark === 'point' ? '.' : ',') + digits.slice(-exponent));
          const negative =
            { before: `-${number}`, after: `${number}-`, parentheses: `(${number})`, unicode: `\u2212${number}` }[
              minus
            ] ?? number;
          expect(parseAmount(minor < 0n ? negative : number, mark, exponent)).toMatchObject({ ok: true, minor });
        },
      ),
    );
  });

  test('property: nothing that is read has digits the cell has not', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'0123456789.,-+() $€eECRD\u00a0\u2212'), maxLength: 14 });
    fc.assert(
      fc.property(cell, fc.constantFrom('point' as const, 'comma' as const), (text, mark) => {
        const read = parseAmount(text, mark, 2);
        if (!read.ok) return;
        const value = (read.minor < 0n ? -read.minor : read.minor).toString().replace(/0+$/, '');
        const written = text.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
        expect(value === '' ? '0' : value).toBe(written === '' ? '0' : written);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('detectDecimalMark', () => {
  test.each([
    [['1.50', '2.25'], 'point', true],
    [['1,50', '1.234'], 'comma', true],
    [['1,234.50', '1,234'], 'point', true],
    [['1.234.567', '5'], 'comma', true],
    [['12', '-7'], 'point', true],
    [['1.234', '5.000'], 'comma', false],
    [['1,234'], 'point', false],
    [['1.50', '1,50'], 'point', false],
  ] as const)('%j: %s, certain %s', (cells, mark, certain) => {
    expect(detectDecimalMark(cells, 2)).toEqual({ mark, certain });
  });
});

test('looksLikeAmount', () => {
  expect(['$5', '1.234,56', '-7', '(3)', '5 CR'].every(looksLikeAmount)).toBe(true);
  expect(['Paper', '2026-01-01', 'T1', ''].some(looksLikeAmount)).toBe(false);
});
