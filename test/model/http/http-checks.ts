/** What the application shows, held against what the plain books show. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { AccountRegister } from '@counterfoil/contracts/ledger-report.contract';
import { decimal, type HttpBooks } from './http-books';
import { exported } from './http-exports';
import { reconciledDays } from './http-reconciliation';
import { rarerChecks, type Asked, type RareCheck } from './http-rarer-checks';
import { viewed } from './http-views';
import type { PlainBooks } from '../plain/plain-books';
import { listOf } from '../plain/plain-list';
import { registerOf } from '../plain/plain-views';
import { plainStatements, sheetLines } from './served-statements';
import { byAccount, day, plainText, read, same, shownText } from './served-rows';

/** Registers that are read after a step: of the accounts that it moved money in, and of others in turn. */
const REGISTERS = 2;
/**
 * Steps from one after which more than the lists is read to the next. A file is a job of the worker, which takes long.
 */
const [REPORTS_EVERY, EXPORTED_EVERY] = [2, 4];
/** Before the first posting and after the last. */
const [FIRST_DAY, LAST_DAY] = ['2025-01-01', '2099-12-31'];
/** Of the moments that a sequence went through, how many lie between two that are looked at again at its end. */
const MOMENTS_APART = 4;

/** What was shown when the log had reached a position. */
interface Moment {
  readonly position: bigint;
  readonly start: string;
  readonly end: string;
  readonly shown: Statements;
}

/** What is served whole after each step. */
export interface Served {
  readonly accounts: readonly Account[];
  readonly shown: readonly Transaction[];
  /** Rows of all lists with their running balances, as texts. */
  readonly rows: readonly string[];
}

/** Summary and balance sheet as texts. */
interface Statements {
  readonly figures: readonly unknown[];
  /**
   * What the lines of the balance sheet are called. The plain books have no names for the lines that every chart has.
   */
  readonly names: readonly string[];
}

/** What is shown, and what the plain books have. */
type Pair = readonly [unknown, unknown];

/** Days that reports are asked for, and what is looked at in turn. */
interface Asking {
  readonly start: string;
  readonly end: string;
  readonly rare: RareCheck | undefined;
  readonly die: number;
}

interface Reports {
  readonly shown: Statements;
  readonly registers: readonly Pair[];
  readonly rarely: Pair | undefined;
}

export class HttpChecks {
  private readonly moments: Moment[] = [];
  private readonly rarer: readonly RareCheck[];
  private turn = 0;
  private knownEntries = 0;

  constructor(
    private readonly http: HttpBooks,
    used: Asked,
  ) {
    this.rarer = [
      ...rarerChecks(http, used),
      { what: 'an earlier moment', read: (_, die) => this.lookedBack(this.moments[die % this.moments.length]) },
    ];
  }

  /**
   * Lists and what is reconciled after every step; parts of them, registers and statements after every other step; the
   * rest in turn.
   * @param position of the step, if it wrote
   * @param dice choose the days, the accounts and the part of the list that are asked about
   * @param about what is looked at instead of what is in turn
   */
  async afterStep(
    plain: PlainBooks,
    position: bigint | undefined,
    dice: readonly number[],
    about?: RareCheck['what'],
  ): Promise<Served> {
    const turn = this.turn++;
    const rare =
      about === undefined
        ? this.rarer[Math.floor(turn / REPORTS_EVERY) % this.rarer.length]
        : this.rarer.find(({ what }) => what === about);
    const [served] = await Promise.all([
      this.compareLists(plain),
      about !== undefined || turn % REPORTS_EVERY === 0 ? this.compareReports(plain, position, dice, rare) : undefined,
      this.compareReconciled(plain),
      turn % EXPORTED_EVERY === 0 ? this.compareExport(plain, turn + (dice[0] ?? 0)) : undefined,
    ]);
    return served;
  }

