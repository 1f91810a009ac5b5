/** Carries out intents on the plain books: what happened, or that it was refused and why. */
import { isAboutNote, isAboutSchedule, type FileIntent, type Intent, type ScheduleIntent } from './intent';
import { Refusal, refuse, type PlainBooks, type PlainLine, type Row, type Whither } from './plain-books';
import {
  adjustBalance,
  archiveAccount,
  backdateOpening,
  changeAccount,
  createCategory,
  deleteAccount,
  deleteCategory,
  hideCategory,
  mapCategory,
  openAccount,
  openLine,
  renameLine,
  switchLine,
} from './plain-register';
import { effectsOnHouse, isDoneInArchive } from './plain-house';
import { noteChanged } from './plain-notes';
import { effectsOnPeriods } from './plain-periods';
import { receiptChanged } from './plain-receipts';
import { reconciled } from './plain-reconciliation';
import { scheduleChanged } from './plain-schedules';
import { ruleApplied } from './plain-rule';
import { changed, deleted, imported, matched, recorded, restored, unmatched, wanted } from './plain-rows';
import { effectsOfFile, isAboutFile } from './plain-file';
import { undone } from './plain-undo';
import type { Effect } from './plain-effect';

export type Verdict =
  | { readonly ok: true; readonly books: PlainBooks; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly code: string };

/** @param past what each earlier step did, by its number. */
export function carryOut(
  before: PlainBooks,
  intent: Intent | FileIntent,
  past: readonly (readonly Effect[])[],
): Verdict {
  const books = before.copy();
  try {
    return { ok: true, effects: effectsOf(books, intent, past), books };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code };
    throw error;
  }
}

function effectsOf(
  books: PlainBooks,
  intent: Intent | FileIntent,
  past: readonly (readonly Effect[])[],
): readonly Effect[] {
  if (isAboutFile(intent)) return effectsOfFile(books, intent);
  if (books.house.archived && !isDoneInArchive(intent)) refuse('business_archived');
  if (isAboutSchedule(intent)) return scheduleChanged(books, intent);
  if (isAboutNote(intent)) return noteChanged(books, intent);
  switch (intent.do) {
    case 'open account':
      return openAccount(books, intent);
    case 'change account':
      return changeAccount(books, intent);
    case 'delete account':
      return deleteAccount(books, intent.account);
    case 'archive account':
      return archiveAccount(books, intent.account, true);
    case 'restore account':
      return archiveAccount(books, intent.account, false);
    case 'adjust balance':
      return adjustBalance(books, intent);
    case 'backdate opening':
      return backdateOpening(books, intent);
    case 'open line':
      return openLine(books, intent);
    case 'rename line':
      return renameLine(books, intent);
    case 'switch line':
      return switchLine(books, intent);
    case 'map category':
      return mapCategory(books, intent);
    case 'create category':
      return createCategory(books, intent);
    case 'hide category':
      return hideCategory(books, intent);
    case 'delete category':
      return deleteCategory(books, intent);
    case 'undo':
      return undone(books, past[intent.step] ?? [], intent.firstOpenDay);
    default:
      return effectsOnRows(books, intent);
  }
}

