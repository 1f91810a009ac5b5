import { addDays } from '@counterfoil/accounting/calendar-date';
import type { OpeningOffer } from '@counterfoil/contracts/account.contract';
import { POSITION_HEADER } from '@counterfoil/contracts/header';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import { platformAdmin } from '../kit/app/administrators';
import { applyRule, correctOnFirstOpenDay, deleteAccount, importAndUndo, takeAsCounterpart } from './rarer-commands';
import { BusyDesk, decimal, FIRST_DAY, type CommandCount } from './busy-desk';
import { SeededRandom } from './seeded-random';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

/** Rows of the statements that are imported; the rest of the transactions are written one by one. */
const IMPORTED_SHARE = 0.8;
const BULK_ROWS = 1_000;
/** Corrections of every kind for each hundred transactions. */
const CORRECTIONS_PERCENT = 20;
const MOMENTS = 4;
/** Rounds in which every kind of correction has its turn. */
const ROUNDS = 2;

/** What the statements said at a position, when nothing after it had happened yet. */
interface Moment {
  readonly position: string;
  /** Later than the position was recorded, earlier than anything after it. */
  readonly instant: string;
  readonly sheet: BalanceSheet;
  readonly summary: FinancialSummary;
}

export interface BusyBusiness {
  readonly books: TestBooks;
  readonly moments: readonly Moment[];
  /** By kind of command. */
  readonly commands: Readonly<Record<string, CommandCount>>;
}

/**
 * Keeps the books of a made-up business through HTTP alone: imports, rows by hand, splits, refunds, cards, transfers in
 * one entry and in two matched or left in transit, journal entries, adjustments, and corrections of all of them.
 * @throws for any answer that is neither success nor a refusal of the books (400, 404, 409)
 */
export async function keepBusyBooks(app: ReachableApp, seed: number, transactions: number): Promise<BusyBusiness> {
  const keeper = new Bookkeeper(await startBooks(app), new SeededRandom(seed));
  await keeper.openAccounts();
  const imported = Math.floor(transactions * IMPORTED_SHARE);
  const corrections = Math.ceil((transactions * CORRECTIONS_PERCENT) / 100);
  for (let moment = 0; moment < MOMENTS; moment++) {
    await keeper.importStatements(Math.floor(imported / MOMENTS));
    for (let index = 0; index < (transactions - imported) / MOMENTS; index++) await keeper.record();
    for (let index = 0; index < corrections / MOMENTS; index++) await keeper.correctSomething();
    await keeper.remember();
  }
  await keeper.backdateOpening();
  await keeper.correctClosedPeriod();
  await deleteAccount(keeper, (await platformAdmin(app)).client);
  return { books: keeper.books, moments: keeper.moments, commands: keeper.commands };
}

class Bookkeeper extends BusyDesk {
  readonly moments: Moment[] = [];
  private readonly deleted: string[] = [];
  private readonly matched: string[] = [];
  private readonly journalEntries: string[] = [];
  private corrections = 0;

