/** One sequence of throws carried out on the plain books and through the real application, compared after each step. */
import type { TestBooks } from '../kit/books';
import { meaningOf, type Throw } from './dice';
import { HttpBooks, type Cast } from './http-books';
import { HttpChecks, type Asked } from './http-checks';
import type { FileIntent, Intent } from './intent';
import type { PlainBooks } from './plain-books';
import { carryOut } from './plain-rules';
import { newBooks } from './plain-start';
import type { Effect } from './plain-undo';

/** What `startBooks` opened. */
const FIRST_ACCOUNT = 'checking';
const START: readonly Intent[] = [
  { do: 'open account', account: 'card', name: 'Card', kind: 'credit', personal: false, balance: -25_000n, date: '2026-01-01' },
  { do: 'open account', account: 'pocket', name: 'Pocket', kind: 'checking', personal: true, balance: 0n, date: '2026-01-05' },
];
/** What dice seldom bring about in a few sequences: each begins with one of these. */
const BEGINNINGS: readonly (readonly (Intent | FileIntent)[])[] = [
  [
    { do: 'record', row: 'out', account: FIRST_ACCOUNT, date: '2026-01-07', amount: -33_000n, nickname: null, parts: [] },
    { do: 'record', row: 'in', account: 'card', date: '2026-01-09', amount: 33_000n, nickname: null, parts: [] },
    { do: 'match', transfer: 'transfer', first: 'out', second: 'in', firstOpenDay: false },
    { do: 'unmatch', row: 'in' },
    { do: 'transfer', row: 'over', mirror: 'over there', from: FIRST_ACCOUNT, to: 'card', date: '2026-01-10', amount: 8_000n },
    { do: 'amend other side', row: 'over', account: 'card', date: '2026-01-11', amount: -10_000n, words: 'over', nickname: 'Ink', parts: [], firstOpenDay: false },
    { do: 'make transfer of other side', row: 'over', to: 'pocket', firstOpenDay: false },
    { do: 'recategorise other side', row: 'over', category: 'Sales', firstOpenDay: false },
  ],
  [
    { do: 'add member', person: 'ann', role: 'assistant' },
    { do: 'change role', person: 'ann', role: 'accountant' },
    { do: 'leave', person: 'ann' },
    { do: 'invite', invitation: 'invitation', person: 'ben', role: 'assistant' },
    { do: 'revoke', invitation: 'invitation' },
    { do: 'invite', invitation: 'second invitation', person: 'ben', role: 'assistant' },
    { do: 'accept', invitation: 'second invitation', person: 'ben' },
  ],
  [
    { do: 'archive account', account: 'card' },
    { do: 'restore account', account: 'card' },
    { do: 'adjust balance', account: 'card', seen: -25_000n, balance: -24_000n },
    { do: 'hide category', category: 'Rent', hidden: true },
    { do: 'hide category', category: 'Rent', hidden: false },
    { do: 'open line', code: '1510', type: 'asset', subType: 'fixed' },
    { do: 'rename line', code: '1510', name: 'Machines' },
    { do: 'switch line', code: '1510', active: false },
    { do: 'map category', category: 'Travel', code: '5200' },
    { do: 'add member', person: 'ben', role: 'bookkeeper' },
    { do: 'hand over', person: 'ben' },
    { do: 'hand over', person: 'owner' },
    { do: 'remove member', person: 'ben' },
  ],
  [
    { do: 'record', row: 'first', account: FIRST_ACCOUNT, date: '2026-01-07', amount: -8_000n, nickname: null, parts: [{ category: 'Supplies', amount: -8_000n }] },
    { do: 'record', row: 'second', account: 'card', date: '2026-01-08', amount: -33_000n, nickname: null, parts: [] },
    { do: 'close', through: '2026-01-15' },
    { do: 'recategorise', rows: ['first'], category: 'Travel', firstOpenDay: true },
    { do: 'amend', row: 'second', account: 'card', date: '2026-01-08', amount: -10_000n, nickname: null, words: 'second', parts: [], mirror: 'mirror', firstOpenDay: true },
    { do: 'reopen', through: null },
    { do: 'delete', rows: ['first', 'second'], firstOpenDay: false },
    { do: 'undo', step: START.length + 6, firstOpenDay: false },
    { do: 'delete', rows: ['first'], firstOpenDay: false },
    { do: 'restore', row: 'first', firstOpenDay: false },
  ],
  [
    { do: 'import file', import: 'statement', account: FIRST_ACCOUNT, rows: ['Glue', 'Tape'].map((row) => ({ row, account: FIRST_ACCOUNT, date: '2026-01-12', amount: -8_000n, nickname: 'Ink', parts: [{ category: 'Supplies', amount: -8_000n }] })) },
    { do: 'recategorise', rows: ['Glue'], category: 'Travel', firstOpenDay: false },
    { do: 'undo file', import: 'statement' },
    { do: 'restore', row: 'Tape', firstOpenDay: false },
    { do: 'record file again', import: 'statement' },
    { do: 'delete', rows: ['Tape'], firstOpenDay: false },
    { do: 'undo file', import: 'statement' },
    { do: 'close', through: '2026-01-15' },
    { do: 'record file again', import: 'statement' },
    { do: 'record file again', import: 'statement', firstOpenDay: true },
    { do: 'reopen', through: null },
    { do: 'post journal', entry: 'machine', date: '2026-01-13', lines: [{ code: '1500', amount: 200_000n }, { code: '2500', amount: -200_000n }] },
    { do: 'reverse journal', entry: 'machine', date: undefined, firstOpenDay: false },
    { do: 'backdate opening', account: 'card', seen: -25_000n, balance: -20_000n, date: '2025-12-15' },
    { do: 'close', through: '2026-01-20' },
    { do: 'undo', step: START.length + 13, firstOpenDay: true },
    { do: 'reopen', through: null },
    { do: 'backdate opening', account: 'card', seen: -25_000n, balance: -22_000n, date: '2025-12-20' },
  ],
];

