import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { fingerprint, fingerprintRows } from './fingerprint';
import { sha256 } from './sha256';

const ROW = { date: '2026-01-15', amountMinor: -8999n, description: 'OFFICE  Supplies, #12' };

describe('fingerprint', () => {
  test('stays what it was: it is stored with the books', () => {
    expect(fingerprint('account-1', ROW, 1)).toBe(
      `f1${createHash('sha256').update(['account-1', '2026-01-15', '-8999', 'office supplies 12', '1'].join('\u001f')).digest('hex').slice(0, 32)}`,
    );
  });

  test('does not mind case, spacing and punctuation of the description', () => {
    expect(fingerprint('a', { ...ROW, description: 'Office supplies 12' }, 1)).toBe(fingerprint('a', ROW, 1));
  });

  test('differs by account, date, amount, description and occurrence', () => {
    const all = [
      fingerprint('a', ROW, 1),
      fingerprint('b', ROW, 1),
      fingerprint('a', { ...ROW, date: '2026-01-16' }, 1),
      fingerprint('a', { ...ROW, amountMinor: 8999n }, 1),
      fingerprint('a', { ...ROW, description: 'Office' }, 1),
      fingerprint('a', ROW, 2),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  test('two equal rows of one file are two transactions, and the same two when the file comes again', () => {
    const file = fingerprintRows('a', [ROW, { ...ROW, amountMinor: 5n }, ROW]);
    expect(new Set(file).size).toBe(3);
    expect(fingerprintRows('a', [ROW, ROW])).toEqual([file[0], file[2]]);
  });
});

describe('sha256', () => {
  test('property: is SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
  });

  test.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 120])('at block border %i', (length) => {
    expect(sha256('x'.repeat(length))).toBe(createHash('sha256').update('x'.repeat(length)).digest('hex'));
  });
});
