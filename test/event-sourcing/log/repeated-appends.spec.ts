/** What a server makes of an append that it has taken before, and what our writer makes of that. */
import { NO_STREAM, type ProposedEvent } from '@counterfoil/event-sourcing/log/event-log';
import { randomUUID } from 'node:crypto';
import { appendSurely } from '../../kit/log/sure-appends';
import { envelopeFor, newTally, tallyDecider, vote } from '../tally';
import { readWhole, startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(async () => {
  await house.stop();
});

const anEvent = (): ProposedEvent => ({ id: randomUUID(), type: 'Counted', data: {}, metadata: {} });

describe('the log', () => {
  it('answers the same append after others with the place that it got the first time', async () => {
    const stream = `again-${randomUUID()}`;
    const [first, second] = [[anEvent(), anEvent()], [anEvent()]];
    const { revision, position } = await appendSurely(house.log, stream, first, NO_STREAM);
    await appendSurely(house.log, stream, second, revision);
    expect(await appendSurely(house.log, stream, first, NO_STREAM)).toEqual({ revision, position });
    const read = await readWhole(house.log, stream);
    expect(read.map(({ id }) => id)).toEqual([...first, ...second].map(({ id }) => id));
    expect(read[1]?.position).toBe(position);
  });

  it('writes a new event with an old one behind it: the old one is not recognised', async () => {
    const stream = `again-${randomUUID()}`;
    const [old, fresh] = [anEvent(), anEvent()];
    const { revision } = await appendSurely(house.log, stream, [old], NO_STREAM);
    expect(await appendSurely(house.log, stream, [fresh, old], revision)).toMatchObject({ revision: 2n });
    expect((await readWhole(house.log, stream)).map(({ id }) => id)).toEqual([old.id, fresh.id, old.id]);
  });
});

describe('our writer', () => {
  it('never sends an old event behind a new one: it meets the old one first, and answers it as it was', async () => {
    const stream = newTally();
    const [here, there] = [house.runner(), house.runner({ log: house.openLog() })];
    const run = (runner: typeof here, candidate: string, id?: string) =>
      runner.run(tallyDecider, stream, vote(candidate), envelopeFor(vote(candidate), id));
    await run(here, 'first');
    const id = randomUUID();
    const old = await run(there, 'old', id);
    // This one holds the stream as it was before, and has no receipts to ask: together they are one append of its own.
    const [fresh, again] = await Promise.all([run(here, 'fresh'), run(here, 'old', id)]);
    expect(again).toMatchObject({ repeated: true, position: old.position });
    expect(fresh).toMatchObject({ repeated: false });
    const read = await readWhole(house.log, stream);
    expect(read.map(({ data }) => [data['number'], data['for']])).toEqual([
      [1, 'first'],
      [2, 'old'],
      [3, 'fresh'],
    ]);
  });

  it('is not misled where the old one comes first: it is told the place of the first time', async () => {
    const stream = newTally();
    const [here, there] = [house.runner(), house.runner({ log: house.openLog() })];
    const run = (runner: typeof here, candidate: string, id?: string) =>
      runner.run(tallyDecider, stream, vote(candidate), envelopeFor(vote(candidate), id));
    await run(here, 'first');
    const id = randomUUID();
    const old = await run(there, 'old', id);
    await run(there, 'later');
    const [again, fresh] = await Promise.all([run(here, 'old', id), run(here, 'fresh')]);
    expect(again.position).toBe(old.position);
    expect(again.events.map((event) => event.id)).toEqual(old.events.map((event) => event.id));
    expect(fresh).toMatchObject({ repeated: false });
    const read = await readWhole(house.log, stream);
    expect(read.map(({ data }) => [data['number'], data['for']])).toEqual([
      [1, 'first'],
      [2, 'old'],
      [3, 'later'],
      [4, 'fresh'],
    ]);
  });
});
