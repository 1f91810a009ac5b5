import type { DateRange } from '@counterfoil/accounting/statement-periods';
import type { TrialBalanceLine } from '@counterfoil/accounting/statement-trial-balance';
import { formatDecimal } from '@counterfoil/money/money';
import { countOf, ledgerStatement, readChart, readTrialBalance, type BooksSnapshot } from '../reports/reports.module';
import { cursorRows } from './cursor-rows';
import { periodInWords } from './period-words';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Code', kind: 'text', notPrinted: true, width: 1 },
  { title: 'Account', kind: 'text', notPrinted: true, width: 3 },
  { title: 'Date', kind: 'date' },
  { title: 'Entry', kind: 'number' },
  { title: 'Description', kind: 'text', width: 4 },
  { title: 'Debit', kind: 'money' },
  { title: 'Credit', kind: 'money' },
  { title: 'Balance', kind: 'money' },
];

interface PostingRow {
  readonly ledger_account: string;
  readonly date: string;
  readonly entry_number: number;
  readonly description: string;
  readonly debit: string;
  readonly credit: string;
}

/**
 * Every posting of a range under its ledger account, with the balance after each, signed as a debit; without pairs that
 * cancel each other. Its rows can be read only while the snapshot is open.
 */
export async function generalLedgerDocument(
  business: DocumentBusiness,
  books: BooksSnapshot,
  range: DateRange,
  exponent: number,
  proof: DocumentProof,
): Promise<ReportDocument> {
  const selection = { range, code: undefined, categoryId: undefined, hidesPairs: true };
  const fold = await readTrialBalance(books, await readChart(books), range, true);
  const { text, values } = ledgerStatement(books, selection);
  const ledger = new GeneralLedgerRows(fold.lines, range, exponent);
  return {
    report: 'general-ledger',
    business,
    title: 'General Ledger',
    period: periodInWords(range.startDate, range.endDate),
    range,
    figures: [],
    table: {
      columns: COLUMNS,
      rows: ledger.rows(cursorRows<PostingRow>(books, 'general_ledger', text, values)),
      lineCount: (await countOf(books, selection)) + fold.lines.length,
    },
    notes: [
      'Balances are signed as debits: what is owed, earned or owned by the owner stands negative.',
      'What was corrected on its own day stands as what it comes to; the journal has every entry.',
    ],
    proof,
  };
}

/** Walks postings and accounts together, both by code: an account without a posting is named where it falls. */
class GeneralLedgerRows {
  private balance = 0n;
  private debits = 0n;
  private credits = 0n;

  constructor(
    private readonly lines: readonly TrialBalanceLine[],
    private readonly range: DateRange,
    private readonly exponent: number,
  ) {}

  async *rows(postings: AsyncIterable<PostingRow>): AsyncGenerator<TableRow> {
    const accounts = [...this.lines].sort((a, b) => (a.line.code < b.line.code ? -1 : 1));
    let at = -1;
    for await (const posting of postings) {
      while ((accounts[at]?.line.code ?? '') < posting.ledger_account) {
        yield* this.closing(accounts[at]);
        at++;
        const account = accounts[at];
        if (!account) throw new Error(`the trial balance holds no account ${posting.ledger_account}`);
        yield* this.opening(account);
      }
      yield this.posted(accounts[at], posting);
    }
    for (; at < accounts.length; at++) {
      yield* this.closing(accounts[at]);
      const next = accounts[at + 1];
      if (next) yield* this.opening(next);
    }
    yield {
      style: 'grand-total',
      cells: [null, null, null, null, 'Total of all accounts', this.money(this.debits), this.money(this.credits), null],
    };
  }

  private *opening(account: TrialBalanceLine): Generator<TableRow> {
    const { code, name } = account.line;
    this.balance = account.opening;
    yield { style: 'heading', cells: [`${code} ${name}`] };
    yield {
      style: 'opening',
      cells: [code, name, this.range.startDate, null, 'Opening balance', null, null, this.money(this.balance)],
    };
  }

  private posted(account: TrialBalanceLine | undefined, posting: PostingRow): TableRow {
    const [debit, credit] = [BigInt(posting.debit), BigInt(posting.credit)];
    this.balance += debit - credit;
    this.debits += debit;
    this.credits += credit;
    const amount = (minor: bigint): string | null => (minor === 0n ? null : this.money(minor));
    const { code, name } = account?.line ?? { code: posting.ledger_account, name: posting.ledger_account };
    return {
      style: 'line',
      cells: [
        code,
        name,
        posting.date,
        posting.entry_number,
        posting.description,
        amount(debit),
        amount(credit),
        this.money(this.balance),
      ],
    };
  }

  private *closing(account: TrialBalanceLine | undefined): Generator<TableRow> {
    if (!account) return;
    if (account.carried !== 0n) {
      this.balance += account.carried;
      const words = 'Years that have ended, carried to retained earnings';
      yield { style: 'subtotal', cells: [null, null, null, null, words, null, null, this.money(account.carried)] };
    }
    yield {
      style: 'subtotal',
      cells: [
        null,
        null,
        null,
        null,
        'Closing balance',
        this.money(account.debit),
        this.money(account.credit),
        this.money(account.closing),
      ],
    };
  }

  private money(minor: bigint): string {
    return formatDecimal(minor, this.exponent);
  }
}
