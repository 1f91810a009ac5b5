import { addDays, addMonths, monthEnd } from '@counterfoil/accounting/calendar-date';
import type {
  GeneralLedger,
  TrialBalance,
  CashFlow,
  JournalReportEntry,
} from '@counterfoil/contracts/ledger-report.contract';
import type {
  BalanceSheet,
  BalanceSheetFigures,
  FinancialSummary,
  SummaryFigures,
} from '@counterfoil/contracts/report.contract';
import type { TestBooks } from '../kit/books/books';
import { AccountingPrograms, centsOf, type Figures, type Interval } from './accounting-programs';
import { plainTextAccount, plainTextJournal, readJournal } from './plain-text-journal';

/** Calls in flight at a time. */
const IN_FLIGHT = 8;
const PAGE = 500;
const MONTHS: Readonly<Record<Exclude<Interval, 'daily'>, number>> = { monthly: 1, quarterly: 3, yearly: 12 };
const BY = { monthly: 'month', quarterly: 'quarter', yearly: 'year' } as const;

/** What was compared, and where we and the others part. */
export interface Verdict {
  readonly figures: number;
  readonly days: number;
  readonly differences: readonly string[];
}

/**
 * Gives the journal of a business to hledger and ledger and compares every figure of our statements with theirs:
 * balance sheets of every day that anything is dated on, summaries of every day, month, quarter and year, trial
 * balance, general ledger, and cash.
 * @param knownAt a position: everything as it was known there
 * @param untilDifferent gives up at the first difference, where only that there is one matters
 */
export async function compareWithOthers(
  books: TestBooks,
  { knownAt, untilDifferent = false }: { knownAt?: string | undefined; untilDifferent?: boolean } = {},
): Promise<Verdict> {
  const entries = await readJournal(books, knownAt);
  const programs = new AccountingPrograms(plainTextJournal(entries));
  const comparison = new Comparison(books, programs, entries, knownAt, untilDifferent);
  try {
    await comparison.run();
    return { figures: comparison.figures, days: comparison.days.length, differences: comparison.differences };
  } finally {
    programs.close();
  }
}

class Comparison {
  readonly differences: string[] = [];
  readonly days: readonly string[];
  figures = 0;
  private readonly asked: string;
  /** A day before everything, and the day after everything. */
  private readonly before: string;
  private readonly after: string;

  constructor(
    private readonly books: TestBooks,
    private readonly programs: AccountingPrograms,
    private readonly entries: readonly JournalReportEntry[],
    knownAt: string | undefined,
    private readonly untilDifferent: boolean,
  ) {
    this.days = [...new Set(entries.map(({ date }) => date))].sort();
    this.before = addDays(this.days[0] ?? '2026-01-01', -1);
    this.after = addDays(this.days.at(-1) ?? '2026-01-01', 1);
    this.asked = knownAt === undefined ? '' : `&knownAt=${knownAt}`;
  }

  async run(): Promise<void> {
    const balances = await this.programs.hledgerBalances(this.before, addDays(this.after, 1));
    await this.inTurn([this.before, ...this.days, this.after], (day) => this.balanceSheet(day, balances, day));
    if (this.isDecided()) return;
    const months = [...new Set(this.days.map(monthEnd))];
    await this.inTurn(months, async (day) =>
      this.balanceSheet(day, await this.programs.ledgerBalances(addDays(day, 1)), addDays(day, 1)),
    );
    const daily = await this.programs.hledgerMovements('daily');
    await this.inTurn(this.days, (day) => this.summary(day, day, daily, day));
    for (const interval of ['monthly', 'quarterly', 'yearly'] as const) await this.summaries(interval);
    await this.inTurn(months, (day) => this.trialBalance(day, balances));
    await this.generalLedger(balances);
    await this.cashFlow(balances);
  }

