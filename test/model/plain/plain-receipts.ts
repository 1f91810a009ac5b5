/** Receipts beside entries (docs/rules.md, Receipts), on the plain books. */
import type { Intent, ReceiptAt } from './intent';
import { IN_THE_WAY, type Effect } from './plain-effect';
import { refuse, type PlainBooks } from './plain-books';

const MOST = 10;
const KEPT_MS = 30 * 86_400_000;

type ReceiptIntent = Extract<Intent, { do: 'attach receipt' | 'move receipt' | 'remove receipt' }>;
type ReceiptEffect = Extract<Effect, { did: 'put receipt' }>;

export function receiptChanged(books: PlainBooks, intent: ReceiptIntent): readonly Effect[] {
  const { receipt } = intent;
  if (intent.do === 'attach receipt') return [put(books, receipt, intent.at)];
  const standing = books.receipts.get(receipt);
  if (!standing || standing.removedOn !== null) return refuse('receipt_not_found');
  if (intent.do === 'remove receipt') return [put(books, receipt, null)];
  return isSame(standing.at, intent.to) ? [] : [put(books, receipt, intent.to)];
}

/** Wherever it is by now it is taken away; it comes back, or goes back, only from where the step left it. */
export function receiptTurned(books: PlainBooks, { receipt, before, after }: ReceiptEffect): Effect {
  const now = books.receipts.get(receipt) ?? refuse(IN_THE_WAY);
  if (before === null) return now.removedOn === null ? put(books, receipt, null) : refuse(IN_THE_WAY);
  if (after === null) {
    const isKept = now.removedOn !== null && Date.parse(books.today) <= Date.parse(now.removedOn) + KEPT_MS;
    return isKept ? put(books, receipt, before) : refuse(IN_THE_WAY);
  }
  return now.removedOn === null && isSame(now.at, after) ? put(books, receipt, before) : refuse(IN_THE_WAY);
}

/** @param to null takes it away */
function put(books: PlainBooks, receipt: string, to: ReceiptAt | null): Effect {
  const standing = books.receipts.get(receipt);
  const before = standing && standing.removedOn === null ? standing.at : null;
  if (to === null) {
    books.receipts.set(receipt, { at: before ?? to ?? INBOX, removedOn: books.today });
    return { did: 'put receipt', receipt, before, after: null };
  }
  if (to.row !== null) books.standing(to.row);
  if (to.entry !== null && !books.journalEntries.has(to.entry)) refuse('journal_entry_not_found');
  const beside = [...books.receipts.values()].filter(({ at, removedOn }) => removedOn === null && isSame(at, to));
  if (!isSame(to, INBOX) && beside.length >= MOST) refuse('too_many_receipts');
  books.receipts.set(receipt, { at: to, removedOn: null });
  return { did: 'put receipt', receipt, before, after: to };
}

const INBOX: ReceiptAt = { row: null, entry: null };

function isSame(a: ReceiptAt, b: ReceiptAt): boolean {
  return a.row === b.row && a.entry === b.entry;
}

/** What stands where, to be compared. */
export function receiptTexts(books: PlainBooks): string[] {
  return [...books.receipts]
    .map(([id, { at, removedOn }]) => `${id} ${at.row ?? at.entry ?? 'inbox'} ${removedOn ?? 'stands'}`)
    .sort();
}
