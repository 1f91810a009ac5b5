import { FairTurns } from './fair-turns';

const MINUTE_MS = 60_000;

/** Takes a turn and notes when it begins. */
function asked(turns: FairTurns, begun: string[]): (userId: string, name?: string) => Promise<void> {
  return (userId, name = userId) => turns.take(userId).then(() => void begun.push(name));
}

it('gives the next place to the user who was served longest ago, and each user one at a time', async () => {
  const turns = new FairTurns(1, MINUTE_MS);
  const begun: string[] = [];
  const ask = asked(turns, begun);
  const first = ask('one', 'one 1');
  const others = [ask('one', 'one 2'), ask('one', 'one 3'), ask('two'), ask('three')];
  await first;
  for (const userId of ['one', 'two', 'three', 'one', 'one']) {
    turns.end(userId);
    await Promise.resolve();
  }
  await Promise.all(others);
  expect(begun).toEqual(['one 1', 'two', 'three', 'one 2', 'one 3']);
});

it('leaves a place free rather than give a user two', async () => {
  const turns = new FairTurns(2, MINUTE_MS);
  const begun: string[] = [];
  const ask = asked(turns, begun);
  await ask('one', 'one 1');
  const second = ask('one', 'one 2');
  await ask('two');
  expect(begun).toEqual(['one 1', 'two']);
  turns.end('one');
  await second;
  expect(begun).toEqual(['one 1', 'two', 'one 2']);
});

it('refuses more than a user may have waiting, and makes room for others where everybody’s are too many', async () => {
  const turns = new FairTurns(1, MINUTE_MS);
  await turns.take('holder');
  const refused: string[] = [];
  const ask = (userId: string): void =>
    void turns.take(userId).catch((error: Error) => refused.push(`${userId}: ${error.message}`));
  for (const userId of ['one', 'two', 'three']) for (let n = 0; n < 20; n++) ask(userId);
  await expect(turns.take('one')).rejects.toThrow('Your other files are still being read');
  expect(refused).toEqual([]);
  ask('four');
  await new Promise(setImmediate);
  expect(refused).toEqual([expect.stringMatching(/^(one|two|three): Too many files/)]);
});

it('ends a wait with its signal, and after its limit', async () => {
  const turns = new FairTurns(1, 1);
  await turns.take('holder');
  const stop = new AbortController();
  const stopped = turns.take('one', stop.signal);
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  await expect(turns.take('one')).rejects.toThrow('Too many files are being read');
  turns.end('holder');
  await turns.take('one');
});