function effectsOnRows(books: PlainBooks, intent: Exclude<Intent, ScheduleIntent>): readonly Effect[] {
  switch (intent.do) {
    case 'record':
      return [recorded(books, intent.row, wanted(books, intent, intent.row, null))];
    case 'amend':
      return amended(books, intent);
    case 'amend other side':
      return amendedOtherSide(books, intent);
    case 'recategorise':
      return [...new Set(intent.rows)].flatMap((id) =>
        recategorised(books, books.standing(id), intent.category, intent.firstOpenDay),
      );
    case 'make transfers':
      return [...new Set(intent.rows)].flatMap((id) => {
        const row = books.standing(id);
        const transfer: Whither = { to: 'account', account: intent.to, mirror: intent.mirrors[id] ?? null };
        return changed(books, row, wanted(books, { ...row, parts: [] }, row.words, transfer, row), intent.firstOpenDay);
      });
    case 'recategorise other side':
      return recategorisedOtherSide(books, intent);
    case 'make transfer of other side':
      return otherEndMoved(books, intent);
    case 'apply rule':
      return ruleApplied(books, intent);
    case 'delete':
      return [...new Set(intent.rows)].flatMap((id) => {
        const row = books.rows.get(id);
        return row && !row.deleted ? deleted(books, row, intent.firstOpenDay) : [];
      });
    case 'restore': {
      const row = books.rows.get(intent.row) ?? refuse('transaction_not_found');
      return row.deleted ? [restored(books, row, intent.firstOpenDay)] : [];
    }
    case 'transfer':
      return [transferred(books, intent)];
    case 'match':
      return matchedEnds(books, intent);
    case 'unmatch':
      return books.standing(intent.row).match ? [unmatched(books, intent.row)] : [];
    case 'import':
      return imported(books, intent);
    default:
      return effectsOnJournal(books, intent);
  }
}

function effectsOnJournal(books: PlainBooks, intent: Exclude<Intent, ScheduleIntent>): readonly Effect[] {
  switch (intent.do) {
    case 'post journal': {
      if (intent.reverseOn !== undefined && intent.reverseOn <= intent.date) refuse('journal_reversal_day');
      const lines = intent.lines.map((line): PlainLine => ({ ...line, category: null }));
      for (const { code, amount } of lines) {
        if (!(books.lines.get(code) ?? refuse('ledger_account_not_found')).active) refuse('ledger_account_inactive');
        if (amount === 0n) refuse('journal_line_sides');
      }
      if (lines.length < 2 || lines.reduce((sum, line) => sum + line.amount, 0n) !== 0n) refuse('journal_unbalanced');
      const entry = books.post(books.openDay(intent.date), books.nextPlace(), lines);
      const reversal = intent.reverseOn === undefined ? undefined : books.reverse(entry, intent.reverseOn);
      books.journalEntries.set(intent.entry, { entry, reversed: reversal !== undefined });
      return [
        { did: 'posted journal', entry: intent.entry },
        ...(reversal ? [{ did: 'reversed journal', entry: intent.entry, on: reversal.date } as const] : []),
      ];
    }
    case 'reverse journal': {
      const posted = books.journalEntries.get(intent.entry) ?? refuse('journal_entry_not_found');
      if (posted.reversed) refuse('journal_entry_reversed');
      const { date } = books.reverse(
        posted.entry,
        books.openDay(intent.date ?? posted.entry.date, intent.firstOpenDay),
      );
      books.journalEntries.set(intent.entry, { ...posted, reversed: true });
      return [{ did: 'reversed journal', entry: intent.entry, on: date }];
    }
    case 'reconcile':
      return [reconciled(books, intent)];
    case 'attach receipt':
    case 'move receipt':
    case 'remove receipt':
      return receiptChanged(books, intent);
    case 'close':
    case 'reopen':
    case 'prepare':
    case 'withdraw preparation':
    case 'let close':
      return effectsOnPeriods(books, intent);
    default:
      return effectsOnHouse(books, intent);
  }
}

/** Where nothing is said of categories they stay, or the transfer that it is; a split has to say its new parts. */
function amended(books: PlainBooks, intent: Extract<Intent, { do: 'amend' }>): Effect[] {
  const row = books.standing(intent.row);
  const silent = intent.parts.length === 0;
  const [only] = row.parts;
  const kept = row.parts.length === 1 && only ? [{ category: only.category, amount: intent.amount }] : row.parts;
  const parts = silent ? kept : intent.parts;
  const kind =
    row.transfer?.to === 'account' ? { ...row.transfer, mirror: row.transfer.mirror ?? intent.mirror } : row.transfer;
  const next = wanted(books, { ...intent, parts }, intent.words, silent ? kind : null, row);
  return changed(books, row, next, intent.firstOpenDay);
}

