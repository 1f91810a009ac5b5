/** Receipts as the calls that the screens make, and what they show of them. */
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import type { Answer } from '../../kit/app/http-client';
import { attach, jpeg } from '../../kit/books/receipt-upload';
import type { ReceiptIntent } from '../decider/decider-receipts';
import type { HttpBooks } from './http-books';
import type { ReceiptAt } from '../plain/intent';
import type { PlainBooks } from '../plain/plain-books';
import { read } from './served-rows';

const SMALL = 8;

export async function receiptCall(http: HttpBooks, intent: ReceiptIntent): Promise<Answer> {
  const { client } = http;
  const { path } = http.books;
  switch (intent.do) {
    case 'attach receipt':
      return attach({ client, path }, await jpeg({ side: SMALL }), { fields: placeOf(http, intent.at) });
    case 'move receipt':
      return client.put(`${path}/receipts/${http.id(intent.receipt)}/place`, placeOf(http, intent.to));
    case 'remove receipt':
      return client.delete(`${path}/receipts/${http.id(intent.receipt)}`);
    default:
      return intent satisfies never;
  }
}

/** The inbox, and the receipts of one row that is shown, as their names. */
export async function shownReceipts(
  { client, books, ids, names }: HttpBooks,
  plain: PlainBooks,
  die: number,
): Promise<readonly [unknown, unknown]> {
  const rows = [...plain.rows.values()].filter(({ id, deleted }) => !deleted && ids.has(id));
  const row = rows[die % Math.max(1, rows.length)]?.id;
  const shown = async (query: string): Promise<unknown> =>
    (await read<Receipt[]>(client, `${books.path}/receipts${query}`)).body.map(({ id }) => names.get(id) ?? id).sort();
  const meant = (at: string | null): string[] =>
    [...plain.receipts]
      .flatMap(([id, receipt]) =>
        receipt.removedOn === null && receipt.at.row === at && receipt.at.entry === null ? [id] : [],
      )
      .sort();
  const ofRow = row === undefined ? [] : [await shown(`?transactionId=${ids.get(row) ?? ''}`), meant(row)];
  return [
    [await shown(''), ofRow[0]],
    [meant(null), ofRow[1]],
  ];
}

function placeOf(http: HttpBooks, { row, entry }: ReceiptAt): Record<string, string> {
  if (row !== null) return { transactionId: http.id(row) };
  return entry === null ? {} : { journalEntryId: http.id(entry) };
}
