import type { Worksheet, WorksheetRow } from '@counterfoil/contracts/reconciliation.contract';
import { agreementWith } from './agreement';

const row: WorksheetRow = {
  entryNumber: 2,
  date: '2026-02-03',
  description: 'Paper',
  kind: 'transaction',
  amount: '-80.00',
  transactionId: 't',
  importId: 'i',
  isOnStatement: true,
  hasChanged: false,
};
const statement = { importId: 'i', fileName: 'a.csv', closingDay: '2026-02-28', balance: '920.00' };
const sheet: Worksheet = {
  accountId: 'a',
  closingDay: '2026-02-28',
  last: { id: 'r', closingDay: '2026-01-31', balance: '1000.00' },
  bookBalance: '920.00',
  newestEntry: 2,
  rows: [row],
  statement,
  leftOut: [],
};

it('is there where only rows of statements are open and they come to the balance', () =>
  expect(agreementWith('i', sheet)).toMatchObject({ accountId: 'a', statement }));

it.each([
  ['of another import', 'j', sheet],
  ['without a stated balance', 'i', { ...sheet, statement: null }],
  ['with another sum', 'i', { ...sheet, statement: { ...statement, balance: '920.01' } }],
  ['from another balance on', 'i', { ...sheet, last: null }],
  ['with a row by hand', 'i', { ...sheet, rows: [row, { ...row, amount: '0.00', isOnStatement: false }] }],
  ['with nothing open', 'i', { ...sheet, rows: [], statement: { ...statement, balance: '1000.00' } }],
] satisfies [string, string, Worksheet][])('is not there %s', (_what, importId, other) =>
  expect(agreementWith(importId, other)).toBeNull(),
);
