import { addDays } from '@counterfoil/accounting/calendar-date';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { COMMAND_ID_HEADER, POSITION_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { openAccount, type TestBooks } from '../kit/books/books';
import type { Answer } from '../kit/app/http-client';
import type { Desk } from './rarer-commands';
import type { SeededRandom } from './seeded-random';

/** The first day that something is recorded on. */
export const FIRST_DAY = '2025-03-01';
const DAYS = 430;

/** How often calls of a kind were made. */
export interface CommandCount {
  done: number;
  /** How often for each reason of the books. */
  refused: Record<string, number>;
}

/** What a bookkeeper sees and draws from: accounts, categories, rows, and calls that are counted by their kind. */
export class BusyDesk implements Desk {
  readonly commands: Record<string, CommandCount> = {};
  protected accounts: Account[] = [];
  private categories: Category[] = [];
  protected chart: ChartAccount[] = [];
  protected rows: Transaction[] = [];
  protected lastPosition = '0';
  protected lastCommand = '';

  constructor(
    readonly books: TestBooks,
    readonly random: SeededRandom,
  ) {}

  async openAccounts(): Promise<void> {
    const { client, path } = this.books;
    const opened = [
      { name: 'Savings', type: 'savings', currentBalance: '5000.00', initialBalanceDate: '2025-09-01' },
      { name: 'Till', type: 'cash', currentBalance: '150.00', initialBalanceDate: '2025-01-01' },
      {
        name: 'Card',
        type: 'credit',
        currentBalance: '-250.00',
        creditLimit: '90000.00',
        initialBalanceDate: '2025-02-15',
      },
      { name: 'Second card', type: 'credit', initialBalanceDate: '2025-04-01' },
      {
        name: 'Own pocket',
        type: 'checking',
        accountScope: 'personal',
        currentBalance: '300.00',
        initialBalanceDate: '2025-02-01',
      },
    ] as const;
    for (const request of opened) await openAccount(client, path, request);
    this.accounts = (await client.get<Account[]>(`${path}/accounts`)).body;
    this.categories = (await client.get<Category[]>(`${path}/categories`)).body;
    this.chart = (await client.get<ChartAccount[]>(`${path}/chart-accounts`)).body;
  }

  /** A row as a statement brings it: mostly expenses, now and then a refund, a split or no category. */
  readonly draft = (): object => {
    const account = this.random.pick(this.accounts);
    const type = this.random.happens(0.35) ? 'deposit' : 'expense';
    const row = { date: this.day(), accountId: account.id, type, description: `Row ${this.random.between(1, 9_999)}` };
    if (this.random.happens(0.06)) {
      const [one, other] = [this.random.between(1, 50_000), this.random.between(1, 50_000)];
      const parts = [one, other].map((cents) => ({ categoryId: this.category().id, amount: decimal(cents) }));
      return { ...row, amount: decimal(one + other), allocations: parts };
    }
    return {
      ...row,
      amount: this.random.amount(),
      ...(this.random.happens(0.1) ? {} : { categoryId: this.category().id }),
    };
  };

  /** Any that is no transfer. */
  protected category(): Category {
    return this.random.pick(this.categories.filter(({ type }) => type !== 'transfer'));
  }

  readonly day = (): string => addDays(FIRST_DAY, this.random.between(0, DAYS));

  readonly account = async (name: string): Promise<Account> => {
    const { body } = await this.books.client.get<Account[]>(`${this.books.path}/accounts`);
    const account = body.find((candidate) => candidate.name === name);
    if (!account) throw new Error(`there is no account ${name}`);
    return account;
  };

  /** The rows that stand, to correct some of them. */
  protected async look(): Promise<void> {
    const rows: Transaction[] = [];
    let next: string | undefined = `${this.books.path}/transactions?limit=500`;
    while (next !== undefined) {
      const page: Answer<Transaction[]> = await this.books.client.get<Transaction[]>(next);
      rows.push(...page.body);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    this.rows = rows;
  }

  readonly send = async <Body>(kind: string, method: string, path: string, body: object): Promise<Answer<Body>> => {
    const answer = await this.books.client.call<Body>(
      method,
      path.startsWith('/') ? path : `${this.books.path}/${path}`,
      body,
    );
    const counted = (this.commands[kind] ??= { done: 0, refused: {} });
    if (answer.status < 300) {
      counted.done++;
      this.lastPosition = answer.headers.get(POSITION_HEADER) ?? this.lastPosition;
      this.lastCommand = answer.headers.get(COMMAND_ID_HEADER) ?? this.lastCommand;
    } else if ([400, 404, 409].includes(answer.status)) {
      const { message } = answer.body as Problem;
      counted.refused[message] = (counted.refused[message] ?? 0) + 1;
    } else throw new Error(`${kind} was answered with ${answer.status}: ${answer.text}`);
    return answer;
  };
}

/** Cents as the API takes them. */
export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
