/** What the application shows, held against what the plain books show. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { BalanceSheet, BalanceSheetLine, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../kit/http-client';
import { decimal, type HttpBooks } from './http-books';
import { rarerChecks, type RareCheck } from './http-rarer-checks';
import type { PlainBooks } from './plain-books';
import { listOf, sheetOf, summaryOf, type Listed } from './plain-statements';

const PAGE = 3;
/** Before the first posting and after the last. */
const [FIRST_DAY, LAST_DAY] = ['2025-01-01', '2027-12-31'];
/** Of the moments that a sequence went through, how many lie between two that are looked at again at its end. */
const MOMENTS_APART = 4;

/** What somebody has used of a plan, as it is counted for a business. */
export type Asked = (businessId: string) => Promise<string>;

/** What was shown when the log had reached a position. */
interface Moment {
  readonly position: bigint;
  readonly start: string;
  readonly end: string;
  readonly shown: Statements;
}

/** Summary and balance sheet as texts. */
interface Statements {
  readonly figures: readonly unknown[];
  /** What the lines of the balance sheet are called. The plain books have no names for the lines that every chart has. */
  readonly names: readonly string[];
}

export class HttpChecks {
  private readonly moments: Moment[] = [];
  private readonly rarer: readonly RareCheck[];
  private turn = 0;

  constructor(
    private readonly http: HttpBooks,
    used: Asked,
  ) {
    this.rarer = [...rarerChecks(http, used), { what: 'an earlier moment', read: (_, die) => this.lookedBack(this.moments[die % this.moments.length]) }];
  }

  /**
   * Lists, balances and statements after every step, the rest in turn.
   * @param position of the step, if it wrote
   * @param dice choose the days that are asked about
   */
  async afterStep(plain: PlainBooks, position: bigint | undefined, [first = 0, second = 0, third = 0]: readonly number[]): Promise<void> {
    const [start = '', end = ''] = [day(first), day(second)].sort();
    const rare = this.rarer[this.turn++ % this.rarer.length];
    const [, shown, [rarelyShown, meant] = []] = await Promise.all([this.compareLists(plain), this.statements(start, end), rare?.read(plain, third)]);
    same(`statements of ${start} to ${end}`, shown.figures, plainStatements(plain, start, end));
    if (rare) same(rare.what, rarelyShown, meant);
    if (position !== undefined) this.moments.push({ position, start, end, shown });
  }

  /** What is looked at in turn at once, moments along the way once more, and the list page by page. */
  async everything(plain: PlainBooks): Promise<void> {
    await this.compareLists(plain);
    same('statements of all days', (await this.statements(FIRST_DAY, LAST_DAY)).figures, plainStatements(plain, FIRST_DAY, LAST_DAY));
    for (const moment of this.moments.filter((_, index) => index % MOMENTS_APART === 0)) {
      const [now, then] = await this.lookedBack(moment);
      same(`what was known at position ${moment.position}`, now, then);
    }
    for (const { what, read } of this.rarer) {
      const [shown, meant] = await read(plain, this.turn++);
      same(what, shown, meant);
    }
    await this.paged();
  }

  /** Figures as known at a moment, of the years that the books had then, under the names of then. */
  private async lookedBack(moment: Moment | undefined): Promise<readonly [unknown, unknown]> {
    if (!moment) return [[], []];
    const { position, start, end, shown } = moment;
    return [await this.statements(start, end, position), shown];
  }

