import type { CashAheadAccount } from '@counterfoil/contracts/schedule-answer.contract';
import { balancesOn, daysOf, movedAccounts } from './cash-days';

const change = (date: string, balance: string) => ({
  date,
  description: 'Rent',
  amount: '-1.00',
  balance,
  scheduleId: 's',
});
const account = (accountName: string, lowest: string, changes: CashAheadAccount['changes']): CashAheadAccount => ({
  accountId: accountName,
  accountName,
  type: 'checking',
  balance: '10.00',
  closingBalance: '10.00',
  lowest,
  lowestOn: '2026-02-28',
  belowZeroOn: null,
  changes,
});

it('carries the balance of a day on to the days after it, and takes the last of several on one day', () => {
  const days = daysOf({ today: '2026-02-27', through: '2026-03-02' });
  expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  const changes = [change('2026-02-28', '9.00'), change('2026-02-28', '8.00'), change('2026-03-02', '7.00')];
  expect(balancesOn(account('a', '7.00', changes), days)).toEqual(['10.00', '8.00', '8.00', '7.00']);
});

it('shows accounts that something moves, the lowest first', () => {
  const moved = [change('2026-02-28', '9.00')];
  const accounts = [account('still', '0.00', []), account('high', '9.00', moved), account('low', '-20.00', moved)];
  const ahead = { today: '2026-02-27', through: '2026-05-28', accounts };
  expect(movedAccounts(ahead).map(({ accountName }) => accountName)).toEqual(['low', 'high']);
});
