/** Many sequences at once, each in books of its own; the first that fails is played again, shorter and shorter. */
import type { TestBooks } from '../../kit/books/books';
import type { Cast } from './http-books';
import type { HttpThrow } from '../dice/http-dice';
import { playAgain, runOnHttp, SequenceFailed, told, type HttpRun, type Played, type Setting } from './http-sequence';
import { shortestOf } from './shrink';

/** Sequences under way at once: while one waits for its answers, files and jobs, the others are played. */
export const AT_ONCE = 4;
/** How often a failing sequence is played again at most. */
const TRIALS = 120;

export interface Game extends Omit<Setting, 'cast'> {
  readonly newBooks: () => Promise<TestBooks>;
  readonly castOf: (books: TestBooks) => Cast;
}

/**
 * @param each is told what has been played, and says whether that is enough
 * @throws Error with the shortest sequence that fails as the first failing one did
 */
export async function playAll(
  sequences: readonly (readonly HttpThrow[])[],
  game: Game,
  each: (run: HttpRun, books: TestBooks) => boolean,
): Promise<void> {
  const failed: { sequence: number; failure: SequenceFailed }[] = [];
  let next = 0;
  let isEnough = false;
  const player = async (): Promise<void> => {
    for (let index = next++; index < sequences.length && failed.length === 0 && !isEnough; index = next++) {
      const books = await game.newBooks();
      try {
        const run = await runOnHttp(sequences[index] ?? [], index + 1, books, { ...game, cast: game.castOf(books) });
        isEnough = each(run, books) || isEnough;
      } catch (error) {
        if (!(error instanceof SequenceFailed)) throw error;
        failed.push({ sequence: index + 1, failure: error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, player));
  const [first] = failed;
  if (!first) return;
  const shortest = await shortened(first.failure, game);
  const steps = shortest.steps.map(told).join('; ');
  const where = `sequence ${first.sequence} differs in ${shortest.what}`;
  throw new Error(`${where}, at the shortest after ${steps}\n${shortest.message}`);
}

/** The shortest sequence that goes wrong where a longer one did. */
export async function shortened(failure: SequenceFailed, game: Game): Promise<SequenceFailed> {
  const failures = new Map<string, SequenceFailed>();
  const key = (steps: readonly Played[]): string => steps.map(told).join('\n');
  const fails = async (steps: readonly Played[]): Promise<boolean> => {
    const again = await failureOf(withoutLooseUndos(steps), game);
    if (again?.what !== failure.what) return false;
    failures.set(key(steps), again);
    return true;
  };
  const shortest = await shortestOf(lookedAtEach(failure.steps), { fails, simpler, atOnce: AT_ONCE, limit: TRIALS });
  return failures.get(key(shortest)) ?? failure;
}

async function failureOf(steps: readonly Played[], game: Game): Promise<SequenceFailed | undefined> {
  try {
    const books = await game.newBooks();
    await playAgain(steps, books, { ...game, cast: game.castOf(books) });
    return undefined;
  } catch (error) {
    if (error instanceof SequenceFailed) return error;
    throw error;
  }
}

/** Where steps are left out, the fault is to be seen as soon as it is there. */
function lookedAtEach(steps: readonly Played[]): Played[] {
  return steps.map((step) => ({ ...step, dice: step.dice ?? [0, 30, step.step] }));
}

/** What is not there cannot be undone, nor does anybody try. */
function withoutLooseUndos(steps: readonly Played[]): readonly Played[] {
  const there = new Set(steps.map(({ step }) => step));
  const kept = steps.filter(({ intent }) => intent.do !== 'undo' || there.has(intent.step));
  return kept.length === steps.length ? kept : withoutLooseUndos(kept);
}

/** One row instead of several, and the day that is meant anyway. */
function simpler(played: Played): Played[] {
  const { intent } = played;
  const forms: Played['intent'][] = [];
  if ('rows' in intent && intent.rows.length > 1) {
    const rows: readonly unknown[] = intent.rows;
    for (const row of rows) forms.push({ ...intent, rows: [row] } as Played['intent']);
  }
  if ('firstOpenDay' in intent && intent.firstOpenDay) forms.push({ ...intent, firstOpenDay: false });
  if ('across' in intent && intent.across) forms.push({ ...intent, across: false });
  return forms.map((form) => ({ ...played, intent: form }));
}
