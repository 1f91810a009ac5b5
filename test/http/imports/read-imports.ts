import type { Import, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { ImportAnswer } from '@counterfoil/contracts/import.contract';
import { settledImport, upload, type UploadTo } from '../../kit/books/statement-upload';

/** Four rows that can be read, two of them alike, and one that cannot. */
export const STATEMENT = [
  'Date,Description,Amount',
  '2026-01-15,Paper,-12.50',
  '2026-01-15,Paper,-12.50',
  '2026-01-31,Client,500.00',
  '2026-02-03,Rent,-300.00',
  'someday,Broken,-1.00',
  '',
].join('\n');

/** An account that nothing has happened on. */
export const OPENED_EMPTY = { currentBalance: '0.00', initialBalanceDate: '2025-01-01' } as const;

/** The statement as understood, also where the worker is slow and the upload is answered before. */
export async function uploaded(books: UploadTo, text: string | Uint8Array, fileName?: string): Promise<Import> {
  const { status, body, text: answer } = await upload(books, text, fileName === undefined ? {} : { fileName });
  if (status > 202) throw new Error(answer);
  return settledImport(books, body.id);
}

/** The import once its questions have been answered. */
export async function answered(books: UploadTo, id: string, answers: ImportAnswer[]): Promise<Import> {
  const { status, text } = await books.client.put<Import>(`${books.path}/imports/${id}/mapping`, { answers });
  if (status > 202) throw new Error(text);
  return settledImport(books, id);
}

/** The rows as the preview shows them. */
export async function rowsOf({ client, path }: UploadTo, id: string, filter = 'all'): Promise<ImportRow[]> {
  return (await client.get<ImportRow[]>(`${path}/imports/${id}/rows?filter=${filter}`)).body;
}

/** The answer to the question about an account's name whose label fits. */
export function choiceOf(found: Import, name: string, label: RegExp): ImportAnswer {
  const question = found.questions.find((asked) => asked.topic === 'account' && asked.name === name);
  const choice = question?.choices.findIndex((offered) => label.test(offered.label)) ?? -1;
  if (choice < 0) throw new Error(`${name}: ${JSON.stringify(question)}`);
  return { topic: 'account', name, choice };
}
