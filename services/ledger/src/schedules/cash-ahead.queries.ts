import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { CashAhead, CashAheadAccount } from '@counterfoil/contracts/schedule-answer.contract';
import { CASH_AHEAD_DAYS } from '@counterfoil/contracts/schedule.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { OccurrenceMatchesQueries } from './occurrence-matches.queries';
import { SchedulesQueries, todayOf, type ExpectedPayment } from './schedules.queries';

interface AccountRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly balance: string;
}

interface BookedRow {
  readonly ledger_account: string;
  readonly date: string;
  readonly amount: string;
}

/** What moves an account on a day to come; amounts in minor units, signed like an asset. */
interface Change {
  readonly date: string;
  readonly description: string;
  readonly amount: bigint;
  readonly scheduleId: string | null;
}

/** Balances of banks and cash boxes over the days to come, from what is in the books and what repeats. */
@Injectable()
export class CashAheadQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly schedules: SchedulesQueries,
    private readonly matches: OccurrenceMatchesQueries,
  ) {}

  async read(member: Membership): Promise<CashAhead> {
    const today = todayOf(member);
    const through = addDays(today, CASH_AHEAD_DAYS);
    const [{ rows: accounts }, { rows: booked }, expected, paid] = await Promise.all([
      this.pool.query<AccountRow>(ACCOUNTS, [member.businessId, today]),
      this.pool.query<BookedRow>(BOOKED_AHEAD, [member.businessId, today, through]),
      this.schedules.expected(member.businessId, through),
      this.matches.seemPaid(member.businessId),
    ]);
    const changes = new Map<string, Change[]>(accounts.map(({ id }) => [id, []]));
    const byCode = new Map(accounts.map(({ id, code }) => [code, id]));
    for (const { ledger_account: code, date, amount } of booked)
      changes
        .get(byCode.get(code) ?? '')
        ?.push({ date, description: 'In the books already', amount: BigInt(amount), scheduleId: null });
    // What a row of the bank seems to be is in the books already.
    const isPaid = ({ scheduleId, day }: ExpectedPayment): boolean =>
      paid.some((one) => one.scheduleId === scheduleId && one.day === day);
    for (const payment of expected.filter((one) => !isPaid(one)))
      for (const [accountId, change] of movedBy(payment, today)) changes.get(accountId)?.push(change);
    const { exponent } = member;
    return {
      today,
      through,
      accounts: accounts.map((account) => aheadOf(account, changes.get(account.id) ?? [], today, exponent)),
    };
  }
}

/** What is overdue is expected today. A transfer moves both of its accounts. */
function movedBy({ scheduleId, day, payment }: ExpectedPayment, today: string): [string, Change][] {
  const amount = BigInt(payment.amount);
  const change = { date: day < today ? today : day, description: payment.description, scheduleId };
  const to = payment.transferAccountId;
  return [
    [payment.accountId, { ...change, amount }],
    ...(to === undefined ? [] : [[to, { ...change, amount: -amount }] as [string, Change]]),
  ];
}

function aheadOf(account: AccountRow, changes: readonly Change[], today: string, exponent: number): CashAheadAccount {
  const money = (minor: bigint): string => formatDecimal(minor, exponent);
  let balance = BigInt(account.balance);
  let [lowest, lowestOn, belowZeroOn] = [balance, today, balance < 0n ? today : null];
  const inOrder = [...changes].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const shown = inOrder.map((change, at) => {
    balance += change.amount;
    const isEndOfDay = inOrder[at + 1]?.date !== change.date;
    if (isEndOfDay && balance < lowest) [lowest, lowestOn] = [balance, change.date];
    if (isEndOfDay && balance < 0n) belowZeroOn ??= change.date;
    return { ...change, amount: money(change.amount), balance: money(balance) };
  });
  return {
    accountId: account.id,
    accountName: account.name,
    type: account.type,
    balance: money(BigInt(account.balance)),
    closingBalance: money(balance),
    lowest: money(lowest),
    lowestOn,
    belowZeroOn,
    changes: shown,
  };
}

/** Cards are owed rather than held: below zero is where they belong. */
const ACCOUNTS = `
  SELECT a.id, a.code, a.name, a.type, coalesce((
    SELECT sum(t.debit - t.credit) FROM books.daily_totals t
    WHERE t.business_id = a.business_id AND t.ledger_account = a.code AND t.date <= $2), 0)::text AS balance
  FROM books.accounts a
  WHERE a.business_id = $1 AND NOT a.is_deleted AND a.archived_at IS NULL AND a.type IN ('checking', 'savings', 'cash')
  ORDER BY a.name, a.id`;
const BOOKED_AHEAD = `
  SELECT t.ledger_account, t.date::text, sum(t.debit - t.credit)::text AS amount FROM books.daily_totals t
  WHERE t.business_id = $1 AND t.date > $2 AND t.date <= $3 GROUP BY 1, 2 HAVING sum(t.debit - t.credit) <> 0`;
