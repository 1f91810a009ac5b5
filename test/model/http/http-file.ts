/** Statements imported as files, as the screens do it: uploaded, read by the worker, corrected, committed. */
import type { Import, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { Answer } from '../../kit/app/http-client';
import { settledImport, upload, type UploadTo } from '../../kit/books/statement-upload';
import { decimal, type HttpBooks } from './http-books';
import type { FileIntent } from '../plain/intent';

type FileImport = Extract<FileIntent, { do: 'import file' }>;

export async function fileCall(http: HttpBooks, intent: FileIntent): Promise<Answer> {
  const { client, books } = http;
  if (intent.do === 'import file') return importFile(http, intent);
  const id = http.id(intent.import);
  const path = `${books.path}/imports/${id}`;
  const said = intent.firstOpenDay ? { onFirstOpenDay: true } : {};
  const answer = await client.post(`${path}/${intent.do === 'undo file' ? 'undo' : 'redo'}`, said);
  const { status, errorCode } = await settledImport(destination(http), id);
  const isDone = status === (intent.do === 'undo file' ? 'undone' : 'completed');
  // What the worker finds in the way is told by the import.
  return answer.status < 300 && !isDone ? { ...answer, status: 409, body: { code: errorCode } } : answer;
}

async function importFile(http: HttpBooks, intent: FileImport): Promise<Answer> {
  const to = destination(http);
  const { confirms } = intent;
  const known = confirms ? [{ ...confirms, row: `As the bank has it ${intent.import}` }] : [];
  const lines = [...intent.rows, ...known].map(({ date, row, amount }) => `${date},${row},${decimal(amount)}`);
  const { body } = await upload(to, ['Date,Description,Amount', ...lines, ''].join('\n'), {
    accountId: http.id(intent.account),
  });
  await settledImport(to, body.id);
  const path = `${http.books.path}/imports/${body.id}`;
  const rows = intent.rows.map(({ nickname, parts }, index) => ({
    row: index + 1,
    nickname,
    categoryId: http.id(parts[0]?.category ?? ''),
    // Another payment, however much it looks like one of the books.
    included: true,
  }));
  const corrected = await http.client.put<Import>(`${path}/mapping`, { rows });
  if (corrected.status !== 200)
    throw new Error(`correcting a file was answered with ${corrected.status}: ${corrected.text}`);
  if (confirms) await confirm(http, path);
  const answer = await http.client.post(`${path}/commit`);
  await settledImport(to, body.id);
  http.name(intent.import, body.id);
  await nameRows(http, body.id);
  return answer;
}

/** The last row is the one that the books have: nothing is said of it, unless it is asked about. */
async function confirm({ client }: HttpBooks, path: string): Promise<void> {
  const { body } = await client.get<ImportRow[]>(`${path}/rows?filter=paired`);
  const asked = body.filter(({ pair }) => pair?.state === 'asked').map(({ row }) => ({ row, pair: true }));
  if (asked.length > 0) await client.put(`${path}/mapping`, { rows: asked });
}

/** Rows of a file go by their descriptions. */
async function nameRows(http: HttpBooks, importId: string): Promise<void> {
  const { body } = await http.client.get<Transaction[]>(`${http.books.path}/transactions?limit=500`);
  for (const { id, description } of body.filter((row) => row.importId === importId)) http.name(description, id);
}

function destination({ client, books }: HttpBooks): UploadTo {
  return { client, path: books.path, account: books.account };
}
