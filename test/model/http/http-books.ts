/**
 * The real application: every intent as the call that its screen makes. Names of the plain books become ids as they are
 * given out.
 */
import { COMMAND_ID_HEADER, POSITION_HEADER } from '@counterfoil/contracts/header';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { Rule, RuleApplication, RuleDryRun } from '@counterfoil/contracts/rule.contract';
import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import type { SignedUp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { OWNER } from '../plain/plain-start';
import { fileCall } from './http-file';
import { registerCall } from './http-register';
import type { FileIntent, Intent, NewRow, RuleConditions } from '../plain/intent';
import { isAboutFile } from '../plain/plain-file';

export interface Answered {
  readonly ok: boolean;
  readonly code: string;
  /** Position that the write reached, if it wrote. */
  readonly position: bigint | undefined;
}

/**
 * Everybody who has a part in it: whoever may own or work for a business, by their names in the plain books, and an
 * administrator.
 */
export interface Cast {
  readonly people: Readonly<Record<string, SignedUp>>;
  readonly admin: HttpClient;
}

type IntentTo<Do extends Intent['do']> = Extract<Intent, { do: Do }>;

export class HttpBooks {
  /** Ids by the names of the plain books. */
  readonly ids = new Map<string, string>();
  /** Names of the plain books by ids. */
  readonly names = new Map<string, string>();
  /** By the numbers of their steps. */
  private readonly commandIds: string[] = [];

  /** Paths of the pages on which invitations are accepted. */
  readonly links = new Map<string, string>();
  /** Who owns the business, in the words of the plain books. */
  owner = OWNER;

  private constructor(
    readonly books: TestBooks,
    readonly cast: Cast,
  ) {}

  static async of(books: TestBooks, cast: Cast): Promise<HttpBooks> {
    const http = new HttpBooks(books, cast);
    for (const [person, { user }] of Object.entries(cast.people)) http.name(person, user.id);
    const { body } = await books.client.get<Category[]>(`${books.path}/categories`);
    for (const { id, name } of body) http.name(name, id);
    return http;
  }

  /** The owner's: whoever it is may do everything. */
  get client(): HttpClient {
    return this.cast.people[this.owner]?.client ?? this.books.client;
  }

  name(name: string, id: string): this {
    this.ids.set(name, id);
    this.names.set(id, name);
    return this;
  }

  /** @param step its number @throws where the answer is a fault of ours, whatever was asked. */
  async carryOut(intent: Intent | FileIntent, step: number): Promise<Answered> {
    const answer = isAboutFile(intent) ? await fileCall(this, intent) : await this.call(intent);
    if (answer.status >= 500) throw new Error(`${intent.do} was answered with ${answer.status}: ${answer.text}`);
    const commandId = answer.headers.get(COMMAND_ID_HEADER) ?? '';
    this.commandIds[step] = commandId;
    const ok = answer.status < 300;
    if (ok && !isAboutFile(intent)) this.learn(intent, answer, commandId);
    const position = answer.headers.get(POSITION_HEADER);
    return {
      ok,
      code: ok ? '' : `${answer.status} ${(answer.body as Problem).code}`,
      position: position === null ? undefined : BigInt(position),
    };
  }

  private learn(intent: Intent, answer: Answer, commandId: string): void {
    const { id = '', transactionId = '' } = answer.body as { id?: string; transactionId?: string };
    if (intent.do === 'open account') this.name(intent.account, id);
    if (intent.do === 'create category') this.name(intent.category, id);
    if (intent.do === 'record' || intent.do === 'transfer') this.name(intent.row, id);
    if (intent.do === 'post journal') this.name(intent.entry, id);
    if (intent.do === 'attach receipt') this.name(intent.receipt, id);
    if (intent.do === 'write note' || intent.do === 'answer question') this.name(intent.note, id);
    if (intent.do === 'repeat') this.name(intent.schedule, id);
    if (intent.do === 'confirm occurrence') this.name(intent.row, transactionId);
    if (intent.do === 'invite')
      this.name(intent.invitation, id).links.set(intent.invitation, (answer.body as PendingInvitation).link);
    if (intent.do === 'hand over') this.owner = intent.person;
    if (intent.do === 'import')
      intent.rows.forEach((row, index) => this.name(row.row, uuidv5(`transaction:${index}`, commandId)));
  }

  /** The id of the row that shows a transfer in the other account's list. */
  private async otherSideOf(name: string): Promise<string> {
    const id = this.id(name);
    const { body } = await this.client.get<Transaction[]>(`${this.books.path}/transactions?limit=500`);
    const standing = body.flatMap((row) => (row.correction ? (row.correction.now ?? []) : row));
    const own = standing.find((row) => row.id === id);
    const account = own?.transferToAccountId ?? own?.transferFromAccountId;
    const [other] = standing.filter((row) => {
      const isItsOwn = this.names.has(row.id) || row.accountId !== account;
      const fits = row.date === own?.date && row.description === own.description;
      return fits && cents(row.amount) === -cents(own.amount) && !isItsOwn;
    });
    return other?.id ?? id;
  }

  id(name: string): string {
    const before = name.endsWith(', again') ? name.slice(0, -', again'.length) : undefined;
    return this.ids.get(name) ?? (before === undefined ? randomUUID() : uuidv5('posted-again', this.id(before)));
  }

  private async call(intent: Intent): Promise<Answer> {
    const { client } = this;
    const { path } = this.books;
    switch (intent.do) {
      case 'record':
        return client.post(`${path}/transactions`, this.row(intent));
      case 'amend':
        return client.put(`${path}/transactions/${this.id(intent.row)}`, {
          ...this.row(intent),
          description: intent.words,
          onFirstOpenDay: intent.firstOpenDay,
        });
      case 'amend other side': {
        const seen = {
          ...intent,
          amount: -intent.amount,
          parts: intent.parts.map(({ category, amount }) => ({ category, amount: -amount })),
        };
        return client.put(`${path}/transactions/${await this.otherSideOf(intent.row)}`, {
          ...this.row(seen),
          description: intent.words,
          onFirstOpenDay: intent.firstOpenDay,
        });
      }
      case 'recategorise':
        return this.categorise(intent.rows, {
          categoryId: this.id(intent.category),
          replaceSplit: true,
          onFirstOpenDay: intent.firstOpenDay,
        });
      case 'make transfers': {
        const transfer = {
          categoryId: this.id('Transfer'),
          transferToAccountId: this.id(intent.to),
          matchTransactionId: null,
          replaceSplit: true,
        };
        return this.categorise(intent.rows, { ...transfer, onFirstOpenDay: intent.firstOpenDay });
      }
      case 'recategorise other side': {
        const change = { categoryId: this.id(intent.category), onFirstOpenDay: intent.firstOpenDay };
        return client.patch(`${path}/transactions/${await this.otherSideOf(intent.row)}`, change);
      }
      case 'make transfer of other side': {
        const transfer = {
          categoryId: this.id('Transfer'),
          transferToAccountId: this.id(intent.to),
          matchTransactionId: null,
        };
        return client.patch(`${path}/transactions/${await this.otherSideOf(intent.row)}`, {
          ...transfer,
          onFirstOpenDay: intent.firstOpenDay,
        });
      }
      case 'apply rule':
        return this.applyRule(intent);
      case 'delete': {
        const ids = intent.rows.map(async (row) => (intent.across ? this.otherSideOf(row) : this.id(row)));
        const [only = '', ...more] = await Promise.all(ids);
        const body = { onFirstOpenDay: intent.firstOpenDay };
        if (more.length === 0) return client.delete(`${path}/transactions/${only}`, body);
        return client.delete(`${path}/transactions`, { transactionIds: [only, ...more], ...body });
      }
      case 'restore':
        return client.post(`${path}/transactions/${this.id(intent.row)}/restore`, {
          onFirstOpenDay: intent.firstOpenDay,
        });
      case 'transfer': {
        const { from, to, date, amount, row } = intent;
        return client.post(`${path}/transfers`, {
          fromAccountId: this.id(from),
          toAccountId: this.id(to),
          date,
          amount: decimal(amount),
          description: row,
        });
      }
      case 'match': {
        const ends = { transactionId: this.id(intent.first), counterpartId: this.id(intent.second) };
        return client.post(`${path}/transfers/match`, { ...ends, onFirstOpenDay: intent.firstOpenDay });
      }
      case 'unmatch':
        return client.post(`${path}/transfers/unmatch`, { transactionId: this.id(intent.row) });
      case 'import':
        return client.post(`${path}/transactions/bulk`, { transactions: intent.rows.map((row) => this.row(row)) });
      case 'undo':
        return client.post(`${path}/commands/${this.commandIds[intent.step] ?? ''}/undo`, {
          onFirstOpenDay: intent.firstOpenDay,
        });
      default:
        return registerCall(this, intent);
    }
  }

  private categorise(rows: readonly string[], change: object): Promise<Answer> {
    const { client } = this;
    const { path } = this.books;
    const [only = ''] = rows;
    if (rows.length === 1) return client.patch(`${path}/transactions/${this.id(only)}`, change);
    return client.patch(`${path}/transactions`, {
      transactionIds: rows.map((row) => this.id(row)),
      updateData: change,
    });
  }

  /** Tried, applied and put away again; what the trial announced is what happens. */
  private async applyRule({ fits, category, nickname, firstOpenDay }: IntentTo<'apply rule'>): Promise<Answer> {
    const { client } = this;
    const path = `${this.books.path}/rules`;
    const actions = {
      ...(category === null ? {} : { categoryId: this.id(category) }),
      ...(nickname === null ? {} : { nickname }),
    };
    const saved = await client.post<Rule>(path, { name: 'Rule', conditions: this.conditions(fits), ...actions });
    if (saved.status >= 300) return saved;
    const rule = `${path}/${saved.body.id}`;
    const { body: trial } = await client.post<RuleDryRun>(`${rule}/dry-run`);
    const applied = await client.post<RuleApplication>(`${rule}/apply`, { onFirstOpenDay: firstOpenDay });
    await client.delete(rule);
    const { updatedCount } = applied.body;
    if (applied.status < 300 && updatedCount !== trial.changing)
      throw new Error(`a rule was to change ${trial.changing} rows and changed ${updatedCount}`);
    return applied;
  }

  private conditions({ words, nickname, least, most, moneyOut, account }: RuleConditions): object {
    const texts = [
      ...(words === null ? [] : [{ field: 'description', match: 'contains', text: words }]),
      ...(nickname === null ? [] : [{ field: 'nickname', match: 'equals', text: nickname }]),
    ];
    return {
      texts,
      ...(least === null ? {} : { minAmount: decimal(least) }),
      ...(most === null ? {} : { maxAmount: decimal(most) }),
      ...(moneyOut === null ? {} : { type: moneyOut ? 'expense' : 'deposit' }),
      ...(account === null ? {} : { accountId: this.id(account) }),
    };
  }

  private row({ account, date, amount, nickname, parts, row }: NewRow): object {
    const shares = parts.map((part) => ({ categoryId: this.id(part.category), amount: decimal(part.amount) }));
    const facts = {
      accountId: this.id(account),
      date,
      type: amount < 0n ? 'expense' : 'deposit',
      description: row,
      nickname,
      amount: decimal(amount),
    };
    return {
      ...facts,
      ...(shares.length > 1 ? { allocations: shares } : shares[0] && { categoryId: shares[0].categoryId }),
    };
  }
}

/** A decimal string of the API as cents. */
export function cents(figure: string): bigint {
  return BigInt(figure.replace('.', ''));
}

/** Cents as the decimal string that the API takes and gives. */
export function decimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
