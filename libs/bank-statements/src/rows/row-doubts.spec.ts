import { openingBalanceOf } from '../evidence/opening-balance';
import { settledByBalance } from '../evidence/settled-by-balance';
import type { ValidRow } from '../statement-row';
import { isStatusName } from '../table/status-names';
import { closingLine, doubtsAbout, isUnsettledWord, statusKey } from './row-doubts';

test.each([
  'Opening balance',
  'SALDO ANTERIOR',
  'Kontostand am 31.12.2026',
  'Closing Balance as of 01/20/2026',
  'S A L D O',
  'Balance b/f',
  'lõppsaldo',
  'Solde au 31/01/2026',
])('%s is a balance', (text) => {
  expect(doubtsAbout(text, false)).toEqual(['balance']);
});

test.each([
  'Balance bikes Ltd',
  'Opening balance transfer to savings',
  'New Balance 0815',
  'Saldo Anterior Lda',
  'Salary',
  'Credit balance refund',
  'Kontostand GmbH Miete',
])('%s may be a payment', (text) => {
  expect(doubtsAbout(text, false)).toEqual([]);
});

test('what the bank has declined, or has not settled yet, is told by its status', () => {
  expect(
    ['DECLINED', ' reverted', 'Pending', 'Vorgemerkt', 'İptal edildi'].map((status) =>
      isUnsettledWord(statusKey(status)),
    ),
  ).toEqual(Array.from({ length: 5 }, () => true));
  expect(
    ['Completed', 'Gebucht', '', 'Sent', 'Refunded'].filter((status) => isUnsettledWord(statusKey(status))),
  ).toEqual([]);
  expect(['[PENDING] Cafe', 'Pending - Cafe', 'Pending payment: Cafe'].map((text) => doubtsAbout(text, false))).toEqual(
    Array.from({ length: 3 }, () => ['not-settled']),
  );
  expect(['Pending Ltd', 'Depending - Cafe', 'Cafe'].flatMap((text) => doubtsAbout(text, false))).toEqual([]);
  expect(doubtsAbout('Cafe', true)).toEqual(['not-settled']);
  expect(['Status', ' STATE ', 'Estado'].map(isStatusName)).toEqual([true, true, true]);
});

test('what is pending by its status is settled where the running balance has moved with it', () => {
  const row = (amount: bigint, balanceMinor: bigint | null, flags: ValidRow['flags'] = []): ValidRow => ({
    valid: true,
    line: 1,
    date: '2026-01-01',
    description: 'x',
    amountMinor: amount,
    typeWord: null,
    category: null,
    account: null,
    balanceMinor,
    flags,
    original: [],
  });
  const held = [row(10n, 100n), row(-6n, 94n), row(-13n, 81n, ['not-settled']), row(13n, 94n)];
  const flags = (rows: readonly ValidRow[]) => settledByBalance(rows).map((read) => read.valid && read.flags.length);
  expect(flags(held)).toEqual([0, 0, 0, 0]);
  expect(flags([...held].reverse())).toEqual([0, 0, 0, 0]);
  expect(
    flags([row(10n, 100n), row(-6n, 94n), row(-13n, 94n, ['not-settled']), row(-13n, null, ['not-settled'])]),
  ).toEqual([0, 0, 1, 1]);
});

test('what the account held before the first row is told by a balance column that follows every amount, in either order', () => {
  const row = (amountMinor: bigint, balanceMinor: bigint | null): ValidRow => ({
    valid: true,
    line: 1,
    date: '2026-01-01',
    description: 'x',
    amountMinor,
    typeWord: null,
    category: null,
    account: null,
    balanceMinor,
    flags: [],
    original: [],
  });
  const rows = [row(10n, 100n), row(-6n, 94n), row(-13n, 81n)];
  expect(openingBalanceOf(rows, null)).toBe(90n);
  expect(openingBalanceOf([...rows].reverse(), null)).toBe(90n);
  expect(openingBalanceOf([...rows, row(-1n, 79n)], null)).toBeNull();
  expect(openingBalanceOf([...rows, row(-1n, null)], null)).toBeNull();
  expect(openingBalanceOf(rows.slice(0, 1), null)).toBeNull();
  const stated = { account: '', date: null, closingMinor: 5n, currency: null, openingMinor: 4n };
  expect([0n, 1n].map((differenceMinor) => openingBalanceOf([], { ...stated, differenceMinor }))).toEqual([4n, null]);
});

test('a closing row has most of its cells empty where all the others are filled', () => {
  const row = (line: number, ...cells: string[]) => ({ line, cells });
  const full = [row(1, '1', '2', '3', '4', '5', '6'), row(2, '1', '2', '3', '4', '5', '6')];
  expect(closingLine([...full, row(3, '1', '2', '', '', '5', '')])).toBe(3);
  expect(closingLine([...full, row(3, '1', '2', '', '4', '5', '')])).toBe(0);
  expect(closingLine([...full.slice(1), row(3, '1', '2', '', '', '', '')])).toBe(0);
});