/** Put into another account, it is the other end that moves; where the money came from stays. */
function amendedOtherSide(books: PlainBooks, intent: Extract<Intent, { do: 'amend other side' }>): Effect[] {
  const row = books.standing(intent.row);
  const { transfer } = row;
  if (transfer?.to !== 'account' || transfer.mirror === null) return refuse('transaction_not_found');
  const { mirror } = transfer;
  if (intent.account !== transfer.account && intent.parts.length > 0) refuse('transfer_end');
  if (intent.parts.length > 0) {
    const own = {
      ...intent,
      amount: -intent.amount,
      parts: intent.parts.map(({ category, amount }) => ({ category, amount: -amount })),
    };
    const next = wanted(books, own, intent.words, null, otherRow(row));
    return changed(books, row, next, intent.firstOpenDay, undefined, true);
  }
  if (intent.account === transfer.account)
    return amended(books, { ...intent, do: 'amend', account: row.account, mirror });
  const next = wanted(
    books,
    { ...intent, account: row.account },
    intent.words,
    { to: 'account', account: intent.account, mirror },
    row,
  );
  return changed(books, row, next, intent.firstOpenDay);
}

/** What the account at the other end of a transfer shows of it, where it shows it. */
function otherRow({ amount, transfer }: Row): { account: string; amount: bigint } {
  if (transfer?.to !== 'account' || transfer.mirror === null) return refuse('transaction_not_found');
  return { account: transfer.account, amount: -amount };
}

/** The row that is pressed stays, and becomes one of its own; the other one goes. */
function recategorisedOtherSide(
  books: PlainBooks,
  intent: Extract<Intent, { do: 'recategorise other side' }>,
): Effect[] {
  const row = books.standing(intent.row);
  const own = otherRow(row);
  const next = wanted(
    books,
    { ...row, ...own, parts: [{ category: intent.category, amount: own.amount }] },
    row.words,
    null,
    own,
  );
  return changed(books, row, next, intent.firstOpenDay, undefined, true);
}

/** The row that is pressed stays, and its money comes from elsewhere. */
function otherEndMoved(books: PlainBooks, intent: Extract<Intent, { do: 'make transfer of other side' }>): Effect[] {
  const row = books.standing(intent.row);
  const { account } = otherRow(row);
  const mirror = row.transfer?.to === 'account' ? row.transfer.mirror : null;
  const next = wanted(
    books,
    { ...row, account: intent.to, parts: [] },
    row.words,
    { to: 'account', account, mirror },
    otherRow(row),
  );
  return changed(books, row, next, intent.firstOpenDay, undefined, true);
}

function recategorised(books: PlainBooks, row: Row, category: string, firstOpenDay: boolean): Effect[] {
  const parts = [{ category, amount: row.amount }];
  return changed(books, row, wanted(books, { ...row, parts }, row.words, null, row), firstOpenDay);
}

/** The row stands in the list of the account that the money left, and is shown in the other one's. */
function transferred(books: PlainBooks, intent: Extract<Intent, { do: 'transfer' }>): Effect {
  const { from, to, amount } = intent;
  if (amount <= 0n) refuse('amount_not_positive');
  if (from === to) refuse('transfer_same_account');
  const transfer: Whither = { to: 'account', account: to, mirror: intent.mirror };
  const row = { account: from, date: intent.date, amount: -amount, nickname: null, parts: [] };
  return recorded(books, intent.row, wanted(books, row, intent.row, transfer));
}

function matchedEnds(books: PlainBooks, intent: Extract<Intent, { do: 'match' }>): Effect[] {
  const { first, second, transfer, firstOpenDay } = intent;
  const ends = [books.standing(first), books.standing(second)];
  if (ends.some((row) => row.match)) refuse('transfer_matched');
  if (ends[0]?.account === ends[1]?.account) refuse('transfer_same_account');
  if (ends[0]?.amount !== -(ends[1]?.amount ?? 0n)) refuse('transfer_amounts_differ');
  const legs = ends.flatMap((row) =>
    row.transfer?.to === 'transit'
      ? []
      : changed(books, row, wanted(books, { ...row, parts: [] }, row.words, { to: 'transit' }, row), firstOpenDay),
  );
  return [...legs, matched(books, transfer, first, second)];
}
