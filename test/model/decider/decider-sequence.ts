/** One sequence of throws carried out on the plain books and by the real rules, compared after each step. */
import type { Entry } from '@counterfoil/events/ledger-event';
import { ledgerDecider } from '@counterfoil/ledger/ledger.decider';
import { DeciderBooks, entriesIn, NOW } from './decider-books';
import { meaningOf, type Throw } from '../dice/dice';
import type { Intent } from '../plain/intent';
import type { PlainBooks } from '../plain/plain-books';
import { carryOut } from '../plain/plain-intents';
import { newBooks } from '../plain/plain-start';
import { compareStates, compareWhole, asEntry, entryText, told, same } from './decider-comparison';
import type { Effect } from '../plain/plain-effect';

/** Before the throws: another currency while nothing is posted, two banks and a card. */
const START: readonly Intent[] = [
  { do: 'settings', currency: 'EUR' },
  {
    do: 'open account',
    account: 'checking',
    name: 'Checking',
    kind: 'checking',
    personal: false,
    balance: 100_000n,
    date: '2026-01-01',
  },
  {
    do: 'open account',
    account: 'card',
    name: 'Card',
    kind: 'credit',
    personal: false,
    balance: -25_000n,
    date: '2026-01-01',
  },
  {
    do: 'open account',
    account: 'savings',
    name: 'Savings',
    kind: 'savings',
    personal: false,
    balance: 0n,
    date: '2026-01-05',
  },
];

/**
 * What dice seldom bring about by themselves: a quarter of the sequences go on from corrections that lie on the first
 * open day.
 */
const CORRECTED: readonly Intent[] = [
  {
    do: 'record',
    row: 'first',
    account: 'checking',
    date: '2026-01-07',
    amount: -8_000n,
    nickname: null,
    parts: [{ category: 'Supplies', amount: -8_000n }],
  },
  {
    do: 'import',
    import: 'early',
    rows: ['second', 'third'].map((row) => ({
      row,
      account: 'card',
      date: '2026-01-08',
      amount: -33_000n,
      nickname: 'Pens',
      parts: [],
    })),
  },
  { do: 'close', through: '2026-01-15' },
  { do: 'recategorise', rows: ['first', 'second'], category: 'Travel', firstOpenDay: true },
  {
    do: 'amend',
    row: 'third',
    account: 'card',
    date: '2026-01-08',
    amount: -10_000n,
    nickname: 'Pens',
    words: 'third',
    parts: [],
    mirror: 'mirror',
    firstOpenDay: true,
  },
];
/** And another quarter from an opening that lies there. */
const OPENED: readonly Intent[] = [
  { do: 'backdate opening', account: 'checking', seen: 100_000n, balance: 133_000n, date: '2025-12-22' },
  { do: 'close', through: '2026-01-15' },
  { do: 'undo', step: START.length, firstOpenDay: true },
];
const BEGINNINGS = [CORRECTED, OPENED, [], []];

/** How many the plan lets in, in every other sequence; the others have no limit, as the application's have none. */
const SEATS = 2;
/** Now and then days go by, in which invitations expire. */
const [DAYS_THAT_PASS, ONE_STEP_IN] = [15, 10];

/** What a throw asks for may need other steps before it. */
const STEPS_OF_A_THROW = 5;

/** How much was done; for the report of a run. */
export interface Tally {
  steps: number;
  refused: number;
  /** What was carried out at all, and changed something. */
  readonly done: Set<Intent['do']>;
}

