import { detectLayout } from '../layout';
import { completeMapping } from '../mapping';
import { readRows } from '../read-statement';
import type { StatementRow, ValidRow } from '../statement-row';
import { proofOf } from './reading-proof';

let line = 1;

function row(amount: number, balance: number | null, more: Partial<ValidRow> = {}): StatementRow {
  line += 1;
  return {
    valid: true,
    line,
    date: '2026-01-05',
    description: 'Rent',
    amountMinor: BigInt(amount),
    typeWord: null,
    category: null,
    account: null,
    balanceMinor: balance === null ? null : BigInt(balance),
    flags: [],
    original: [],
    ...more,
  };
}

const chain = [row(-100, 900), row(250, 1150), row(-50, 1100)];

test('a running balance proves each row but the oldest', () => {
  expect(proofOf(chain, null)).toEqual({ by: 'running-balance', untold: 1 });
  expect(proofOf([...chain].reverse(), null)).toEqual({ by: 'running-balance', untold: 1 });
});

test('a balance that is printed before the oldest row proves that one too', () => {
  const opening = row(1000, 1000, { flags: ['balance'], description: 'Opening balance' });
  expect(proofOf([opening, ...chain], null)).toEqual({ by: 'running-balance', untold: 0 });
});

test('so does one that is printed without an amount, or above all rows', () => {
  const opening: StatementRow = { valid: false, line: 1, reasons: [], original: [], balanceMinor: 1000n };
  expect(proofOf([opening, ...chain], null).untold).toBe(0);
  expect(proofOf([{ ...opening, balanceMinor: 999n }, ...chain], null).untold).toBe(1);
  expect(proofOf(chain, null, [1100n, 1000n]).untold).toBe(0);
  expect(proofOf([row(900, 900), ...chain.slice(1)], null, [0n]).untold).toBe(1);
  const other = [row(5, 5), row(6, 11), row(7, 18)].map((one) => ({ ...one, account: 'Savings' }));
  expect(proofOf([opening, ...chain, ...other], null, [1000n]).untold).toBe(2);
});

test('the first row of a statement may be its opening balance, with a day and no amount', () => {
  const lines = ['Date,Description,Amount,Running Bal.', '01/01/2025,Balance as of,,1000.00'];
  const more = ['01/13/2025,Paper,-48.20,951.80', '01/14/2025,Ink,-1.80,950.00', '01/15/2025,Client,10.00,960.00'];
  const options = { accountType: 'checking', exponent: 2 } as const;
  const found = detectLayout(new TextEncoder().encode([...lines, ...more].join('\n')), options);
  const completed = found.ok ? completeMapping(found.layout.draft) : null;
  const read = found.ok && completed?.ok ? readRows(found.table, completed.mapping, options) : null;
  expect(read?.ok ? proofOf(read.rows, null) : read).toEqual({ by: 'running-balance', untold: 0 });
});

test('of two accounts each needs its own proof', () => {
  const other = [row(5, 5), row(6, 11), row(7, 18)].map((one) => ({ ...one, account: 'Savings' }));
  expect(proofOf([...chain, ...other], null)).toEqual({ by: 'running-balance', untold: 2 });
  const open = [row(5, null), row(6, null)].map((one) => ({ ...one, account: 'Savings' }));
  expect(proofOf([...chain, ...open], null)).toEqual({ by: 'nothing', untold: 0 });
});

test('a wrong step, a row without a balance and a row that the balance skips are no proof', () => {
  expect(proofOf([...chain, row(10, 1111)], null).by).toBe('nothing');
  expect(proofOf([...chain, row(10, null)], null).by).toBe('nothing');
  expect(proofOf([chain, [row(10, null), row(-40, 1060)]].flat(), null).by).toBe('nothing');
});

test('rows that are left out need no proof', () => {
  const pending = row(-9, 1100, { flags: ['not-settled'] });
  expect(proofOf([...chain, pending], null)).toEqual({ by: 'running-balance', untold: 1 });
});

test('an amount and the fee beside it are proved together', () => {
  const whole = row(-100, 900);
  const fee = { ...row(-2, 900), line: whole.line };
  const amount = { ...row(-98, 900), line: whole.line };
  expect(proofOf([amount, fee, row(100, 1000), row(5, 1005)], null)).toEqual({ by: 'running-balance', untold: 1 });
});

test('printed balances that the rows lead between prove the sum', () => {
  const opening = row(1000, null, { flags: ['balance'] });
  const closing = row(1100, null, { flags: ['balance'] });
  const rows = [row(-100, null), row(250, null), row(-50, null)];
  expect(proofOf([opening, ...rows, closing], null).by).toBe('stated-balances');
  expect(proofOf([closing, ...rows, opening], null).by).toBe('stated-balances');
  expect(proofOf([opening, ...rows, row(1, null), closing], null).by).toBe('nothing');
});

test('an electronic statement proves the sum by its own balances', () => {
  const stated = { account: '', date: null, closingMinor: 5n, openingMinor: 0n, differenceMinor: 0n, currency: null };
  expect(proofOf([row(5, null)], stated).by).toBe('stated-balances');
  expect(proofOf([row(5, null)], { ...stated, differenceMinor: 1n }).by).toBe('nothing');
  expect(proofOf([row(5, null)], { ...stated, openingMinor: null, differenceMinor: null }).by).toBe('nothing');
});
