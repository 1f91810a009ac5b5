import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Mapping } from '@counterfoil/bank-statements/mapping';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import type { NewAccountOffer } from '@counterfoil/contracts/statement-facts.contract';
import type { TestBooks } from './books';
import type { Answer } from '../app/http-client';
import { eventually } from '../run/time-limit';

export const FIXTURES = join(__dirname, '../../../libs/bank-statements/fixtures');

export interface UploadOptions {
  readonly accountId?: string;
  readonly mapping?: Mapping | string;
  readonly key?: string;
  readonly fileName?: string;
}

/** Whose books, and which account is meant where none is named. */
export interface UploadTo extends Pick<TestBooks, 'client' | 'path'> {
  readonly account: { readonly id: string };
}

/** Uploads bytes as a browser would: multipart, the account first. */
export async function upload(
  books: UploadTo,
  bytes: Uint8Array | string,
  { accountId, key, ...options }: UploadOptions = {},
): Promise<Answer<Import>> {
  const { raw, contentType } = await multipart(bytes, { ...options, accountId: accountId ?? books.account.id });
  const headers = { 'content-type': contentType, ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
  return books.client.post<Import>(`${books.path}/imports`, undefined, { headers, raw });
}

/** Asks what a file says of its account. */
export async function askForAccount(
  { client, path }: Pick<TestBooks, 'client' | 'path'>,
  bytes: Uint8Array | string,
): Promise<Answer<NewAccountOffer>> {
  const { raw, contentType } = await multipart(bytes, {});
  const headers = { 'content-type': contentType };
  return client.post<NewAccountOffer>(`${path}/imports/new-account`, undefined, { headers, raw });
}

/** The body of an upload, for who sends it more than once. */
export async function multipart(
  bytes: Uint8Array | string,
  { accountId, mapping, fileName }: Pick<UploadOptions, 'accountId' | 'mapping' | 'fileName'>,
): Promise<{ raw: Uint8Array; contentType: string }> {
  const form = new FormData();
  if (accountId !== undefined) form.set('accountId', accountId);
  if (mapping !== undefined) form.set('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  form.set('file', new Blob([bytes]), fileName ?? 'statement.csv');
  const encoded = new Response(form);
  return { raw: new Uint8Array(await encoded.arrayBuffer()), contentType: encoded.headers.get('content-type') ?? '' };
}

export function uploadFixture(books: UploadTo, file: string, options: UploadOptions = {}): Promise<Answer<Import>> {
  return upload(books, readFileSync(join(FIXTURES, file)), { fileName: basename(file), ...options });
}

/** The import once nobody works on it. */
export function settledImport(books: UploadTo, id: string, everyMs?: number): Promise<Import> {
  const ask = async (): Promise<Import | undefined> => {
    const { status, body } = await books.client.get<Import>(`${books.path}/imports/${id}`);
    return status === 200 && !isUnderWay(body.status) ? body : undefined;
  };
  return eventually(`import ${id} coming to an end`, ask, everyMs);
}

/** Commits an import and waits for its end. */
export async function commit(books: UploadTo, id: string, everyMs?: number): Promise<Import> {
  const { status, text } = await books.client.post<Import>(`${books.path}/imports/${id}/commit`);
  if (status !== 202 && status !== 200) throw new Error(`committing was answered with ${status}: ${text}`);
  return settledImport(books, id, everyMs);
}
