import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { Projector } from '@counterfoil/event-sourcing/project/projector';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { GapInStream } from '@counterfoil/event-sourcing/project/stream-ends';
import { randomUUID } from 'node:crypto';
import { appendSurely } from '../../kit/log/sure-appends';
import { eventually } from '../../kit/run/time-limit';
import { newTally, TALLY, tallyProjection } from '../tally';
import { cast, fillOf, PATIENCE_MS, votesIn } from '../votes';
import { startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(async () => {
  await house.stop();
});

/** Each test has projections of its own, so that none sees another's checkpoint. */
let number = 0;
function named(version = 1): Projection {
  return tallyProjection(version, `tally${++number}`);
}

describe('keeping up', () => {
  it('shows a write once its position is reached, in its own process and in another', async () => {
    const here = await house.progress();
    const elsewhere = await house.progress();
    const projection = named();
    const uninterested: Projection = { ...tallyProjection(1, `other${number}`), streamPrefixes: [`none-${TALLY}`] };
    const projector = house.projector({ projections: [projection, uninterested], progress: here });
    await projector.start();
    const stream = newTally();
    for (let turn = 1; turn <= 20; turn++) {
      const position = await cast(house, stream, 'ann', 1);
      const both = [projection.name, uninterested.name];
      expect(
        await Promise.all([here.waitFor(position, both, PATIENCE_MS), elsewhere.waitFor(position, both, PATIENCE_MS)]),
      ).toEqual([true, true]);
      expect(await votesIn(house, projection.name, stream)).toBe(turn);
    }
    expect(await here.waitFor(10n ** 17n, [projection.name], 50)).toBe(false);
    await projector.stop();
  });

  it('does not wait for a paused projection, and catches up when it is resumed', async () => {
    const progress = await house.progress();
    const projection = named();
    const projector = house.projector({ projections: [projection], progress });
    await projector.start();
    const stream = newTally();
    await progress.waitFor(await cast(house, stream, 'ann', 1), [projection.name], PATIENCE_MS);
    await projector.pause(projection.name);
    const position = await cast(house, stream, 'ann', 3);
    // Whoever waited for it would wait longer than this test may take: also who began before it was known.
    expect(await progress.waitFor(position, [projection.name], 3_600_000)).toBe(false);
    expect(await votesIn(house, projection.name, stream)).toBe(1);
    expect(await progress.waitFor(position, [projection.name], 3_600_000)).toBe(false);
    await projector.resume(projection.name);
    await eventually('the votes to be counted', async () =>
      (await votesIn(house, projection.name, stream)) === 4 ? true : undefined,
    );
    // Whoever was told not to wait while it was paused waits again.
    expect(await progress.waitFor(await cast(house, stream, 'ann', 1), [projection.name], PATIENCE_MS)).toBe(true);
    await projector.stop();
  });

  it('reports position, lag and rate', async () => {
    const projection = named();
    const progress = await house.progress();
    const projector = house.projector({ projections: [projection], progress });
    await projector.start();
    // Past what stood in the log before.
    await progress.waitFor(await cast(house, newTally(), 'ann', 1), [projection.name], PATIENCE_MS);
    await projector.pause(projection.name);
    await eventually('the pause', async () =>
      (await projector.status()).find((fill) => fill.projection === projection.name)?.paused ? true : undefined,
    );
    await eventually('nobody to hold it', async () =>
      (await fillOf(projector, projection.name)).holder === undefined ? true : undefined,
    );
    const before = await fillOf(projector, projection.name);
    await cast(house, newTally(), 'ann', 7);
    // A node that does not know that it was deposed counts less for a while.
    const behind = await eventually('its lag', async () => {
      const fill = await fillOf(projector, projection.name);
      return fill.lagEvents === before.lagEvents + 7 ? fill : undefined;
    });
    expect(behind.lagSeconds).toBeGreaterThanOrEqual(0);
    await projector.resume(projection.name);
    await eventually('no lag', async () =>
      (await fillOf(projector, projection.name)).lagEvents === 0 ? true : undefined,
    );
    await projector.stop();
  });
});

describe('quarantine', () => {
  it('leaves out the stream at fault, visibly, goes on with the rest, and takes it back when it can be folded', async () => {
    const progress = await house.progress();
    let curable = false;
    const ill = named();
    const projection: Projection = {
      ...ill,
      project: (batch) =>
        ill.project(curable ? batch.map((recorded) => ({ ...recorded, event: cured(recorded.event) })) : batch),
    };
    const projector = house.projector({ projections: [projection], progress });
    await projector.start();
    const healthy = newTally();
    const sick = newTally();
    await cast(house, sick, 'ann', 2);
    await cast(house, sick, 'poison', 1);
    await Promise.all([cast(house, sick, 'ann', 3), cast(house, healthy, 'ann', 50)]);
    const position = await cast(house, healthy, 'ann', 1);
    expect(await progress.waitFor(position, [projection.name], PATIENCE_MS)).toBe(true);
    expect(await votesIn(house, projection.name, healthy)).toBe(51);
    expect(await votesIn(house, projection.name, sick)).toBe(2);
    const status = await fillOf(projector, projection.name);
    expect(status.quarantine).toMatchObject([
      { stream: sick, revision: 2n, eventType: 'Voted', error: expect.stringContaining('cannot be counted') },
    ]);
    await expect(projector.release(projection.name, sick)).rejects.toThrow(/cannot be counted/);
    expect((await fillOf(projector, projection.name)).quarantine).toHaveLength(1);
    curable = true;
    expect(await projector.release(projection.name, sick)).toBe(4);
    expect(await votesIn(house, projection.name, sick)).toBe(6);
    expect((await fillOf(projector, projection.name)).quarantine).toHaveLength(0);
    await progress.waitFor(await cast(house, sick, 'ann', 1), [projection.name], PATIENCE_MS);
    expect(await votesIn(house, projection.name, sick)).toBe(7);
    await projector.stop();
  });

  it('puts a stream with an unreadable event aside, but not where metadata alone is read', async () => {
    const progress = await house.progress();
    const projection = named();
    const projector = house.projector({ projections: [projection, receiptsProjection([TALLY])], progress });
    await projector.start();
    const stream = newTally();
    const unheard = { id: randomUUID(), type: 'Unheard', data: {}, metadata: {} };
    const { position } = await appendSurely(house.log, stream, [unheard], -1n);
    expect(await progress.waitFor(position, [projection.name, 'receipts'], PATIENCE_MS)).toBe(true);
    const fills = await projector.status();
    expect(fills.find((fill) => fill.projection === projection.name)?.quarantine.map((held) => held.stream)).toContain(
      stream,
    );
    expect(fills.find((fill) => fill.projection === 'receipts')?.quarantine).toEqual([]);
    await projector.stop();
  });
});

function cured<Event extends { type: string; data: object }>(event: Event): Event {
  return 'for' in event.data && event.data.for === 'poison'
    ? { ...event, data: { ...event.data, for: 'antidote' } }
    : event;
}

describe('an event that is missing', () => {
  /** The log, of which one event does not come to those who follow it. */
  function hiding(isHidden: (event: StoredEvent) => boolean): EventLog {
    const subscribeToAll: EventLog['subscribeToAll'] = (options, handler) =>
      house.log.subscribeToAll(options, (page) =>
        handler({ ...page, events: page.events.filter((event) => !isHidden(event)) }),
      );
    return new Proxy(house.log, {
      get: (log, name) => (name === 'subscribeToAll' ? subscribeToAll : (Reflect.get(log, name) as unknown)),
    });
  }

  const statusOf = async (projector: Projector, name: string) =>
    (await projector.status()).find(({ projection }) => projection === name);

  it.each([
    ['in its middle', 2n],
    ['at its beginning', 0n],
  ])('stops a projection %s, also one that would not read it, and lets it go on when it comes', async (_, missing) => {
    const stream = newTally();
    const projection = named();
    const other: Projection = { ...tallyProjection(1, `limits${number}`), eventTypes: new Set(['VotesLimited']) };
    const told: unknown[] = [];
    const hides = hiding((event) => event.stream === stream && event.revision === missing);
    const faulty = house.projector({
      projections: [projection, other],
      log: hides,
      onError: (error) => told.push(error),
    });
    await faulty.start();
    await cast(house, stream, 'ann', 2);
    // Nothing can be noticed before another event follows.
    await cast(house, stream, 'ann', 1);
    const next = await cast(house, stream, 'ann', 1);
    await cast(house, stream, 'ann', 1);
    for (const { name } of [projection, other]) {
      const status = await eventually('the reason', async () => {
        const found = await statusOf(faulty, name);
        return found?.lastError === undefined ? undefined : found;
      });
      expect(status.lastError).toContain(`an event of ${stream} is missing`);
      // Events of others may have moved it up to there.
      if (missing > 0n) expect(status.position).toBeLessThan(next);
    }
    expect(told.some((error) => error instanceof GapInStream)).toBe(true);
    await faulty.stop();
    // Another process follows the log itself, and finds by the tables alone that it comes in order now.
    const whole = house.projector({ projections: [projection, other] });
    await whole.start();
    await eventually('all votes', async () =>
      (await votesIn(house, projection.name, stream)) === 5 ? true : undefined,
    );
    expect((await statusOf(whole, projection.name))?.lastError).toBeUndefined();
    await whole.stop();
  });

  it('is noticed by the process that comes after the one that went past it', async () => {
    const stream = newTally();
    const projection = named();
    const first = house.projector({
      projections: [projection],
      log: hiding((event) => event.stream === stream && event.revision === 2n),
    });
    await first.start();
    const position = await cast(house, stream, 'ann', 1, 2);
    await eventually('two votes', async () =>
      (await votesIn(house, projection.name, stream)) === 2 ? true : undefined,
    );
    const skipped = await cast(house, stream, 'ann', 1);
    await eventually('the checkpoint', async () => {
      const reached = (await statusOf(first, projection.name))?.position ?? 0n;
      return reached >= skipped && reached > position ? true : undefined;
    });
    await first.stop();
    // As a version left it that noted no event beside the position: with one, what was gone past is found and read.
    const forget = 'UPDATE event_sourcing.fills SET event_id = NULL, event_position = NULL WHERE projection = $1';
    await house.pool.query(forget, [projection.name]);
    const second = house.projector({ projections: [projection] });
    await second.start();
    await cast(house, stream, 'ann', 1);
    const reason = await eventually('the reason', async () => (await statusOf(second, projection.name))?.lastError);
    expect(reason).toContain(
      `an event of ${stream} is missing: the projection stands at revision 1, and revision 3 came`,
    );
    expect(await votesIn(house, projection.name, stream)).toBe(2);
    await second.stop();
  });
});
