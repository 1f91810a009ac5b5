import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app/app';
import { openAccount, type TestBooks } from '../kit/books/books';
import { logOf } from '../kit/log/own-log';
import { withClient } from '../kit/books/read-models';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

const OPENED = { currentBalance: '0.00', initialBalanceDate: '2026-01-01' } as const;
const [OUT_CENTS, END_CENTS] = [10_000, 20_000];

/** What the books hold of the pairs. */
interface Found {
  /** Pairs whose two ends name each other under one transfer, as `Out 3 / In 3`. */
  readonly pairs: readonly string[];
  /** Money on its way that no match accounts for: 1090. */
  readonly transit: string;
  readonly ends: readonly string[];
}

/**
 * Rows of a statement that are chosen as one end of a transfer: as many with their other end in the same file as with
 * one that stands in the books already.
 */
export class ChosenPairs {
  private constructor(
    private readonly app: ReachableApp,
    private readonly books: TestBooks,
    private readonly each: number,
    private readonly ends: readonly Transaction[],
  ) {}

  /**
   * Opens the account at the other end and records the ends that are to stand in the books. @param each of both kinds
   */
  static async prepared(app: ReachableApp, books: TestBooks, each: number): Promise<ChosenPairs> {
    await openAccount(books.client, books.path, { name: 'Till', type: 'cash', ...OPENED });
    const ends = Array.from({ length: each }, (_, at) => ({
      date: '2026-05-03',
      accountId: books.account.id,
      type: 'expense',
      description: `End ${at}`,
      amount: amountText(END_CENTS + at),
    }));
    const recorded = await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, {
      transactions: ends,
    });
    if (recorded.status >= 300)
      throw new Error(`the other ends were answered with ${recorded.status}: ${recorded.text}`);
    const { body } = await books.client.get<Transaction[]>(`${books.path}/transactions?limit=500`);
    return new ChosenPairs(app, books, each, body);
  }

  get count(): number {
    return this.each * 2;
  }

  /** What the file takes out of the account, and what the ends did, in cents. */
  get spent(): { readonly byFile: bigint; readonly before: bigint } {
    const sum = (from: number): bigint =>
      Array.from({ length: this.each }, (_, at) => BigInt(from + at)).reduce((total, cents) => total + cents, 0n);
    return { byFile: sum(OUT_CENTS), before: sum(END_CENTS) };
  }

  /** Lines of the file with date, description, amount and account. */
  get lines(): string[] {
    const within = Array.from({ length: this.each }, (_, at) => [
      `2026-05-04,Out ${at},-${amountText(OUT_CENTS + at)},Checking`,
      `2026-05-05,In ${at},${amountText(OUT_CENTS + at)},Till`,
    ]);
    return [
      ...within.flat(),
      ...Array.from({ length: this.each }, (_, at) => `2026-05-05,Got ${at},${amountText(END_CENTS + at)},Till`),
    ];
  }

  /** @param first number of the file's row that the first of the lines became */
  async choose(importId: string, first: number): Promise<void> {
    const byWords = new Map(this.ends.map(({ description, id }) => [description, id]));
    const within = Array.from({ length: this.each }, (_, at) => [first + 2 * at, first + 2 * at + 1] as const).flatMap(
      ([out, into]) => [
        { row: out, counterpartRow: into },
        { row: into, counterpartRow: out },
      ],
    );
    const standing = Array.from({ length: this.each }, (_, at) => ({
      row: first + 2 * this.each + at,
      counterpartId: byWords.get(`End ${at}`),
    }));
    const { status, text } = await this.books.client.put<Import>(`${this.books.path}/imports/${importId}/mapping`, {
      rows: [...within, ...standing],
    });
    if (status !== 200) throw new Error(`choosing the other ends was answered with ${status}: ${text}`);
  }

  /** How many pairs are matched by now. */
  matched(): Promise<number> {
    return withClient(this.app.databaseUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `
          select count(distinct transfer_id)::int as n from books.transactions where business_id = $1
            and transfer_id is not null`,
        [this.books.business.id],
      );
      return rows[0]?.n ?? 0;
    });
  }

  /**
   * @param stands whether the file is recorded now; else it was taken back, and every end in the books is what it was
   * @returns what is not so
   */
  async wrong(stands: boolean): Promise<string[]> {
    const { pairs, transit, ends } = await this.found();
    const meant = Array.from({ length: this.each }, (_, at) => [
      `In ${at} / Out ${at}`,
      `End ${at} / Got ${at}`,
    ]).flat();
    return [
      ...differs('pairs', [...pairs].sort(), stands ? meant.sort() : []),
      ...differs('money in transit', transit, '0'),
      ...differs('categories of the other ends', [...new Set(ends)], [stands ? 'Transfer' : 'Uncategorized Expenses']),
    ];
  }

  /**
   * Each time that the file was recorded every pair was matched once, and parted once each time that it was taken back.
   */
  async wrongFacts({ recorded, undone }: { readonly recorded: number; readonly undone: number }): Promise<string[]> {
    const facts = await this.facts();
    return differs(
      'facts of matches',
      [facts.get('TransferMatched') ?? 0, facts.get('TransferUnmatched') ?? 0],
      [this.count * recorded, this.count * undone],
    );
  }

  private found(): Promise<Found> {
    return withClient(this.app.databaseUrl, async (client) => {
      const { rows: pairs } = await client.query<{ pair: string }>(
        `select least(a.description, b.description) || ' / ' || greatest(a.description, b.description) as pair
         from books.transactions a join books.transactions b on b.id = a.counterpart_id and b.counterpart_id = a.id
           and b.transfer_id = a.transfer_id
         where a.business_id = $1 and a.deleted_at is null and b.deleted_at is null and a.id < b.id`,
        [this.books.business.id],
      );
      const { rows: transit } = await client.query<{ sum: string }>(
        `
          select coalesce(sum(debit - credit), 0)::text as sum from books.postings where business_id = $1
            and ledger_account = '1090'`,
        [this.books.business.id],
      );
      const { rows: ends } = await client.query<{ category: string }>(
        `
          select c.name as category from books.transactions t join books.categories c on c.id = t.category_id
            where t.business_id = $1 and t.description like 'End %' and t.deleted_at is null`,
        [this.books.business.id],
      );
      return {
        pairs: pairs.map(({ pair }) => pair),
        transit: transit[0]?.sum ?? '',
        ends: ends.map(({ category }) => category),
      };
    });
  }

  /** How many facts of each kind the business's stream holds. */
  async facts(): Promise<Map<string, number>> {
    const log = logOf(this.app);
    try {
      const counts = new Map<string, number>();
      for await (const page of log.readStream(`ledger-${this.books.business.id}`))
        for (const { type } of page) counts.set(type, (counts.get(type) ?? 0) + 1);
      return counts;
    } finally {
      await log.close();
    }
  }
}

function differs(what: string, found: unknown, meant: unknown): string[] {
  const [is, ought] = [JSON.stringify(found), JSON.stringify(meant)];
  return is === ought ? [] : [`${what}: ${is.slice(0, 300)} instead of ${ought.slice(0, 300)}`];
}

function amountText(cents: number): string {
  return (cents / 100).toFixed(2);
}
