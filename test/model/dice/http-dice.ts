/** Thrown dice over HTTP: corrections on the first open day above all, through every door and from either side. */
import fc from 'fast-check';
import { INTENTS, meaningOf, type Throw } from './dice';
import { Hand } from './hand';
import type { FileIntent, Intent } from '../plain/intent';
import { elsewhere } from '../plain/plain-days';
import type { PlainAccount, PlainBooks, Row } from '../plain/plain-books';

/** What is drawn most; everything else is as likely as nothing else. */
const WEIGHTS: Readonly<Record<string, number>> = {
  undo: 16,
  recategorise: 10,
  'make transfers': 10,
  amend: 8,
  'amend other side': 6,
  'recategorise other side': 6,
  'make transfer of other side': 6,
  record: 6,
  delete: 6,
  restore: 6,
  transfer: 6,
  reconcile: 6,
  close: 6,
  'apply rule': 5,
  match: 5,
  import: 4,
  unmatch: 2,
  reopen: 2,
  'backdate opening': 2,
};

const FILES: readonly (readonly [FileIntent['do'], number])[] = [
  ['import file', 1],
  ['undo file', 2],
  ['record file again', 4],
];

type What = (Intent | FileIntent)['do'];

/** Everything that anybody may want over HTTP. */
export const HTTP_INTENTS: readonly What[] = [...INTENTS, ...FILES.map(([what]) => what)];

export interface HttpThrow {
  readonly what: What;
  readonly dice: readonly number[];
}

const INTENTS_BY_WEIGHT = INTENTS.map((what) => [what, WEIGHTS[what] ?? 1] as const);
const ALL: readonly (readonly [What, number])[] = [...INTENTS_BY_WEIGHT, ...FILES];
const DICE = 12;
const ROWS_OF_A_FILE = 3;

export const httpThrowsOf = (longest: number, shortest: number): fc.Arbitrary<HttpThrow[]> =>
  fc.array(
    fc.record({
      what: fc.oneof(...ALL.map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) }))),
      dice: fc.array(fc.nat(9_999), { minLength: DICE, maxLength: DICE }),
    }),
    { minLength: shortest, maxLength: longest, size: 'max' },
  );

/** What a throw means over HTTP; undefined where there is nothing that it could be about. See `meaningOf`. */
export function httpMeaningOf(
  thrown: HttpThrow,
  books: PlainBooks,
  step: number,
  undoable: readonly number[],
): Intent | FileIntent | undefined {
  const { what, dice } = thrown;
  const isFile = what === 'import file' || what === 'undo file' || what === 'record file again';
  if (isFile) return aboutFile(what, new Hand(dice, books, step));
  const intent = meaningOf({ ...thrown, what } satisfies Throw, books, step, undoable);
  return intent?.do === 'delete' ? fromEitherSide(intent, books, dice) : intent;
}

/** Where rows are shown in the lists of other accounts too, every other time they are pressed there. */
function fromEitherSide(intent: Extract<Intent, { do: 'delete' }>, books: PlainBooks, dice: readonly number[]): Intent {
  const areShownTwice = intent.rows.every((id) => {
    const row = books.rows.get(id);
    return row?.transfer?.to === 'account' && row.transfer.mirror !== null && !row.deleted;
  });
  return areShownTwice && (dice.at(-1) ?? 0) % 2 === 0 ? { ...intent, across: true } : intent;
}

function aboutFile(what: FileIntent['do'], hand: Hand): FileIntent | undefined {
  const { books, step } = hand;
  if (books.house.archived) return undefined;
  if (what === 'import file') return importOf(hand, `file ${step}`);
  const isTakenBack = what === 'record file again';
  const files = [...books.files].filter(([, { takenBack }]) => takenBack.length > 0 === isTakenBack);
  const file = hand.one(files.map(([id]) => id));
  return file === undefined ? undefined : { do: what, import: file, firstOpenDay: hand.outOf(3) > 0 };
}

/** Into an account whose signs need no question, each row with a category of its own; files name no accounts. */
function importOf(hand: Hand, id: string): FileIntent | undefined {
  const { books } = hand;
  const isBank = ({ archived, personal, kind }: PlainAccount): boolean => !archived && !personal && kind !== 'credit';
  const usable = [...books.accounts].filter(([, account]) => isBank(account));
  const account = hand.one(usable.map(([name]) => name));
  if (account === undefined || books.categories.get('Supplies')?.hidden !== false) return undefined;
  const rows = Array.from({ length: 1 + hand.outOf(ROWS_OF_A_FILE) }, (_, index) => {
    const amount = -hand.amount();
    const date = books.openDay(hand.day(), true);
    const parts = [{ category: 'Supplies', amount }];
    return { row: `Bill ${hand.step}.${index}`, account, date, amount, nickname: 'Pens', parts };
  });
  const isTyped = (row: Row): boolean =>
    row.account === account && !row.deleted && !row.transfer && row.amount < 0n && elsewhere(books, row).length === 0;
  const typed = hand.one([...books.rows.values()].filter(isTyped));
  const confirms = typed && { confirms: { date: typed.date, amount: typed.amount } };
  return { do: 'import file', import: id, account, rows, ...confirms };
}
