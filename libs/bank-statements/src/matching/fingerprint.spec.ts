import { createHash } from 'node:crypto';
import { fingerprint, fingerprinter } from './fingerprint';

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
    const file = [ROW, { ...ROW, amountMinor: 5n }, ROW].map(fingerprinter('a'));
    expect(new Set(file).size).toBe(3);
    expect([ROW, ROW].map(fingerprinter('a'))).toEqual([file[0], file[2]]);
  });
});
