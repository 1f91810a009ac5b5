import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import { eventually } from '../../kit/run/time-limit';
import { itLocal } from '../../wire/wire-target';
import { envelopeFor, newTally, tallyDecider, vote } from '../tally';
import { readWhole, startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse({ own: true, failsCalls: false });
});
afterAll(async () => {
  await house.stop();
});

itLocal('commands are recorded once through a kill of the event store under load', async () => {
  const log = house.openLog();
  const runner = house.runner({ log });
  const streams = Array.from({ length: 8 }, () => newTally());
  let acknowledged = 0;
  let failed = 0;
  let running = true;
  const writers = streams.map(async (stream) => {
    while (running) {
      const envelope = envelopeFor(vote('ann'));
      // As a client does: the same id again until there is an answer.
      for (let sent = false; !sent;) {
        await runner.run(tallyDecider, stream, vote('ann'), { ...envelope, deadline: Date.now() + 2_000 }).then(
          () => {
            acknowledged++;
            sent = true;
          },
          () => failed++,
        );
      }
    }
  });
  await eventually('some work', () => (acknowledged > 200 ? true : undefined));
  await house.store().kill();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await house.store().restart();
  const before = acknowledged;
  await eventually('work after the restart', () => (acknowledged > before + 200 ? true : undefined));
  running = false;
  await Promise.all(writers);
  const counts = await Promise.all(streams.map(async (stream) => (await readWhole(log, stream)).length));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(acknowledged);
  for (const stream of streams)
    expect((await verifyChain(stream, log.readStream(stream, { requiresLeader: true }))).broken).toBeUndefined();
});
