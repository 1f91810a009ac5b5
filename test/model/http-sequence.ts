/** One sequence of throws carried out on the plain books and through the real application, compared after each step. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { BalanceSheet, BalanceSheetLine, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { TestBooks } from '../kit/books';
import type { Answer } from '../kit/http-client';
import { meaningOf, type Throw } from './dice';
import { decimal, HttpBooks } from './http-books';
import type { Intent } from './intent';
import type { PlainBooks } from './plain-books';
import { carryOut } from './plain-rules';
import { newBooks } from './plain-start';
import { listOf, sheetOf, summaryOf, trialBalanceOf, type Listed } from './plain-statements';
import type { Effect } from './plain-undo';

/** What `startBooks` opened. */
const FIRST_ACCOUNT = 'checking';
const START: readonly Intent[] = [
  { do: 'open account', account: 'card', name: 'Card', kind: 'credit', personal: false, balance: -25_000n, date: '2026-01-01' },
  { do: 'open account', account: 'pocket', name: 'Pocket', kind: 'checking', personal: true, balance: 0n, date: '2026-01-05' },
];
const PAGE = 3;

/** The trial balance as the plain books had it when the log had reached a position. */
export interface KnownThen {
  readonly position: bigint;
  readonly balances: ReadonlyMap<string, bigint>;
}

export interface HttpRun {
  readonly plain: PlainBooks;
  readonly known: readonly KnownThen[];
  readonly steps: number;
  readonly refused: number;
}

/** @throws where what the application shows is not what the plain books show, with the steps that led there. */
export async function runOnHttp(throws: readonly Throw[], books: TestBooks): Promise<HttpRun> {
  const run = new Run(books, await HttpBooks.of(books));
  run.startWithChecking();
  for (const intent of START) await run.step(intent, [0, 30]);
  for (const thrown of throws) {
    const intent = run.meaning(thrown);
    if (intent) await run.step(intent, thrown.dice.slice(-2));
  }
  await run.paged();
  return run;
}

class Run implements HttpRun {
  plain: PlainBooks;
  steps = 0;
  refused = 0;
  readonly known: KnownThen[] = [];
  private readonly past: (readonly Effect[])[] = [];
  private readonly story: string[] = [];

  constructor(
    private readonly books: TestBooks,
    private readonly http: HttpBooks,
  ) {
    this.plain = newBooks(new Date().toISOString().slice(0, 10));
  }

  startWithChecking(): void {
    const opened: Intent = { do: 'open account', account: FIRST_ACCOUNT, name: 'Checking', kind: 'checking', personal: false, balance: 100_000n, date: '2026-01-01' };
    const verdict = carryOut(this.plain, opened, []);
    if (verdict.ok) this.plain = verdict.books;
    this.http.name(FIRST_ACCOUNT, this.books.account.id);
  }

  meaning(thrown: Throw): Intent | undefined {
    const undoable = this.past.flatMap((effects, index) => (effects.length > 0 ? [index] : []));
    return meaningOf(thrown, this.plain, this.past.length, undoable);
  }

  async step(intent: Intent, dice: readonly number[]): Promise<void> {
    this.story.push(`${this.past.length}: ${JSON.stringify(intent, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))}`);
    const verdict = carryOut(this.plain, intent, this.past);
    const answer = await this.http.carryOut(intent);
    this.past.push(verdict.ok ? verdict.effects : []);
    this.steps += 1;
    if (!verdict.ok) this.refused += 1;
    // A call that changes nothing may say so either way.
    const changesNothing = verdict.ok && verdict.effects.length === 0;
    if (!changesNothing && answer.ok !== verdict.ok) this.same('the answer', answer.ok ? 'carried out' : answer.code, verdict.ok ? 'carried out' : verdict.code);
    if (!verdict.ok) return;
    this.plain = verdict.books;
    if (answer.position !== undefined) this.known.push({ position: answer.position, balances: trialBalanceOf(this.plain) });
    await this.compareLists();
    await this.compareStatements(dice);
  }

