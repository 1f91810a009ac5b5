/** Accounts that are held against their banks (docs/accounting.md, Reconciliation), on the plain books. */
import type { Intent } from './intent';
import { IN_THE_WAY, type Effect } from './plain-effect';
import { refuse, type PlainBooks, type PlainReconciliation } from './plain-books';

/** A row of an account of which something is still to be agreed on. */
export interface OpenRow {
  readonly place: number;
  /** Its newest entry on the account up to the day. */
  readonly entry: number;
  readonly amount: bigint;
  readonly hasChanged: boolean;
}

/** What the rows of an account come to up to a day, less what was agreed on before, by their newest entries. */
export function openRows(books: PlainBooks, account: string, day: string): OpenRow[] {
  const agreed = agreedOn(books.reconciliations.get(account) ?? []);
  return [...placesOf(books, account, day)]
    .map(([place, { entry, amount }]) => {
      const before = agreed.get(place);
      return { place, entry, amount: amount - (before ?? 0n), hasChanged: before !== undefined };
    })
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => a.entry - b.entry);
}

/** Of the rows of a worksheet, those that are ticked. */
export function ticked<Row>(rows: readonly Row[], leave: number): Row[] {
  return rows.filter((_, index) => leave === 0 || index % leave !== leave - 1);
}

export function reconciled(books: PlainBooks, intent: Extract<Intent, { do: 'reconcile' }>): Effect {
  const { account, through, reconciliation: id } = intent;
  const { opening } = books.account(account);
  const inForce = books.reconciliations.get(account) ?? [];
  const last = inForce.at(-1);
  if (last && through <= last.day) refuse('reconciled_further');
  if (through > books.today) refuse('closing_day_in_future');
  if (through < opening.date) refuse('closing_day_before_opening');
  const rows = ticked(openRows(books, account, through), intent.leave);
  const reconciliation = {
    id,
    day: through,
    balance: rows.reduce((sum, { amount }) => sum + amount, last?.balance ?? 0n),
    cleared: new Map(rows.map(({ place, amount }) => [place, amount])),
  };
  books.reconciliations.set(account, [...inForce, reconciliation]);
  return { did: 'reconciled', account, reconciliation, before: last?.id ?? null };
}

/** Taken back by an undo, or brought back by the undo of that: only in its turn. */
export function reconciliationTurned(
  books: PlainBooks,
  effect: Extract<Effect, { did: 'reconciled' | 'took reconciliation back' }>,
): Effect {
  const { account, reconciliation, before } = effect;
  const inForce = books.reconciliations.get(account) ?? [];
  const last = inForce.at(-1)?.id ?? null;
  if (effect.did === 'reconciled') {
    if (last !== reconciliation.id || !books.accounts.has(account)) refuse(IN_THE_WAY);
    books.reconciliations.set(account, inForce.slice(0, -1));
    return { ...effect, did: 'took reconciliation back' };
  }
  if (last !== before || !books.accounts.has(account)) refuse(IN_THE_WAY);
  books.reconciliations.set(account, [...inForce, reconciliation]);
  return { ...effect, did: 'reconciled' };
}

/** True as long as every row that it names comes to what was agreed on, up to its day. */
export function stillAgrees(books: PlainBooks, account: string, reconciliation: PlainReconciliation): boolean {
  const { day, cleared } = reconciliation;
  const upTo = (books.reconciliations.get(account) ?? []).filter((other) => other.day <= day);
  const agreed = agreedOn(upTo);
  const now = placesOf(books, account, day);
  return [...cleared.keys()].every((place) => (agreed.get(place) ?? 0n) === (now.get(place)?.amount ?? 0n));
}

/** True as long as every row comes to what was last agreed on of it. */
export function accountAgrees(books: PlainBooks, account: string): boolean {
  const inForce = books.reconciliations.get(account) ?? [];
  const places = [...agreedOn(inForce).keys()];
  return places.every((place) => {
    const last = inForce.filter(({ cleared }) => cleared.has(place)).at(-1);
    const agreed = agreedOn(inForce).get(place);
    return last !== undefined && (placesOf(books, account, last.day).get(place)?.amount ?? 0n) === agreed;
  });
}

function agreedOn(reconciliations: readonly PlainReconciliation[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { cleared } of reconciliations)
    for (const [place, amount] of cleared) sums.set(place, (sums.get(place) ?? 0n) + amount);
  return sums;
}

function placesOf(books: PlainBooks, account: string, day: string): Map<number, { entry: number; amount: bigint }> {
  const { code } = books.account(account);
  const places = new Map<number, { entry: number; amount: bigint }>();
  for (const { number, date, place, lines } of books.journal) {
    const own = lines.filter((line) => line.code === code);
    if (date > day || own.length === 0) continue;
    const sum = own.reduce((total, line) => total + line.amount, places.get(place)?.amount ?? 0n);
    places.set(place, { entry: number, amount: sum });
  }
  return places;
}
