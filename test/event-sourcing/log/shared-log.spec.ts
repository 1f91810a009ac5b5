/** A log that other programs write to as well: what is said of ours is not said of theirs. */
import { randomUUID } from 'node:crypto';
import { LOG_START } from '@counterfoil/event-sourcing/log/event-log';
import type { Projector } from '@counterfoil/event-sourcing/project/projector';
import { note } from '../../kit/log/log-server';
import { eventually } from '../../kit/run/time-limit';
import { newTally, TALLY, tallyProjection } from '../tally';
import { cast, fillOf, PATIENCE_MS } from '../votes';
import { startWriteHouse, type WriteHouse } from '../write-house';

const OURS = tallyProjection(1, 'shared');

let house: WriteHouse;
let projector: Projector;
beforeAll(async () => {
  house = await startWriteHouse({ failsCalls: false });
  const progress = await house.progress();
  projector = house.projector({ projections: [OURS], progress });
  await projector.start();
  await progress.waitFor(await cast(house, newTally(), 'ann', 1), [OURS.name], PATIENCE_MS);
  await projector.pause(OURS.name);
  await eventually('nobody to hold it', async () =>
    (await fillOf(projector, OURS.name)).holder === undefined ? true : undefined,
  );
});
afterAll(async () => {
  await projector?.stop();
  await house?.stop();
});

const others = (count: number) => note(house.log, `others-${randomUUID()}`, count);

it('its head is the newest event of all, or of the streams that are asked for', async () => {
  const ours = await cast(house, newTally(), 'ann', 1);
  await others(1);
  expect(await house.log.head({ prefixes: [TALLY] })).toBe(ours);
  expect(await house.log.head({ prefixes: [`none-${randomUUID()}`, TALLY, '~none'] })).toBe(ours);
  expect(await house.log.head()).toBeGreaterThan(ours);
  expect(await house.log.head({ prefixes: [`none-${randomUUID()}`] })).toBe(LOG_START);
});

it('a projection is behind by the events of ours alone, however many of others lie before them', async () => {
  await others(700);
  await others(700);
  const { lagEvents } = await fillOf(projector, OURS.name);
  await cast(house, newTally(), 'ann', 7);
  const behind = await fillOf(projector, OURS.name);
  expect([behind.lagEvents - lagEvents, behind.lagIsEstimate]).toEqual([7, false]);
  expect(behind.lagSeconds).toBeGreaterThan(0);
});

it('what is estimated beyond a thousand events ends with the newest of ours', async () => {
  for (let stream = 0; stream < 4; stream++) await cast(house, newTally(), 'ann', 400);
  await others(700);
  const before = await fillOf(projector, OURS.name);
  for (let time = 0; time < 4; time++) await others(700);
  expect(await fillOf(projector, OURS.name)).toMatchObject({ lagEvents: before.lagEvents, lagIsEstimate: true });
});
