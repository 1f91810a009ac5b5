/**
 * Thrown dice, and what they mean in the books as they stand: mostly something that can be done, now and then something
 * that cannot.
 */
import fc from 'fast-check';
import { fits, Hand, NEW_LINES } from './hand';
import { aboutHouse } from './house-dice';
import { firstTowards } from './prerequisites';
import type { AccountKind, ClosingRole, Intent } from '../plain/intent';
import type { PlainBooks } from '../plain/plain-books';

/** How likely each is; every intent there is. */
const WEIGHTS: readonly [Intent['do'], number][] = [
  ['record', 14],
  ['amend', 8],
  ['amend other side', 4],
  ['recategorise', 6],
  ['make transfers', 4],
  ['recategorise other side', 3],
  ['make transfer of other side', 3],
  ['apply rule', 4],
  ['delete', 5],
  ['restore', 4],
  ['transfer', 5],
  ['match', 5],
  ['unmatch', 3],
  ['post journal', 3],
  ['reverse journal', 2],
  ['adjust balance', 2],
  ['backdate opening', 2],
  ['open account', 4],
  ['change account', 3],
  ['delete account', 1],
  ['archive account', 1],
  ['restore account', 2],
  ['open line', 2],
  ['rename line', 1],
  ['switch line', 2],
  ['map category', 3],
  ['create category', 2],
  ['hide category', 1],
  ['delete category', 1],
  ['reconcile', 4],
  ['attach receipt', 3],
  ['move receipt', 2],
  ['remove receipt', 1],
  ['write note', 3],
  ['answer question', 2],
  ['remove note', 2],
  ['resolve question', 1],
  ['reopen question', 1],
  ['repeat', 4],
  ['change schedule', 1],
  ['pause schedule', 1],
  ['resume schedule', 3],
  ['end schedule', 1],
  ['skip occurrence', 3],
  ['change occurrence', 2],
  ['confirm occurrence', 3],
  ['close', 2],
  ['reopen', 2],
  ['prepare', 3],
  ['withdraw preparation', 3],
  ['let close', 1],
  ['import', 2],
  ['undo', 14],
  ['settings', 2],
  ['archive business', 1],
  ['restore business', 1],
  ['add member', 3],
  ['change role', 1],
  ['remove member', 1],
  ['leave', 1],
  ['hand over', 1],
  ['invite', 3],
  ['accept', 3],
  ['revoke', 1],
];

/** Everything that anybody may want of the books. */
export const INTENTS = WEIGHTS.map(([what]) => what);

export interface Throw {
  readonly what: Intent['do'];
  readonly dice: readonly number[];
}

const CLOSERS: readonly (readonly ClosingRole[])[] = [[], ['bookkeeper'], ['accountant'], ['bookkeeper', 'accountant']];
const KINDS: readonly AccountKind[] = ['checking', 'savings', 'credit', 'cash'];
const ROWS_OF_AN_IMPORT = 4;

export const throwsOf = (longest: number, shortest = 1): fc.Arbitrary<Throw[]> =>
  fc.array(
    fc.record({
      what: fc.oneof(...WEIGHTS.map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) }))),
      dice: fc.array(fc.nat(9_999), { minLength: 12, maxLength: 12 }),
    }),
    { minLength: shortest, maxLength: longest, size: 'max' },
  );

/**
 * What a throw means; undefined where there is nothing that it could be about.
 * @param step the number of this step, which names what it makes
 * @param undoable numbers of earlier steps that changed something
 */
export function meaningOf(
  { what, dice }: Throw,
  books: PlainBooks,
  step: number,
  undoable: readonly number[],
): Intent | undefined {
  const hand = new Hand(dice, books, step);
  return chooses(hand, hand.outOf(8) > 0 ? firstTowards(what, books) : what, undoable);
}

function chooses(hand: Hand, what: Intent['do'], undoable: readonly number[]): Intent | undefined {
  const { books, step } = hand;
  if (books.house.archived && hand.outOf(2) === 0) return { do: 'restore business' };
  const isMoved = hand.movedRows().length + hand.movedOpenings().length > 0;
  if (books.closedThrough !== null && isMoved && hand.outOf(4) === 0) return { do: 'reopen', through: null };
  const account = hand.account();
  const row = hand.row();
  const firstOpenDay = hand.outOf(3) < (books.closedThrough === null ? 1 : 2);
  switch (what) {
    case 'record':
      return { do: what, ...hand.newRow(`row ${step}`) };
    case 'amend':
      return row && { do: what, ...hand.amendment(row), mirror: `mirror ${step}`, firstOpenDay };
    case 'amend other side': {
      const [seen, other] = hand.otherSide();
      return seen && { do: what, ...hand.amendment({ ...seen, account: other }), firstOpenDay };
    }
    case 'recategorise':
      return row && { do: what, rows: hand.rows(row), category: hand.category(), firstOpenDay };
    case 'make transfers': {
      const rows = row ? hand.rows(row) : [];
      const mirrors = Object.fromEntries(rows.map((id) => [id, `mirror ${step} of ${id}`]));
      return row && { do: what, rows, to: account, mirrors, firstOpenDay };
    }
    case 'recategorise other side': {
      const [seen] = hand.otherSide();
      return seen && { do: what, row: seen.id, category: hand.category(), firstOpenDay };
    }
    case 'make transfer of other side': {
      const [seen] = hand.otherSide();
      return seen && { do: what, row: seen.id, to: account, firstOpenDay };
    }
    case 'apply rule': {
      const category = hand.outOf(3) === 0 ? null : hand.ruleCategory();
      const nickname = category === null || hand.outOf(3) === 0 ? (hand.nickname() ?? 'Pens') : null;
      return { do: what, fits: hand.conditions(), category, nickname, firstOpenDay };
    }
    case 'delete':
      return row && { do: what, rows: hand.withOtherEnd(hand.rows(row)), firstOpenDay };
    case 'restore': {
      const gone = hand.one([...books.rows.values()].filter((candidate) => candidate.deleted)) ?? row;
      return gone && { do: what, row: gone.id, firstOpenDay };
    }
    case 'transfer':
      return {
        do: what,
        row: `row ${step}`,
        mirror: `mirror ${step}`,
        from: account,
        to: hand.accountBut(account),
        date: hand.rowDay(),
        amount: hand.amount(),
      };
    case 'match': {
      const [first, second] = hand.pair();
      if (row && !(first && second && fits(first, second)) && hand.outOf(2) === 0)
        return { do: 'record', ...hand.otherEnd(row) };
      return (
        first && second && { do: what, transfer: `transfer ${step}`, first: first.id, second: second.id, firstOpenDay }
      );
    }
    case 'unmatch': {
      const end =
        hand.one([...books.rows.values()].filter((candidate) => candidate.match && !candidate.deleted)) ?? row;
      return end && { do: what, row: end.id };
    }
    case 'undo': {
      const recent = hand.outOf(2) === 0 ? undoable.slice(-3) : undoable;
      const chosen = hand.one(recent);
      return chosen === undefined ? undefined : { do: what, step: chosen, firstOpenDay };
    }
    default:
      return choosesForBooks(hand, what, account, firstOpenDay);
  }
}

