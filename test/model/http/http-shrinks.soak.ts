/** What the model over HTTP makes of a sequence that fails: planted, on the run's shared application. */
import type { ReachableApp } from '../../kit/app/app';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { shortened } from './http-play';
import { playersOf } from './http-players';
import { playAgain, SequenceFailed } from './http-sequence';
import type { Intent } from '../plain/intent';
import { carryOut } from '../plain/plain-intents';

/** More than it takes to see that a row was restored. */
const WITH_A_RESTORE: readonly Intent[] = [
  { do: 'record', row: 'paper', account: 'checking', date: '2026-01-07', amount: -8_000n, nickname: null, parts: [] },
  { do: 'record', row: 'pens', account: 'checking', date: '2026-01-08', amount: -10_000n, nickname: null, parts: [] },
  { do: 'recategorise', rows: ['pens'], category: 'Travel', firstOpenDay: false },
  { do: 'delete', rows: ['paper', 'pens'], firstOpenDay: true },
  { do: 'restore', row: 'paper', firstOpenDay: false },
];

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});

it('a sequence that fails is played again in books of its own, shorter and shorter', async () => {
  // Planted: these books do not know that a row was restored.
  const rules: typeof carryOut = (books, intent, past) =>
    intent.do === 'restore' ? { ok: true, books, effects: [] } : carryOut(books, intent, past);
  const game = { ...(await playersOf(app)), rules };
  const books = await game.newBooks();
  const steps = WITH_A_RESTORE.map((intent, step) => ({ step, intent, dice: [step] }));
  const again = playAgain(steps, books, { ...game, cast: game.castOf(books) });
  const failure = await again.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof SequenceFailed)) throw new Error('what was planted was not seen');
  const shortest = await shortened(failure, game);
  const kinds = shortest.steps.map(({ intent }) => intent.do);
  expect([shortest.what, ...kinds]).toEqual(['accounts', 'record', 'delete', 'restore']);
  expect(shortest.steps[1]?.intent).toMatchObject({ rows: ['paper'], firstOpenDay: false });
});