/** How to begin: which of the beginnings it is, and who plays. */
export interface Setting {
  readonly sequence: number;
  readonly cast: Cast;
  readonly used: Asked;
}

export interface HttpRun {
  readonly plain: PlainBooks;
  /** What was carried out at all, and changed something. */
  readonly done: ReadonlySet<(Intent | FileIntent)['do']>;
  /** Looks at everything once more. @throws where something is not as the plain books have it */
  everything(): Promise<void>;
}

/** @throws where what the application shows is not what the plain books show, with the steps that led there. */
export async function runOnHttp(throws: readonly Throw[], books: TestBooks, { sequence, cast, used }: Setting): Promise<HttpRun> {
  const http = await HttpBooks.of(books, cast);
  const run = new Run(http, new HttpChecks(http, used));
  run.startWithChecking(books.account.id);
  for (const intent of [...START, ...(BEGINNINGS[sequence % BEGINNINGS.length] ?? [])]) await run.step(intent, [0, 30]);
  for (const thrown of throws) {
    const intent = run.meaning(thrown);
    if (intent) await run.step(intent, thrown.dice.slice(-3));
  }
  await run.everything();
  return run;
}

class Run implements HttpRun {
  plain: PlainBooks = newBooks(Date.now());
  readonly done = new Set<(Intent | FileIntent)['do']>();
  private readonly past: (readonly Effect[])[] = [];
  private readonly story: string[] = [];

  constructor(
    private readonly http: HttpBooks,
    private readonly checks: HttpChecks,
  ) {}

  startWithChecking(id: string): void {
    const opened: Intent = { do: 'open account', account: FIRST_ACCOUNT, name: 'Checking', kind: 'checking', personal: false, balance: 100_000n, date: '2026-01-01' };
    const verdict = carryOut(this.plain, opened, []);
    if (verdict.ok) this.plain = verdict.books;
    this.http.name(FIRST_ACCOUNT, id);
  }

  meaning(thrown: Throw): Intent | undefined {
    const undoable = this.past.flatMap((effects, index) => (effects.length > 0 ? [index] : []));
    return meaningOf(thrown, this.plain, this.past.length, undoable);
  }

  async step(intent: Intent | FileIntent, dice: readonly number[]): Promise<void> {
    this.story.push(`${this.past.length}: ${JSON.stringify(intent, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))}`);
    this.plain.now = Date.now();
    const verdict = carryOut(this.plain, intent, this.past);
    const answer = await this.http.carryOut(intent);
    this.past.push(verdict.ok ? verdict.effects : []);
    if (verdict.ok && verdict.effects.length > 0) this.done.add(intent.do);
    // A call that changes nothing may say so either way.
    const changesNothing = verdict.ok && verdict.effects.length === 0;
    const [said, meant] = [answer.ok ? 'carried out' : answer.code, verdict.ok ? 'carried out' : verdict.code];
    if (!changesNothing && answer.ok !== verdict.ok) throw new Error(`the answer: the application says ${said}, the plain books ${meant}\n${this.story.join('\n')}`);
    if (verdict.ok) this.plain = verdict.books;
    await this.compared(() => this.checks.afterStep(this.plain, answer.position, dice));
  }

  everything(): Promise<void> {
    return this.compared(() => this.checks.everything(this.plain));
  }

  private async compared(compare: () => Promise<void>): Promise<void> {
    try {
      await compare();
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${this.story.join('\n')}`, { cause: error });
    }
  }
}