  async importStatements(count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += BULK_ROWS) {
      const transactions = Array.from({ length: Math.min(BULK_ROWS, count - sent) }, () => this.draft());
      const answer = await this.send<BulkTransactionsAnswer>('import', 'POST', 'transactions/bulk', { transactions });
      if (answer.body.errors > 0)
        throw new Error(`rows were refused: ${JSON.stringify(answer.body.failures.slice(0, 3))}`);
    }
    await this.look();
  }

  async record(): Promise<void> {
    const answer = await this.send<Transaction>('record', 'POST', 'transactions', this.draft());
    this.rows.push(answer.body);
  }

  /** One command: each kind in turn, so that few corrections are of every kind, and then any. */
  async correctSomething(): Promise<void> {
    const row = this.random.pick(this.rows);
    const kinds = [
      () => this.amend(row),
      () => this.send('recategorise', 'PATCH', `transactions/${row.id}`, { categoryId: this.category().id }),
      () => this.recategoriseMany(),
      () => this.delete(row),
      () => this.restore(),
      () => this.transferByHand(),
      () => this.categoriseAsTransfer(row),
      () => this.matchTwoRows(),
      () => this.partMatchedRows(),
      () => this.postJournalEntry(),
      () => this.reverseJournalEntry(),
      () => this.adjustBalance(),
      () => takeAsCounterpart(this),
      () => applyRule(this),
      () => importAndUndo(this),
      () => this.send('undo', 'POST', `commands/${this.lastCommand}/undo`, {}),
    ];
    const inTurn = this.corrections < ROUNDS * kinds.length ? kinds[this.corrections % kinds.length] : undefined;
    this.corrections += 1;
    await (inTurn ?? this.random.pick(kinds))();
  }

  /** Writes down what the statements say now, and lets the clock move on before anything else is recorded. */
  async remember(): Promise<void> {
    const { client, path } = this.books;
    const options = { headers: { [POSITION_HEADER]: this.lastPosition } };
    const sheet = await client.get<BalanceSheet>(
      `${path}/balance-sheet?asOfDate=2027-12-31&compareDate=2025-12-31`,
      options,
    );
    const summary = await client.get<FinancialSummary>(
      `${path}/financial-summary?startDate=2025-01-01&endDate=2026-12-31&by=quarter`,
      options,
    );
    await pause();
    this.moments.push({
      position: sheet.body.knownAt,
      instant: new Date().toISOString(),
      sheet: sheet.body,
      summary: summary.body,
    });
    await pause();
    await this.look();
  }

  /** Rows lie before the opening of Savings: its opening entry moves before them. */
  async backdateOpening(): Promise<void> {
    const savings = await this.account('Savings');
    const { body } = await this.books.client.get<{ offer: OpeningOffer | null }>(
      `/api/accounts/${savings.id}/opening-offer`,
    );
    await this.send('backdate opening', 'POST', `/api/accounts/${savings.id}/backdate-opening`, {
      expectedBalance: savings.currentBalance,
      ...body.offer?.offered,
    });
  }

  /** What was in a closed month is put right in the month after. */
  async correctClosedPeriod(): Promise<void> {
    const through = addDays(FIRST_DAY, 120);
    await this.send('close', 'POST', 'periods/close', { through });
    const closed = this.rows.filter(({ date }) => date <= through).slice(0, 20);
    for (const [index, row] of closed.entries()) {
      const body =
        index % 2 === 0 ? { categoryId: this.category().id, onFirstOpenDay: true } : { onFirstOpenDay: true };
      await this.send('correct a closed day', index % 2 === 0 ? 'PATCH' : 'DELETE', `transactions/${row.id}`, body);
    }
    for (let index = 20; index < 30; index += 2)
      await correctOnFirstOpenDay(this, this.rows.filter(({ date }) => date <= through).slice(index, index + 2));
    await this.send('reopen', 'POST', 'periods/reopen', { through: null });
  }

  private async amend(row: Transaction): Promise<void> {
    const { date, accountId, description, type, amount } = row;
    const changes = [
      { amount: this.random.amount() },
      { date: this.day() },
      { accountId: this.random.pick(this.accounts).id },
      { categoryId: this.category().id },
      { description: 'Put right' },
    ];
    await this.send('amend', 'PUT', `transactions/${row.id}`, {
      date,
      accountId,
      description,
      type,
      amount,
      ...this.random.pick(changes),
      ...(this.random.happens(0.3) ? this.random.pick(changes) : {}),
    });
  }

  private async recategoriseMany(): Promise<void> {
    const transactionIds = [...new Set(Array.from({ length: 15 }, () => this.random.pick(this.rows).id))];
    await this.send('recategorise many', 'PATCH', 'transactions', {
      transactionIds,
      updateData: { categoryId: this.category().id },
    });
  }

  private async delete(row: Transaction): Promise<void> {
    const answer = await this.send('delete', 'DELETE', `transactions/${row.id}`, {});
    if (answer.status === 200) this.deleted.push(row.id);
  }

  private async restore(): Promise<void> {
    const id = this.deleted.pop();
    if (id !== undefined) await this.send('restore', 'POST', `transactions/${id}/restore`, {});
  }

  private async transferByHand(): Promise<void> {
    const from = this.random.pick(this.accounts);
    const to = this.random.pick(this.accounts.filter(({ id }) => id !== from.id));
    await this.send('transfer', 'POST', 'transfers', {
      fromAccountId: from.id,
      toAccountId: to.id,
      date: this.day(),
      amount: this.random.amount(),
      description: 'Moved',
    });
  }

  private async categoriseAsTransfer(row: Transaction): Promise<void> {
    const to = this.random.pick(this.accounts.filter(({ id }) => id !== row.accountId));
    const categoryId = this.books.categoryId('Transfer');
    await this.send('categorise as transfer', 'PATCH', `transactions/${row.id}`, {
      categoryId,
      transferToAccountId: to.id,
      matchTransactionId: null,
    });
  }

  /** The two ends of a transfer as two banks show them, days apart. */
  private async matchTwoRows(): Promise<void> {
    const [from, to] = [
      await this.account('Checking'),
      await this.account(this.random.pick(['Savings', 'Card', 'Second card'])),
    ];
    const [date, amount] = [this.day(), this.random.amount()];
    const out = await this.send<Transaction>('record', 'POST', 'transactions', {
      date,
      accountId: from.id,
      type: 'expense',
      description: 'To the other bank',
      amount,
    });
    const arrival = addDays(date, this.random.between(0, 4));
    const into = await this.send<Transaction>('record', 'POST', 'transactions', {
      date: arrival,
      accountId: to.id,
      type: 'deposit',
      description: 'From the other bank',
      amount,
    });
    const answer = await this.send('match', 'POST', 'transfers/match', {
      transactionId: out.body.id,
      counterpartId: into.body.id,
    });
    if (answer.status === 200) this.matched.push(this.random.pick([out, into]).body.id);
  }

  /** Two ends let go of each other, or one of them goes: the other is left in transit. */
  private async partMatchedRows(): Promise<void> {
    const id = this.matched.shift();
    if (id === undefined) return;
    if (this.commands['unmatch'] === undefined || this.random.happens(0.5))
      await this.send('unmatch', 'POST', 'transfers/unmatch', { transactionId: id });
    else await this.send('delete one end', 'DELETE', `transactions/${id}`, {});
  }

  private async postJournalEntry(): Promise<void> {
    const [first, second, third] = [
      this.random.pick(this.chart),
      this.random.pick(this.chart),
      this.random.pick(this.chart),
    ].map(({ id }) => id);
    const [whole, part] = [this.random.between(200, 500_000), this.random.between(1, 199)];
    const lines = [
      { chartAccountId: first, debitAmount: decimal(whole) },
      { chartAccountId: second, creditAmount: decimal(whole - part) },
      { chartAccountId: third, creditAmount: decimal(part) },
    ];
    const answer = await this.send<JournalEntry>('journal entry', 'POST', 'journal-entries', {
      entryDate: this.day(),
      description: 'By hand; "quoted" | and *odd*',
      lines,
    });
    if (answer.status === 201) this.journalEntries.push(answer.body.id);
  }

  private async reverseJournalEntry(): Promise<void> {
    const id = this.journalEntries.shift();
    if (id !== undefined)
      await this.send(
        'reverse',
        'POST',
        `journal-entries/${id}/reverse`,
        this.random.happens(0.5) ? { date: this.day() } : {},
      );
  }

  private async adjustBalance(): Promise<void> {
    const { id, currentBalance } = await this.account(this.random.pick(['Checking', 'Savings', 'Till', 'Card']));
    const change = { expectedBalance: currentBalance, balance: this.random.amount(), reason: 'As the bank says' };
    await this.send('adjust', 'POST', `/api/accounts/${id}/adjust-balance`, change);
  }
}

/** Recording times are whole milliseconds: two facts less than that apart could not be told apart by an instant. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