function choosesForBooks(hand: Hand, what: Intent['do'], account: string, firstOpenDay: boolean): Intent | undefined {
  const { books, step } = hand;
  switch (what) {
    case 'post journal':
      return {
        do: what,
        entry: `entry ${step}`,
        date: hand.day(),
        reverseOn: hand.outOf(3) === 0 ? hand.day(20) : undefined,
        lines: hand.journalLines(),
      };
    case 'reverse journal': {
      const entry = hand.one([...books.journalEntries.keys()]);
      return entry === undefined
        ? undefined
        : { do: what, entry, date: hand.outOf(2) === 0 ? undefined : hand.day(), firstOpenDay };
    }
    case 'adjust balance': {
      const seen = hand.seen(account);
      return { do: what, account, seen, balance: seen + hand.signed() * BigInt(hand.outOf(3)) };
    }
    case 'backdate opening': {
      const chosen = hand.one(hand.movedOpenings()) ?? account;
      return {
        do: what,
        account: chosen,
        seen: hand.seen(chosen),
        balance: hand.signed() * BigInt(hand.outOf(3)),
        // Before the first rows, or, of every third, among them.
        date: hand.day(step % 3 === 0 ? 0 : -40),
      };
    }
    case 'open account': {
      const balance = hand.signed() * BigInt(hand.outOf(3));
      return {
        do: what,
        account: `account ${step}`,
        name: hand.accountName(),
        kind: hand.one(KINDS) ?? 'cash',
        personal: hand.outOf(4) === 0,
        balance,
        date: hand.day(),
      };
    }
    case 'change account':
      return { do: what, account, ...hand.details() };
    case 'delete account':
    case 'archive account':
      return { do: what, account };
    case 'restore account':
      return { do: what, account: hand.one(hand.archivedAccounts()) ?? account };
    case 'reconcile':
      return { do: what, reconciliation: `reconciliation ${step}`, account, through: hand.day(), leave: hand.outOf(4) };
    case 'close':
    case 'prepare':
      return { do: what, through: hand.day(-20) };
    case 'withdraw preparation':
      return { do: what };
    case 'let close':
      return { do: what, roles: books.closers.size > 0 && hand.outOf(2) === 0 ? [] : (hand.one(CLOSERS) ?? []) };
    case 'reopen':
      return { do: what, through: hand.outOf(2) === 0 ? null : hand.day(-20) };
    case 'import': {
      // A row without a nickname is given one from its description when it is imported.
      const rows = Array.from({ length: 1 + hand.outOf(ROWS_OF_AN_IMPORT) }, (_, index) =>
        hand.newRow(`row ${step}.${index}`),
      ).map((row) => ({ ...row, nickname: row.nickname ?? 'Pens' }));
      return { do: what, import: `import ${step}`, rows };
    }
    default:
      return choosesForChart(hand, what);
  }
}

function choosesForChart(hand: Hand, what: Intent['do']): Intent | undefined {
  const { books, step } = hand;
  const [code, type, subType] = hand.one(NEW_LINES) ?? ['1510', 'asset', 'fixed'];
  const line = hand.one([...books.lines.keys()]) ?? code;
  const added = hand.one(NEW_LINES.filter(([known]) => books.lines.has(known)))?.[0] ?? code;
  const own = hand.one([...books.categories].flatMap(([name, { standard }]) => (standard ? [] : [name])));
  switch (what) {
    case 'open line':
      return { do: what, code, type, subType };
    case 'rename line':
      return { do: what, code: hand.outOf(2) === 0 ? added : line, name: `Line ${step}` };
    case 'switch line':
      return { do: what, ...hand.activity(hand.outOf(3) === 0 ? line : added) };
    case 'map category':
      return { do: what, category: own ?? hand.category(), code: hand.outOf(3) === 0 ? line : added };
    case 'create category':
      return ownCategory(hand);
    case 'hide category':
      return { do: what, ...hand.visibility() };
    case 'delete category':
      return { do: what, category: own ?? hand.category() };
    default:
      return aboutHouse(hand, what);
  }
}

function ownCategory(hand: Hand): Intent {
  const type = hand.outOf(2) === 0 ? 'revenue' : 'expense';
  return { do: 'create category', category: `Own ${type} ${hand.step % 3}`, type };
}