  /** The list page by page is the list at once, also where a transfer and its other side stand at one place. */
  private async paged(): Promise<void> {
    const { client, books } = this.http;
    const whole = (await client.get<Transaction[]>(`${books.path}/transactions?limit=500`)).body.map(({ id }) => id);
    const pages: string[] = [];
    let next: string | undefined = `${books.path}/transactions?limit=${PAGE}`;
    while (next !== undefined) {
      const answer: Answer<Transaction[]> = await client.get<Transaction[]>(next);
      pages.push(...answer.body.map(({ id }) => id));
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    same('the list page by page', pages, whole);
  }

  private async compareLists(plain: PlainBooks): Promise<void> {
    const { client, books } = this.http;
    const [accounts, newest, oldest] = await Promise.all([
      client.get<Account[]>(`${books.path}/accounts`),
      client.get<Transaction[]>(`${books.path}/transactions?limit=500`),
      client.get<Transaction[]>(`${books.path}/transactions?limit=500&order=asc`),
    ]);
    same('accounts', accounts.body.map((account) => this.accountText(account)).sort(), [...plain.accounts.keys()].map((id) => plainAccountText(plain, id)).sort());
    const listed = listOf(plain);
    const byAccount = (texts: readonly string[]): string[] => [...plain.accounts.keys()].flatMap((account) => texts.filter((text) => text.startsWith(`${account} 2`)));
    same('rows, oldest first', byAccount(oldest.body.map((row) => shownText(this.http, row))), byAccount(listed.map(plainText)));
    same('rows, newest first', byAccount(newest.body.map((row) => shownText(this.http, row))), byAccount([...listed].reverse().map(plainText)));
    same('rows of accounts that are gone', oldest.body.length, listed.length);
  }

  private accountText({ id, name, currentBalance, isArchived, type, accountScope, initialBalanceDate, description, creditLimit, accountNumber }: Account): string {
    const facts = [currentBalance, isArchived, type, accountScope, initialBalanceDate, description ?? '', creditLimit ?? '0.00', accountNumber ?? ''];
    return [this.http.names.get(id), name, ...facts].join(' ');
  }

  private async statements(start: string, end: string, knownAt?: bigint): Promise<Statements> {
    const { client, books, names } = this.http;
    const known = knownAt === undefined ? '' : `&knownAt=${knownAt}`;
    const [{ body: summary }, { body: sheet }] = await Promise.all([
      client.get<FinancialSummary>(`${books.path}/financial-summary?startDate=${start}&endDate=${end}${known}`),
      client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=${end}${known}`),
    ]);
    const { totalRevenue, totalExpenses, netProfit, profitMargin, categoryBreakdown } = summary;
    const { assets, liabilities, equity } = sheet;
    const figures = [
      [totalRevenue, totalExpenses, netProfit, profitMargin],
      categoryBreakdown.map(({ accountCode, categoryId, amount, percentage }) => `${accountCode} ${names.get(categoryId ?? '') ?? '-'} ${amount} ${percentage}%`).sort(),
      sheetLines(sheet, ({ accountCode, balance }) => `${accountCode} ${balance}`).sort(),
      [assets.totalAssets, liabilities.totalLiabilities, equity.totalEquity, equity.retainedEarnings, sheet.isBalanced],
      [equity.currentYearStartDate, equity.currentYearEarnings],
    ];
    return { figures, names: sheetLines(sheet, ({ accountCode, accountName }) => `${accountCode} ${accountName}`).sort() };
  }
}

function plainStatements(plain: PlainBooks, start: string, end: string): readonly unknown[] {
  const { revenue, expenses, margin, parts } = summaryOf(plain, start, end);
  const { lines, assets, liabilities, equity, retained, yearFrom, thisYear } = sheetOf(plain, end);
  same('assets are liabilities and equity', String(assets), String(liabilities + equity));
  return [
    [...[revenue, expenses, revenue - expenses].map((cents) => Number(decimal(cents))), Number(margin) / 10],
    parts.map(({ code, category, amount, share }) => `${code} ${category ?? '-'} ${Number(decimal(amount))} ${Number(share) / 10}%`).sort(),
    Object.entries(lines).map(([place, cents]) => `${place} ${decimal(cents)}`).sort(),
    [decimal(assets), decimal(liabilities), decimal(equity), decimal(retained), true],
    [yearFrom, decimal(thisYear)],
  ];
}

export function same(what: string, shown: unknown, meant: unknown): void {
  if (isDeepStrictEqual(shown, meant)) return;
  throw new Error(`${what}: the application says ${JSON.stringify(shown, undefined, 1)}, the plain books ${JSON.stringify(meant, undefined, 1)}`);
}

export function shownText({ names }: HttpBooks, row: Transaction): string {
  const { accountId, date, amount, balance, description, nickname, category, transferToAccountId, transferFromAccountId } = row;
  const other = transferToAccountId ?? transferFromAccountId;
  const name = (id: string): string => names.get(id) ?? id;
  return `${name(accountId)} ${date} ${amount} → ${balance}, ${description} ${nickname ?? '-'}, ${category.name}${other === null ? '' : ` with ${name(other)}`}`;
}

export function plainText({ account, date, amount, balance, words, nickname, category, other }: Listed): string {
  return `${account} ${date} ${decimal(amount)} → ${decimal(balance)}, ${words} ${nickname ?? '-'}, ${category}${other === null ? '' : ` with ${other}`}`;
}

function plainAccountText(plain: PlainBooks, id: string): string {
  const { name, archived, kind, personal, opening, words, limit, number } = plain.account(id);
  return [id, name, decimal(plain.balance(id)), archived, kind, personal ? 'personal' : 'business', opening.date, words, decimal(limit), number].join(' ');
}

function sheetLines({ assets, liabilities, equity }: BalanceSheet, text: (line: BalanceSheetLine) => string): string[] {
  const texts = (section: string, lines: readonly BalanceSheetLine[]): string[] => lines.map((line) => `${section} ${text(line)}`);
  return [
    ...texts('asset current', assets.currentAssets),
    ...texts('asset fixed', assets.fixedAssets),
    ...texts('liability current', liabilities.currentLiabilities),
    ...texts('liability long_term', liabilities.longTermLiabilities),
    ...texts('equity', equity.equityAccounts),
  ];
}

/** A day from a while before the first posting to a while after the last. */
export function day(die: number): string {
  return new Date(Date.parse('2025-11-01T00:00:00Z') + (die % 120) * 86_400_000).toISOString().slice(0, 10);
}
