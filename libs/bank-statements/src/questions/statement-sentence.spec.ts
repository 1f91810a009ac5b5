import type { RecordedFigures } from '../evidence/understanding';
import { statementSentence, type LeftOutReason, type StatementFacts } from './statement-sentence';

const RECORDED: RecordedFigures = {
  rows: 2,
  moneyInMinor: 0n,
  moneyInRows: 0,
  moneyOutMinor: 1_250n,
  moneyOutRows: 2,
  besideRows: 0,
  besideMinor: 0n,
  firstDate: '2026-01-03',
  lastDate: '2026-01-05',
};
const FACTS: StatementFacts = {
  recorded: RECORDED,
  leftOut: new Map(),
  proof: { by: 'nothing', untold: 0 },
  accounts: 1,
  isAsRead: true,
};
const PLAIN = '2 rows, 3 to 5 January 2026, you spent $12.50 in 2 rows';

function said(change: Partial<StatementFacts>): string {
  return statementSentence({ ...FACTS, ...change }, { accountType: 'checking', currency: 'USD', exponent: 2 });
}

test('counts what is recorded, and claims nothing that nothing proves', () => {
  expect(said({})).toBe(PLAIN);
});

test('names what is left out, by reason', () => {
  const reasons: [LeftOutReason, number][] = [
    ['unread', 1],
    ['note', 1],
    ['zero', 2],
    ['duplicate', 3],
    ['balance', 1],
    ['may-be-balance', 1],
    ['not-settled', 1],
    ['account', 1_200],
    ['in EUR', 4],
    ['unticked', 1],
  ];
  expect(said({ leftOut: new Map(reasons) })).toBe(
    `${PLAIN}. Left out: 1 row that cannot be read, 1 row with a note and no figure, 2 rows without an amount, 3 rows seen before, ` +
      '1 row with a balance or a total, 1 row that may be a balance or a total, 1 row that the bank has not settled, ' +
      '1,200 rows of other accounts, 4 rows in EUR, 1 row that you left out',
  );
});

test('says what proves it: every row by the running balance, or the sum by what is stated', () => {
  const by = 'running-balance';
  expect(said({ proof: { by, untold: 0 } })).toBe(`${PLAIN}. The balances in the file confirm every row`);
  expect(said({ proof: { by, untold: 1 } })).toBe(
    `${PLAIN}. The balances in the file confirm every row but the oldest`,
  );
  expect(said({ proof: { by, untold: 2 }, accounts: 2 })).toMatch(/every row but the oldest of each account$/);
  expect(said({ proof: { by, untold: 1 }, accounts: 2 })).toMatch(/every row but the oldest of 1 account$/);
  expect(said({ proof: { by: 'stated-balances', untold: 0 } })).toBe(
    `${PLAIN}. The opening and the closing balance in the file confirm the sum`,
  );
});

test('does not claim a sum for some of its rows, nor anything of what was typed, nor of nothing', () => {
  const proof = { by: 'stated-balances', untold: 0 } as const;
  expect(said({ proof, leftOut: new Map([['duplicate', 1]]) })).toMatch(
    /confirm the sum of all rows of the file, with those that are left out$/,
  );
  expect(said({ proof, isAsRead: false })).toBe(PLAIN);
  expect(said({ proof, recorded: { ...RECORDED, rows: 0 } })).toBe('No row is to be recorded');
});