  /** After every step: a change of one account may be of another's reconciled rows. */
  private async compareReconciled(plain: PlainBooks): Promise<void> {
    if ([...plain.reconciliations.values()].every((inForce) => inForce.length === 0)) return;
    same('reconciled days', ...(await reconciledDays(this.http, plain)));
  }

  private async compareExport(plain: PlainBooks, die: number): Promise<void> {
    same('an export', ...(await exported(this.http, plain, die)));
  }

  private async compareReports(
    plain: PlainBooks,
    position: bigint | undefined,
    [first = 0, second = 0, third = 0]: readonly number[],
    rare: RareCheck | undefined,
  ): Promise<void> {
    const [start = '', end = ''] = [day(first), day(second)].sort();
    const [{ shown, registers, rarely }, view] = await Promise.all([
      this.reports(plain, { start, end, rare, die: third }),
      viewed(this.http, plain, third + second),
    ]);
    same(`statements of ${start} to ${end}`, shown.figures, plainStatements(plain, start, end));
    same('a part of the list', ...view);
    for (const register of registers) same('a register', ...register);
    if (rarely) same(rare?.what ?? '', ...rarely);
    if (position !== undefined) this.moments.push({ position, start, end, shown });
  }

  /** One after the other: a person has few of them worked out at once. */
  private async reports(plain: PlainBooks, { start, end, rare, die }: Asking): Promise<Reports> {
    const shown = await this.statements(start, end);
    const registers: Pair[] = [];
    for (const account of this.registersAfter(plain)) registers.push(await this.register(plain, account, start));
    return { shown, registers, rarely: await rare?.read(plain, die) };
  }

  /** What is looked at in turn at once, and moments along the way once more. */
  async everything(plain: PlainBooks): Promise<void> {
    await this.compareLists(plain);
    const whole = await this.statements(FIRST_DAY, LAST_DAY);
    same('statements of all days', whole.figures, plainStatements(plain, FIRST_DAY, LAST_DAY));
    for (const moment of this.moments.filter((_, index) => index % MOMENTS_APART === 0)) {
      const [now, then] = await this.lookedBack(moment);
      same(`what was known at position ${moment.position}`, now, then);
    }
    for (const account of plain.accounts.keys()) {
      same('a register', ...(await this.register(plain, account, FIRST_DAY)));
    }
    for (const { what, read } of this.rarer) {
      const [shown, meant] = await read(plain, this.turn++);
      same(what, shown, meant);
    }
    for (const die of [0, 1]) same('an export', ...(await exported(this.http, plain, die)));
  }

  /** Of the accounts that the newest entries moved, then the others in turn. */
  private registersAfter(plain: PlainBooks): string[] {
    const moved = new Set(plain.journal.slice(this.knownEntries).flatMap(({ lines }) => lines.map(({ code }) => code)));
    this.knownEntries = plain.journal.length;
    const all = [...plain.accounts].map(([id, { code }], at) => {
      const inTurn = 1 + ((at + this.turn) % 10);
      return { id, key: moved.has(code) ? 0 : inTurn };
    });
    return all
      .sort((a, b) => a.key - b.key)
      .slice(0, REGISTERS)
      .map(({ id }) => id);
  }

  /** As the bank would print it: each row once, on the day and place that the books have, with the balance after it. */
  private async register(plain: PlainBooks, account: string, start: string): Promise<readonly [unknown, unknown]> {
    const path = `/api/accounts/${this.http.id(account)}/register`;
    const range = `startDate=${start}&endDate=${LAST_DAY}`;
    const { body } = await read<AccountRegister>(this.http.client, `${path}?${range}&limit=500`);
    const text = (date: string, amount: string, balance: string): string => `${date} ${amount} → ${balance}`;
    const meant = registerOf(plain, account, start, LAST_DAY);
    const shown = body.rows.map(({ date, amount, balance }) => text(date, amount, balance));
    const inBooks = meant.map(({ date, amount, balance }) => text(date, decimal(amount), decimal(balance)));
    const [first] = meant;
    const opening = first ? first.balance - first.amount : plain.balance(account);
    return [
      [account, body.openingBalance, body.closingBalance, shown],
      [account, decimal(opening), decimal(plain.balance(account)), inBooks],
    ];
  }

