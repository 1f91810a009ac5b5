/** One sequence of throws carried out on the plain books and by the real rules, compared after each step. */
import type { Entry } from '@counterfoil/events/ledger-event';
import { ledgerDecider } from '@counterfoil/ledger/ledger.decider';
import { DeciderBooks, entriesIn, NOW } from './decider-books';
import { meaningOf, type Throw } from './dice';
import type { Intent } from './intent';
import type { PlainBooks, PlainLine, Row } from './plain-books';
import { netted } from './plain-days';
import { carryOut } from './plain-rules';
import { newBooks } from './plain-start';
import type { Effect } from './plain-undo';

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

/** What dice seldom bring about by themselves: a quarter of the sequences go on from corrections that lie on the first open day. */
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
  const step = (intent: Intent): void => {
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
    if (!verdict.ok || !answer.ok) return;
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
  };
  const beginning = BEGINNINGS[(throws[0]?.dice[0] ?? 0) % BEGINNINGS.length] ?? [];
  for (const intent of [...START, ...beginning]) step(intent);
  for (const thrown of throws) {
    const undoable = past.flatMap((effects, index) => (effects.length > 0 ? [index] : []));
    if ((thrown.dice.at(-1) ?? 1) % ONE_STEP_IN === 0) {
      real.clock += DAYS_THAT_PASS * 86_400_000;
      plain.now = real.clock;
      story.push(`${DAYS_THAT_PASS} days go by`);
    }
    const intent = meaningOf(thrown, plain, past.length, undoable);
    if (intent) step(intent);
  }
  compareWhole(story, plain, real);
  return tally;
}

/** Rows of an import, and the opening of an account, are taken back as they stand by then; all else as it was posted. */
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

/** What entries come to by day, line and category, whatever rules they were posted by; what comes to nothing is left out. */
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

function compareStates(story: readonly string[], plain: PlainBooks, real: DeciderBooks): void {
  const { state } = real;
  same(story, 'the lock', state.closedThrough, plain.closedThrough);
  compareHouse(story, plain, real);
  same(story, 'the last entry', state.lastEntryNumber, plain.journal.length);
  const accounts = Object.entries(state.accounts).map(([id, { balance, code, name, isArchived, opening, ...facts }]) =>
    [
      id,
      name,
      code,
      balance,
      isArchived,
      opening.date,
      opening.balance,
      facts.type,
      facts.description,
      facts.creditLimit ?? 0n,
      facts.accountNumberDigest,
    ].join(' '),
  );
  same(
    story,
    'accounts and balances',
    accounts.sort(),
    [...plain.accounts]
      .map(([id, { code, name, archived, opening, kind, words, limit, number }]) =>
        [id, name, code, plain.balance(id), archived, opening.date, opening.balance, kind, words, limit, number].join(
          ' ',
        ),
      )
      .sort(),
  );
  const categories = Object.entries(state.categories).map(
    ([id, { code, isHidden, hasPostings }]) => `${id} ${code} ${isHidden} ${hasPostings}`,
  );
  same(
    story,
    'categories',
    categories.sort(),
    [...plain.categories].map(([id, { code, hidden }]) => `${id} ${code} ${hidden} ${plain.wasPostedUnder(id)}`).sort(),
  );
  same(
    story,
    'the chart',
    Object.values(state.chart)
      .map((line) => `${line.code} ${line.isActive}`)
      .sort(),
    [...plain.lines].map(([code, { active }]) => `${code} ${active}`).sort(),
  );
  const rows = [...real.entities.values()].flatMap((entity) =>
    entity.kind === 'transaction' ? [rowText(entity)] : [],
  );
  same(story, 'rows', rows.sort(), [...plain.rows.values()].map(plainRowText).sort());
}

