/** Rows of lists as texts, from the application and from the plain books alike. */
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { isDeepStrictEqual } from 'node:util';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { decimal, type HttpBooks } from './http-books';
import type { PlainBooks } from '../plain/plain-books';
import type { Listed } from '../plain/plain-list';

/** What the application shows differs from what the plain books have. */
export class Difference extends Error {
  constructor(
    /** Where it was seen. */
    readonly what: string,
    details: string,
  ) {
    super(`${what}: ${details}`);
  }
}

/** @throws Difference where the two are not the same */
export function same(what: string, shown: unknown, meant: unknown): void {
  if (isDeepStrictEqual(shown, meant)) return;
  const [said, told] = [shown, meant].map((value) => JSON.stringify(value, undefined, 1));
  throw new Difference(what, `the application says ${said}, the plain books ${told}`);
}

/** What is answered where it is to be there. @throws Difference for any other answer than 200 */
export async function read<Body>(client: HttpClient, path: string): Promise<Answer<Body>> {
  const answer = await client.get<Body>(path);
  if (answer.status === 200) return answer;
  throw new Difference(`an answer of ${answer.status}`, `GET ${path}: ${answer.text}`);
}

export function shownText({ names }: HttpBooks, row: Transaction): string {
  const { accountId, date, amount, balance, description, nickname, category } = row;
  const other = row.transferToAccountId ?? row.transferFromAccountId;
  const name = (id: string): string => names.get(id) ?? id;
  const end = other === null ? '' : ` with ${name(other)}`;
  return `${name(accountId)} ${date} ${amount} → ${balance}, ${description} ${nickname ?? '-'}, ${category.name}${end}`;
}

export function plainText({ account, date, amount, balance, words, nickname, category, other }: Listed): string {
  const end = other === null ? '' : ` with ${other}`;
  return `${account} ${date} ${decimal(amount)} → ${decimal(balance)}, ${words} ${nickname ?? '-'}, ${category}${end}`;
}

/** Account by account: rows of two accounts may share a day and a place, and then come in either order. */
export function byAccount(plain: PlainBooks, texts: readonly string[]): string[] {
  return [...plain.accounts.keys()].flatMap((account) => texts.filter((text) => text.startsWith(`${account} 2`)));
}

/** A day from a while before the first posting to a while after the last. */
export function day(die: number): string {
  return new Date(Date.parse('2025-11-01T00:00:00Z') + (die % 120) * 86_400_000).toISOString().slice(0, 10);
}