/** @throws where the rules and the plain books disagree, with the steps that led there. */
export function runOnDecider(
  throws: readonly Throw[],
  tally: Tally = { steps: 0, refused: 0, done: new Set() },
  decider = ledgerDecider,
): Tally {
  const seats = (throws[0]?.dice[1] ?? 0) % 2 === 0 ? SEATS : null;
  const real = new DeciderBooks(decider, seats ?? -1);
  let plain = newBooks(Date.parse(NOW), seats);
  const past: (readonly Effect[])[] = [];
  const postings: (readonly Entry[])[] = [];
  const story: string[] = [];
  /** @returns whether it changed something */
  const step = (intent: Intent): boolean => {
    story.push(`${past.length}: ${told(intent)}`);
    const verdict = carryOut(plain, intent, past);
    const answer = real.carryOut(intent);
    past.push(verdict.ok ? verdict.effects : []);
    postings.push(answer.ok ? entriesIn(answer.events, plain.journal.length) : []);
    tally.steps += 1;
    if (!verdict.ok) tally.refused += 1;
    else if (verdict.effects.length > 0) tally.done.add(intent.do);
    if (answer.ok !== verdict.ok)
      same(story, 'the answer', answer.ok ? 'carried out' : answer.code, verdict.ok ? 'carried out' : verdict.code);
    // Where several things stand in the way, which of them is told first is nobody's business here.
    if (!verdict.ok || !answer.ok) return false;
    const {
      journal: { length: known },
      rows: before,
    } = plain;
    plain = verdict.books;
    const posted = postings.at(-1) ?? [];
    same(
      story,
      'what was posted',
      posted.map(entryText),
      plain.journal.slice(known).map((entry) => entryText(asEntry(entry))),
    );
    if (intent.do === 'undo' && !intent.firstOpenDay && isTakenBackAsPosted(past[intent.step] ?? [])) {
      same(story, 'each day after the undo', byDay([...posted, ...(postings[intent.step] ?? [])]), []);
    }
    if (intent.do === 'delete' && plain.closedThrough === null) {
      const gone = intent.rows.filter((row) => before.get(row)?.deleted === false);
      same(story, 'each day after the deletion', daysOf(plain, gone, real), []);
    }
    if (intent.do === 'backdate opening' && plain.closedThrough === null) {
      same(story, 'each day after the back-dating', openingDaysOf(plain, intent.account, real), []);
    }
    compareStates(story, plain, real);
    return verdict.effects.length > 0;
  };
  const beginning = BEGINNINGS[(throws[0]?.dice[0] ?? 0) % BEGINNINGS.length] ?? [];
  for (const intent of [...START, ...beginning]) step(intent);
  for (const thrown of throws) {
    if ((thrown.dice.at(-1) ?? 1) % ONE_STEP_IN === 0) {
      real.clock += DAYS_THAT_PASS * 86_400_000;
      plain.now = real.clock;
      story.push(`${DAYS_THAT_PASS} days go by`);
    }
    for (let steps = 0; steps < STEPS_OF_A_THROW; steps++) {
      const undoable = past.flatMap((effects, index) => (effects.length > 0 ? [index] : []));
      const intent = meaningOf(thrown, plain, past.length, undoable);
      if (!intent || !step(intent) || intent.do === thrown.what) break;
    }
  }
  compareWhole(story, plain, real);
  return tally;
}

/**
 * Rows of an import, and the opening of an account, are taken back as they stand by then; all else as it was posted.
 */
function isTakenBackAsPosted(effects: readonly Effect[]): boolean {
  return !effects.some(({ did }) => did === 'imported' || did === 'took import back' || did === 'opened account');
}

/** What all entries of rows come to by day, as the ledger has them. */
function daysOf(plain: PlainBooks, rows: readonly string[], real: DeciderBooks): string[] {
  const numbers = new Set(
    plain.journal.flatMap(({ row, number }) => (row !== null && rows.includes(row) ? [number] : [])),
  );
  return byDay(entriesIn(real.log, 0).filter(({ number }) => numbers.has(number)));
}

/** What all openings of an account come to by day besides the one that stands, as the ledger has them. */
function openingDaysOf(plain: PlainBooks, id: string, real: DeciderBooks): string[] {
  const { openingEntries, opening } = plain.account(id);
  return byDay(
    entriesIn(real.log, 0).filter(({ number }) => openingEntries.includes(number) && number !== opening.entry?.number),
  );
}

/**
 * What entries come to by day, line and category, whatever rules they were posted by; what comes to nothing is left
 * out.
 */
function byDay(entries: readonly Entry[]): string[] {
  const sums = new Map<string, bigint>();
  for (const { date, lines } of entries) {
    for (const { ledgerAccount, categoryId = '', debit, credit } of lines) {
      const key = `${date} ${ledgerAccount} ${categoryId}`;
      sums.set(key, (sums.get(key) ?? 0n) + debit - credit);
    }
  }
  return [...sums].filter(([, amount]) => amount !== 0n).map(([key, amount]) => `${key} ${amount}`);
}