  /** Figures as known at a moment, of the years that the books had then, under the names of then. */
  private async lookedBack(moment: Moment | undefined): Promise<readonly [unknown, unknown]> {
    if (!moment) return [[], []];
    const { position, start, end, shown } = moment;
    return [await this.statements(start, end, position), shown];
  }

  private async compareLists(plain: PlainBooks): Promise<Served> {
    const { client, books } = this.http;
    const [accounts, oldest] = await Promise.all([
      read<Account[]>(client, `${books.path}/accounts`),
      read<Transaction[]>(client, `${books.path}/transactions?limit=500&order=asc`),
    ]);
    const shownAccounts = accounts.body.map((account) => this.accountText(account)).sort();
    same('accounts', shownAccounts, [...plain.accounts.keys()].map((id) => plainAccountText(plain, id)).sort());
    const listed = listOf(plain);
    const rows = byAccount(
      plain,
      oldest.body.map((row) => shownText(this.http, row)),
    );
    same('rows', rows, byAccount(plain, listed.map(plainText)));
    same('rows of accounts that are gone', oldest.body.length, listed.length);
    return { accounts: accounts.body, shown: oldest.body, rows };
  }

  private accountText({
    id,
    name,
    currentBalance,
    upcomingAmount,
    isArchived,
    type,
    accountScope,
    initialBalanceDate,
    description,
    creditLimit,
    accountNumber,
  }: Account): string {
    const facts = [
      currentBalance,
      upcomingAmount,
      isArchived,
      type,
      accountScope,
      initialBalanceDate,
      description ?? '',
      creditLimit ?? '0.00',
      accountNumber ?? '',
    ];
    return [this.http.names.get(id), name, ...facts].join(' ');
  }

  private async statements(start: string, end: string, knownAt?: bigint): Promise<Statements> {
    const { client, books, names } = this.http;
    const known = knownAt === undefined ? '' : `&knownAt=${knownAt}`;
    const [{ body: summary }, { body: sheet }] = await Promise.all([
      read<FinancialSummary>(client, `${books.path}/financial-summary?startDate=${start}&endDate=${end}${known}`),
      read<BalanceSheet>(client, `${books.path}/balance-sheet?asOfDate=${end}${known}`),
    ]);
    const { totalRevenue, totalExpenses, netProfit, profitMargin, categoryBreakdown } = summary;
    const { assets, liabilities, equity } = sheet;
    const figures = [
      [totalRevenue, totalExpenses, netProfit, profitMargin],
      categoryBreakdown
        .map(
          ({ accountCode, categoryId, amount, percentage }) =>
            `${accountCode} ${names.get(categoryId ?? '') ?? '-'} ${amount} ${percentage}%`,
        )
        .sort(),
      sheetLines(sheet, ({ accountCode, balance }) => `${accountCode} ${balance}`).sort(),
      [assets.totalAssets, liabilities.totalLiabilities, equity.totalEquity, equity.retainedEarnings, sheet.isBalanced],
      [
        equity.currentYearStartDate,
        equity.currentYearEarnings,
        equity.earlierEarnings,
        sheet.totalLiabilitiesAndEquity,
      ],
    ];
    return {
      figures,
      names: sheetLines(sheet, ({ accountCode, accountName }) => `${accountCode} ${accountName}`).sort(),
    };
  }
}

function plainAccountText(plain: PlainBooks, id: string): string {
  const { name, archived, kind, personal, opening, words, limit, number } = plain.account(id);
  return [
    id,
    name,
    decimal(plain.balanceToday(id)),
    decimal(plain.balance(id) - plain.balanceToday(id)),
    archived,
    kind,
    personal ? 'personal' : 'business',
    opening.date,
    words,
    decimal(limit),
    number,
  ].join(' ');
}
