/** One sequence carried out on the plain books and through the real application, compared after each step. */
import type { TestBooks } from '../../kit/books/books';
import { beginningOf, FIRST_ACCOUNT, isFirstOfItsKind } from './http-beginnings';
import { HttpBooks, type Cast } from './http-books';
import { HttpChecks } from './http-checks';
import { httpMeaningOf, type HttpThrow } from '../dice/http-dice';
import { ServedLaws, type Step } from './http-laws';
import type { Asked } from './http-rarer-checks';
import { isAboutSchedule, type FileIntent, type Intent } from '../plain/intent';
import type { PlainBooks } from '../plain/plain-books';
import { carryOut } from '../plain/plain-intents';
import { newBooks } from '../plain/plain-start';
import { Difference } from './served-rows';
import type { Effect } from '../plain/plain-effect';

/** Who plays. */
export interface Setting {
  readonly cast: Cast;
  readonly used: Asked;
  /** What the plain books make of an intent; another one where a fault is planted. */
  readonly rules?: typeof carryOut;
  /** One sequence of so many is looked at whole at its end, others by what is looked at after each step. */
  readonly wholeOf?: number;
}

/** One step as it was played, so that it can be played again without the others. */
export interface Played extends Step {
  /** What is looked at afterwards; undefined where nothing is. */
  readonly dice: readonly number[] | undefined;
}

/** A sequence that went wrong, with all its steps. */
export class SequenceFailed extends Error {
  constructor(
    /** Where it was seen: what a shorter sequence must fail at, too. */
    readonly what: string,
    message: string,
    readonly steps: readonly Played[],
  ) {
    super(`${message}\n${steps.map(told).join('\n')}`);
  }
}

export interface HttpRun {
  readonly plain: PlainBooks;
  /** What was carried out at all, and changed something. */
  readonly done: ReadonlySet<(Intent | FileIntent)['do']>;
  /** Steps after which everything was compared. */
  readonly compared: number;
  /** Looks at everything once more. @throws where something is not as the plain books have it */
  everything(): Promise<void>;
}

/** @throws SequenceFailed where what the application shows is not what the plain books show */
export async function runOnHttp(
  throws: readonly HttpThrow[],
  sequence: number,
  books: TestBooks,
  setting: Setting,
): Promise<HttpRun> {
  const run = await Run.of(books, setting);
  const beginning = beginningOf(sequence);
  const looksAtEach = isFirstOfItsKind(sequence);
  for (const [step, intent] of beginning.entries()) {
    const isLooked = looksAtEach || step === beginning.length - 1;
    await run.step({ step, intent, dice: isLooked ? [sequence, 30 + step, step] : undefined });
  }
  for (const [at, thrown] of throws.entries()) {
    const step = beginning.length + at;
    const intent = run.meaning(thrown, step);
    if (intent) await run.step({ step, intent, dice: thrown.dice.slice(-3) });
  }
  if (sequence % (setting.wholeOf ?? 1) === 0) await run.everything();
  return run;
}

/** Plays steps of a sequence again in books of their own. @throws SequenceFailed as `runOnHttp` does */
export async function playAgain(steps: readonly Played[], books: TestBooks, setting: Setting): Promise<void> {
  const run = await Run.of(books, setting);
  for (const step of steps) await run.step(step);
  await run.everything();
}

class Run implements HttpRun {
  plain: PlainBooks = newBooks(Date.now());
  readonly done = new Set<(Intent | FileIntent)['do']>();
  compared = 0;
  /** By the numbers of their steps. */
  private readonly past: (readonly Effect[])[] = [];
  private readonly played: Played[] = [];
  private readonly laws = new ServedLaws();

  private constructor(
    private readonly http: HttpBooks,
    private readonly checks: HttpChecks,
    private readonly rules: typeof carryOut,
  ) {}

  static async of(books: TestBooks, { cast, used, rules = carryOut }: Setting): Promise<Run> {
    const http = await HttpBooks.of(books, cast);
    const run = new Run(http, new HttpChecks(http, used), rules);
    run.startWithChecking(books.account.id);
    return run;
  }

  meaning(thrown: HttpThrow, step: number): Intent | FileIntent | undefined {
    const undoable = this.past.flatMap((effects, index) => (effects.length > 0 ? [index] : []));
    return httpMeaningOf(thrown, this.plain, step, undoable);
  }

  async step(played: Played): Promise<void> {
    const { step, intent, dice } = played;
    this.played.push(played);
    this.plain.now = Date.now();
    const verdict = this.rules(this.plain, intent, this.past);
    await this.failing(async () => {
      const answer = await this.http.carryOut(intent, step);
      this.past[step] = verdict.ok ? verdict.effects : [];
      const changes = verdict.ok && verdict.effects.length > 0;
      if (changes) this.done.add(intent.do);
      const [said, meant] = [answer.ok ? 'carried out' : answer.code, verdict.ok ? 'carried out' : verdict.code];
      // A call that changes nothing may say so either way.
      const changesNothing = verdict.ok && verdict.effects.length === 0;
      const isAsMeant = changesNothing || answer.ok === verdict.ok;
      if (!isAsMeant) throw new Difference('the answer', `the application says ${said}, the plain books ${meant}`);
      if (verdict.ok) this.plain = verdict.books;
      if (!dice) return;
      const about = isAboutSchedule(intent) ? 'what repeats' : undefined;
      const served = await this.checks.afterStep(this.plain, answer.position, dice, about);
      this.laws.afterStep(played, changes, this.only(intent), served);
      this.compared += 1;
    });
  }

  /** The id of the one row that an intent is about, if it is about one. */
  private only(intent: Intent | FileIntent): string | undefined {
    if ('row' in intent) return this.http.id(intent.row);
    if (!('rows' in intent) || intent.rows.length !== 1) return undefined;
    const [row] = intent.rows;
    return typeof row === 'string' ? this.http.id(row) : undefined;
  }

  everything(): Promise<void> {
    return this.failing(() => this.checks.everything(this.plain));
  }

  private startWithChecking(id: string): void {
    const facts = { account: FIRST_ACCOUNT, name: 'Checking', kind: 'checking', personal: false } as const;
    const verdict = carryOut(this.plain, { do: 'open account', ...facts, balance: 100_000n, date: '2026-01-01' }, []);
    if (verdict.ok) this.plain = verdict.books;
    this.http.name(FIRST_ACCOUNT, id);
  }

  private async failing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const what = error instanceof Difference ? error.what : (message.split(':', 1)[0] ?? '');
      throw new SequenceFailed(what, message, [...this.played]);
    }
  }
}

/** As a step is told in a report, with all that is needed to play it again. */
export function told({ step, intent }: Played): string {
  const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);
  return `${step}: ${JSON.stringify(intent, plain)}`;
}
