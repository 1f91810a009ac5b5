/** What a rule changes: of the rows that it fits, the earliest first. */
import type { Intent, RuleConditions } from './intent';
import type { PlainBooks, Row } from './plain-books';
import { changed, wanted } from './plain-rows';
import type { Effect } from './plain-effect';

/** Transfers and split receipts keep what a person said of them, and accounts that are put away are left alone. */
export function ruleApplied(
  books: PlainBooks,
  { fits, category, nickname, firstOpenDay }: Extract<Intent, { do: 'apply rule' }>,
): Effect[] {
  const rows = [...books.rows.values()].filter((row) => isOpenToRules(books, row) && isFitting(fits, row));
  rows.sort((a, b) => (a.date === b.date ? a.entry.place - b.entry.place : a.date < b.date ? -1 : 1));
  return rows.flatMap((row) => {
    const [only] = row.parts;
    const moves = category !== null && row.parts.length === 1 && only?.category !== category;
    const renames = nickname !== null && nickname !== row.nickname;
    if (!moves && !renames) return [];
    const parts = moves ? [{ category, amount: row.amount }] : row.parts;
    const next = wanted(books, { ...row, parts, nickname: renames ? nickname : row.nickname }, row.words, null, row);
    return changed(books, row, next, firstOpenDay);
  });
}

function isOpenToRules(books: PlainBooks, row: Row): boolean {
  return !row.deleted && !row.match && !row.transfer && books.accounts.get(row.account)?.archived === false;
}

function isFitting({ words, nickname, least, most, moneyOut, account }: RuleConditions, row: Row): boolean {
  const size = row.amount < 0n ? -row.amount : row.amount;
  const holds = [
    words === null || folded(row.words).includes(folded(words)),
    nickname === null || folded(row.nickname ?? '') === folded(nickname),
    least === null || size >= least,
    most === null || size <= most,
    moneyOut === null || row.amount < 0n === moneyOut,
    account === null || row.account === account,
  ];
  return holds.every(Boolean);
}

/** Capitals and repeated spaces do not count. */
function folded(text: string): string {
  return text.toLowerCase().split(' ').filter(Boolean).join(' ');
}
