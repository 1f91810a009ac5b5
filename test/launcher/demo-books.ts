import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { exported } from '../kit/books/exports';
import { HttpClient, type Answer } from '../kit/app/http-client';
import { commit, settledImport, uploadFixture } from '../kit/books/statement-upload';

interface DemoBooks {
  readonly client: HttpClient;
  readonly path: string;
  readonly accountId: string;
  /** Ids of the transactions that the demo was made with. */
  readonly before: readonly string[];
  record(description: string): Promise<Answer<Transaction>>;
  /** Of all transactions, as they are listed. */
  ids(): Promise<string[]>;
}

/** The demo's owner, with a business and an account of it. */
async function signedIn(url: string, dataDir: string): Promise<Pick<DemoBooks, 'client' | 'path' | 'accountId'>> {
  const [owner] = JSON.parse(readFileSync(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as Record<string, string>[];
  const client = new HttpClient(url);
  await client.post('/api/login', { email: owner?.email, password: owner?.password });
  const [business] = (await client.get<Business[]>('/api/businesses')).body;
  const path = `/api/businesses/${business?.id ?? ''}`;
  const [account] = (await client.get<Account[]>(`${path}/accounts`)).body;
  return { client, path, accountId: account?.id ?? '' };
}

/** The demo's owner, at work. */
export async function demoBooks(url: string, dataDir: string): Promise<DemoBooks> {
  const { client, path, accountId } = await signedIn(url, dataDir);
  const [known] = (await client.get<Transaction[]>(`${path}/transactions?limit=1`)).body;
  const ids = async (): Promise<string[]> => {
    const { status, body, text } = await client.get<Transaction[]>(`${path}/transactions?limit=500`);
    if (status !== 200) throw new Error(`the list was answered with ${status}: ${text}`);
    return body.map(({ id }) => id);
  };
  const request = { accountId, date: known?.date ?? '', type: 'deposit', amount: '1.00' };
  const record = (description: string): Promise<Answer<Transaction>> =>
    client.post<Transaction>(
      `${path}/transactions`,
      { ...request, description },
      { headers: { 'idempotency-key': description } },
    );
  return { client, path, accountId, before: await ids(), record, ids };
}

/** What people do with the demo business, and what leaves files. */
export async function importAndExport(url: string, dataDir: string): Promise<void> {
  const { client, path, accountId } = await signedIn(url, dataDir);
  const books = { client, path, account: { id: accountId } };
  const { body } = await uploadFixture(books, 'sample-template.csv');
  await settledImport(books, body.id);
  await commit(books, body.id);
  await exported(client, path, {
    report: 'profit-and-loss',
    format: 'csv',
    range: { startDate: '2026-01-01', endDate: '2026-12-31' },
  });
}