  private async balanceSheet(day: string, others: Figures, column: string): Promise<void> {
    const sheet = await this.get<BalanceSheet>(`balance-sheet?asOfDate=${day}`);
    const what = `balance sheet of ${day}`;
    this.same(`${what}, balanced`, sheet.isBalanced ? 0n : 1n, 0n);
    const sides: readonly [string, string, bigint][] = [
      ['assets', sheet.assets.totalAssets, 1n],
      ['liabilities', sheet.liabilities.totalLiabilities, -1n],
    ];
    for (const [kind, total, sign] of sides)
      this.same(`${what}, total ${kind}`, centsOf(total), sign * others.get(column, kind));
    const profit = -others.get(column, 'revenues') - others.get(column, 'expenses');
    this.same(`${what}, retained earnings`, centsOf(sheet.equity.retainedEarnings), profit);
    this.same(`${what}, total equity`, centsOf(sheet.equity.totalEquity), profit - others.get(column, 'equity'));
    this.accounts(what, linesOf(sheet), others, column, ['assets', 'liabilities', 'equity']);
  }

  private async summaries(interval: Exclude<Interval, 'daily'>): Promise<void> {
    const others = await this.programs.hledgerMovements(interval);
    const months = MONTHS[interval];
    const start = `${(this.days[0] ?? '').slice(0, 4)}-01-01`;
    const starts: string[] = [];
    for (let day = start; day < this.after; day = addMonths(day, months)) starts.push(day);
    await this.inTurn(starts, (day) => this.summary(day, addDays(addMonths(day, months), -1), others, day));
    const columns = await this.get<FinancialSummary>(
      `financial-summary?startDate=${start}&endDate=${addDays(addMonths(start, months * starts.length), -1)}&by=${BY[interval]}`,
    );
    this.same(`columns ${interval}`, BigInt(columns.columns?.length ?? 0), BigInt(starts.length));
    for (const column of columns.columns ?? [])
      this.summaryFigures(`column ${interval} of ${column.startDate}`, column, others, column.startDate);
  }

  private async summary(startDate: string, endDate: string, others: Figures, column: string): Promise<void> {
    const summary = await this.get<FinancialSummary>(`financial-summary?startDate=${startDate}&endDate=${endDate}`);
    this.summaryFigures(`summary of ${startDate} to ${endDate}`, summary, others, column);
  }

  private summaryFigures(what: string, summary: SummaryFigures, others: Figures, column: string): void {
    const [revenue, expenses] = [-others.get(column, 'revenues'), others.get(column, 'expenses')];
    const { exact } = summary;
    this.same(`${what}, exact revenue`, centsOf(exact.totalRevenue), revenue);
    this.same(`${what}, exact expenses`, centsOf(exact.totalExpenses), expenses);
    this.same(`${what}, exact profit`, centsOf(exact.netProfit), revenue - expenses);
    this.same(`${what}, revenue`, centsOfNumber(summary.totalRevenue), revenue);
    this.same(`${what}, expenses`, centsOfNumber(summary.totalExpenses), expenses);
    this.same(`${what}, profit`, centsOfNumber(summary.netProfit), revenue - expenses);
    const lines = new Map<string, bigint>();
    for (const { accountCode, amount, exactAmount, type } of summary.categoryBreakdown) {
      const account = plainTextAccount(accountCode);
      const cents = centsOf(exactAmount);
      this.same(`${what}, ${accountCode} as a number`, centsOfNumber(amount), cents);
      lines.set(account, (lines.get(account) ?? 0n) + (type === 'revenue' ? -cents : cents));
    }
    this.accounts(what, lines, others, column, ['revenues', 'expenses']);
  }

  private async trialBalance(day: string, others: Figures): Promise<void> {
    const column = day < this.after ? day : this.after;
    const report = await this.get<TrialBalance>(`trial-balance?asOfDate=${day}`);
    const lines = new Map(
      report.lines.map(({ accountCode, closing }) => [
        plainTextAccount(accountCode),
        centsOf(closing.debit) - centsOf(closing.credit),
      ]),
    );
    lines.delete(plainTextAccount('3900'));
    this.same(`trial balance of ${day}, balanced`, report.isBalanced ? 0n : 1n, 0n);
    this.accounts(`trial balance of ${day}`, lines, others, column, ['assets', 'liabilities', 'equity']);
    const newYear = `${String(Number(day.slice(0, 4)) - 1)}-12-31`;
    for (const account of [...others.accounts].filter((name) => /^(revenues|expenses):/.test(name))) {
      this.same(
        `trial balance of ${day}, ${account}`,
        lines.get(account) ?? 0n,
        others.get(column, account) - others.get(newYear, account),
      );
    }
  }