  /** The list page by page is the list at once, also where a transfer and its other side stand at one place. */
  async paged(): Promise<void> {
    const { client, path } = this.books;
    const whole = (await client.get<Transaction[]>(`${path}/transactions?limit=500`)).body.map(({ id }) => id);
    const pages: string[] = [];
    let next: string | undefined = `${path}/transactions?limit=${PAGE}`;
    while (next !== undefined) {
      const answer: Answer<Transaction[]> = await client.get<Transaction[]>(next);
      pages.push(...answer.body.map(({ id }) => id));
      next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    this.same('the list page by page', pages, whole);
  }

  private async compareLists(): Promise<void> {
    const { client, path } = this.books;
    const [accounts, newest, oldest] = await Promise.all([
      client.get<Account[]>(`${path}/accounts`),
      client.get<Transaction[]>(`${path}/transactions?limit=500`),
      client.get<Transaction[]>(`${path}/transactions?limit=500&order=asc`),
    ]);
    const shown = new Set([...this.plain.accounts].map(([account]) => account));
    const balances = accounts.body.map(({ id, currentBalance, name, isArchived }) => `${this.name(id)} ${name} ${currentBalance} ${isArchived}`);
    this.same('accounts', balances.sort(), [...shown].map((id) => `${id} ${this.plain.account(id).name} ${decimal(this.plain.balance(id))} ${this.plain.account(id).archived}`).sort());
    const listed = listOf(this.plain);
    this.same('rows, oldest first', this.byAccount(oldest.body.map((row) => this.shownText(row))), this.byAccount(listed.map(plainText)));
    this.same('rows, newest first', this.byAccount(newest.body.map((row) => this.shownText(row))), this.byAccount([...listed].reverse().map(plainText)));
  }

  /** A summary and a balance sheet of days that the dice choose. */
  private async compareStatements([first = 0, second = 0]: readonly number[]): Promise<void> {
    const { client, path } = this.books;
    const [start = '', end = ''] = [day(first), day(second)].sort();
    const [summary, sheet] = await Promise.all([
      client.get<FinancialSummary>(`${path}/financial-summary?startDate=${start}&endDate=${end}`),
      client.get<BalanceSheet>(`${path}/balance-sheet?asOfDate=${end}`),
    ]);
    const { revenue, expenses } = summaryOf(this.plain, start, end);
    const { totalRevenue, totalExpenses, netProfit } = summary.body;
    this.same(`the summary of ${start} to ${end}`, [totalRevenue, totalExpenses, netProfit], [revenue, expenses, revenue - expenses].map((cents) => Number(decimal(cents))));
    const { lines, assets, liabilities, equity, retained } = sheetOf(this.plain, end);
    const expected = Object.entries(lines).map(([place, cents]) => `${place} ${decimal(cents)}`);
    this.same(`the balance sheet of ${end}`, sheetLines(sheet.body).sort(), expected.sort());
    const { body } = sheet;
    this.same(
      `the totals of the balance sheet of ${end}`,
      [body.assets.totalAssets, body.liabilities.totalLiabilities, body.equity.totalEquity, body.equity.retainedEarnings, body.isBalanced],
      [decimal(assets), decimal(liabilities), decimal(equity), decimal(retained), true],
    );
    this.same('assets are liabilities and equity', assets, liabilities + equity);
  }

  private name(id: string): string {
    return this.http.names.get(id) ?? id;
  }

  private shownText({ accountId, date, amount, balance, category, transferToAccountId, transferFromAccountId }: Transaction): string {
    const other = transferToAccountId ?? transferFromAccountId;
    return `${this.name(accountId)} ${date} ${amount} → ${balance}, ${category.name}${other === null ? '' : ` with ${this.name(other)}`}`;
  }

  /** Each account's rows in their order; where rows of two accounts share a place, which comes first is no matter. */
  private byAccount(texts: readonly string[]): string[] {
    return [...this.plain.accounts.keys()].flatMap((account) => texts.filter((text) => text.startsWith(`${account} 2`)));
  }

  private same(what: string, real: unknown, plain: unknown): void {
    const text = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part), 1);
    if (text(real) !== text(plain)) throw new Error(`${what}: the application says ${text(real)}, the plain books ${text(plain)}\n${this.story.join('\n')}`);
  }
}

function plainText({ account, date, amount, balance, category, other }: Listed): string {
  return `${account} ${date} ${decimal(amount)} → ${decimal(balance)}, ${category}${other === null ? '' : ` with ${other}`}`;
}

function sheetLines({ assets, liabilities, equity }: BalanceSheet): string[] {
  const texts = (section: string, lines: readonly BalanceSheetLine[]): string[] =>
    lines.filter(({ balance }) => balance !== '0.00').map(({ accountCode, balance }) => `${section} ${accountCode} ${balance}`);
  return [
    ...texts('asset current', assets.currentAssets),
    ...texts('asset fixed', assets.fixedAssets),
    ...texts('liability current', liabilities.currentLiabilities),
    ...texts('liability long_term', liabilities.longTermLiabilities),
    ...texts('equity', equity.equityAccounts),
  ];
}

/** A day from a while before the first posting to a while after the last. */
function day(die: number): string {
  return new Date(Date.parse('2025-11-01T00:00:00Z') + (die % 120) * 86_400_000).toISOString().slice(0, 10);
}