function compareHouse(story: readonly string[], { house }: PlainBooks, { state }: DeciderBooks): void {
  const { business } = state;
  const { name, zone, currency, yearStart, archived, owner, team, invitations } = house;
  const told = business && [
    business.profileDigest,
    business.timeZone,
    business.currency,
    business.fiscalYearStartMonth,
    business.isArchived,
    business.ownerId,
  ];
  same(story, 'the business', told, [name, zone, currency, yearStart, archived, owner]);
  same(story, 'the team', Object.entries(state.members).map(String).sort(), [...team].map(String).sort());
  const waiting = [...invitations].flatMap(([id, { role, state: now }]) =>
    now === 'waiting' ? [`${id} ${role}`] : [],
  );
  same(
    story,
    'invitations',
    Object.entries(state.invitations)
      .map(([id, { role }]) => `${id} ${role}`)
      .sort(),
    waiting.sort(),
  );
}

/** Over all that was ever posted: debits equal credits, numbers without a gap, balances by rows as by postings. */
function compareWhole(story: readonly string[], plain: PlainBooks, real: DeciderBooks): void {
  const entries = entriesIn(real.log, 0);
  same(
    story,
    'entry numbers',
    entries.map(({ number }) => number),
    plain.journal.map((_, index) => index + 1),
  );
  for (const { number, lines } of entries)
    same(
      story,
      `entry ${number}`,
      lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n),
      0n,
    );
  for (const [id, account] of Object.entries(real.state.accounts)) {
    const sum = entries
      .flatMap(({ lines }) => lines)
      .reduce((total, line) => (line.ledgerAccount === account.code ? total + line.debit - line.credit : total), 0n);
    same(story, `the balance of ${id} by postings`, sum, account.balance);
  }
}

type TransactionEntity = Extract<
  typeof DeciderBooks.prototype.entities extends Map<string, infer Entity> ? Entity : never,
  { kind: 'transaction' }
>;

function rowText({ facts, isDeleted, match }: TransactionEntity): string {
  const to = facts.transferAccountId === undefined ? '' : `to ${facts.transferAccountId} ${facts.mirrorId ?? 'unseen'}`;
  const end = isDeleted ? 'deleted' : (match?.counterpartId ?? 'alone');
  const parts = facts.allocations.map(({ categoryId, amount }) => `${categoryId} ${amount}`).join();
  return `${facts.transactionId}: ${facts.accountId} ${facts.date} ${facts.amount} "${facts.description}" "${facts.nickname ?? ''}" [${parts}] ${to} ${end} ${entryText(facts.entry)}`;
}

function plainRowText(row: Row): string {
  const to = row.transfer?.to === 'account' ? `to ${row.transfer.account} ${row.transfer.mirror ?? 'unseen'}` : '';
  const end = row.deleted ? 'deleted' : (row.match?.other ?? 'alone');
  const parts = row.parts.map(({ category, amount }) => `${category} ${amount}`).join();
  return `${row.id}: ${row.account} ${row.date} ${row.amount} "${row.words}" "${row.nickname ?? ''}" [${parts}] ${to} ${end} ${entryText(asEntry(row.entry))}`;
}

function asEntry(
  entry: PlainBooks['journal'][number],
): Pick<Entry, 'number' | 'date' | 'sequence'> & { plain: readonly PlainLine[] } {
  return { number: entry.number, date: entry.date, sequence: entry.place, plain: entry.lines };
}

function entryText(
  entry: Pick<Entry, 'number' | 'date' | 'sequence'> & ({ plain: readonly PlainLine[] } | { lines: Entry['lines'] }),
): string {
  const lines =
    'plain' in entry
      ? entry.plain
      : entry.lines.map((line): PlainLine => ({
          code: line.ledgerAccount,
          category: line.categoryId ?? null,
          amount: line.debit - line.credit,
        }));
  const text = netted(lines)
    .map(({ code, category, amount }) => `${code} ${category ?? '-'} ${amount}`)
    .sort();
  return `#${entry.number} ${entry.date} at ${entry.sequence}: ${text.join(', ')}`;
}

function told(intent: Intent): string {
  return JSON.stringify(intent, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

function same(story: readonly string[], what: string, real: unknown, plain: unknown): void {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part), 1);
  const difference =
    Array.isArray(real) && Array.isArray(plain)
      ? [real.filter((item) => !plain.includes(item)), plain.filter((item) => !real.includes(item))]
      : [real, plain];
  if (text(real) !== text(plain))
    throw new Error(
      `${what}: the ledger says ${text(difference[0])}, the plain books ${text(difference[1])}\n${story.join('\n')}`,
    );
}