  /** Every posting in it, each running balance led on, and closing where the others close. */
  private async generalLedger(others: Figures): Promise<void> {
    const start = `${this.before.slice(0, 4)}-01-01`;
    const running = new Map<string, bigint>();
    let postings = 0;
    let next: string | undefined = `general-ledger?startDate=${start}&endDate=${this.after}&limit=${PAGE}${this.asked}`;
    while (next !== undefined) {
      const page: { body: GeneralLedger; headers: Headers } = await this.books.client.get<GeneralLedger>(
        next.startsWith('/') ? next : `${this.books.path}/${next}`,
      );
      for (const account of page.body.accounts) {
        let balance = running.get(account.accountCode) ?? centsOf(account.openingBalance);
        for (const row of account.postings) {
          balance += centsOf(row.debit) - centsOf(row.credit);
          this.same(
            `general ledger, ${account.accountCode} after entry ${row.entryNumber}`,
            centsOf(row.balance),
            balance,
          );
          postings++;
        }
        running.set(account.accountCode, balance);
      }
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    this.same(
      'general ledger, postings',
      BigInt(postings),
      BigInt(this.entries.reduce((sum, { lines }) => sum + lines.length, 0)),
    );
    const lines = new Map([...running].map(([code, balance]) => [plainTextAccount(code), balance]));
    this.accounts('general ledger', lines, others, this.after, [
      'assets',
      'liabilities',
      'equity',
      'revenues',
      'expenses',
    ]);
  }

  private async cashFlow(others: Figures): Promise<void> {
    const report = await this.get<CashFlow>(`cash-flow?startDate=${this.before}&endDate=${this.after}`);
    const cash = [...others.accounts]
      .filter((account) => /^assets:10[0-8]\d|^assets:1090/.test(account))
      .reduce((sum, account) => sum + others.get(this.after, account), 0n);
    this.same('cash flow, closing cash', centsOf(report.closingCash), cash);
    this.same('cash flow, net change', centsOf(report.netChange), cash);
    this.same('cash flow, reconciled', report.isReconciled ? 0n : 1n, 0n);
  }

  /** Every account of these kinds, whichever side knows it. `lines` are debit-positive. */
  private accounts(
    what: string,
    lines: ReadonlyMap<string, bigint>,
    others: Figures,
    column: string,
    kinds: readonly string[],
  ): void {
    const isOfThem = (account: string): boolean => kinds.some((kind) => account.startsWith(`${kind}:`));
    const all = new Set([...lines.keys(), ...others.accounts]);
    for (const account of [...all].filter(isOfThem))
      this.same(`${what}, ${account}`, lines.get(account) ?? 0n, others.get(column, account));
  }

  private same(what: string, ours: bigint, theirs: bigint): void {
    this.figures++;
    if (ours !== theirs) this.differences.push(`${what}: ours ${ours}, theirs ${theirs}`);
  }

  private async inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    const waiting = items.values();
    const worker = async (): Promise<void> => {
      for (const item of waiting) {
        if (this.isDecided()) return;
        await work(item);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  }

  private isDecided(): boolean {
    return this.untilDifferent && this.differences.length > 0;
  }

  private async get<Report>(path: string): Promise<Report> {
    const answer = await this.books.client.get<Report>(`${this.books.path}/${path}${this.asked}`);
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
    return answer.body;
  }
}

/** Lines of a balance sheet, debit-positive. */
function linesOf(sheet: BalanceSheetFigures): ReadonlyMap<string, bigint> {
  const { assets, liabilities, equity } = sheet;
  const debits = [...assets.currentAssets, ...assets.fixedAssets].map(
    ({ accountCode, balance }) => [plainTextAccount(accountCode), centsOf(balance)] as const,
  );
  const credits = [...liabilities.currentLiabilities, ...liabilities.longTermLiabilities, ...equity.equityAccounts];
  return new Map([
    ...debits,
    ...credits.map(({ accountCode, balance }) => [plainTextAccount(accountCode), -centsOf(balance)] as const),
  ]);
}

/** Our JSON numbers are exact to the cent; a sum of our own would not be. */
function centsOfNumber(number: number): bigint {
  return centsOf(number.toFixed(2));
}
