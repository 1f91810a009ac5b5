import { randomUUID } from 'node:crypto';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { NO_STREAM, type ProposedEvent } from '@counterfoil/event-sourcing/log/event-log';
import { eventually } from '../kit/run/time-limit';
import { newStream, openWireTarget, TARGET_NAME, TEST_LIMIT_MS, type WireTarget } from './wire-target';

/** As the adapter asks for them: a server looks at so many events before it says how far it is. */
const WINDOW = 256;
/** Events of the server's own may come between ours, and whether the first one counts is each server's affair. */
const AROUND = 4;
/** Nothing says that a subscription is live; one that is not by then proves nothing, and fails nothing. */
const GOES_LIVE_MS = 150;

/**
 * KurrentDB 25.0.0 says there that it is at the place of the event to come: what is taken for seen there is lost. Where
 * it is not asked for a whole window of others' events it does not.
 */
describe(`going live where a window ends, on ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let log: EventStoreEventLog;
  beforeAll(async () => {
    target = await openWireTarget();
    log = new EventStoreEventLog({ connectionString: target.url, appendTimeoutMs: TEST_LIMIT_MS });
  });
  afterAll(async () => {
    await log.close();
    await target.close();
  });

  const sizes = Array.from({ length: 2 * AROUND + 1 }, (_unused, index) => WINDOW - AROUND + index);
  test.each(sizes)(
    'after %i events of others misses nothing of ours',
    async (others) => {
      const stream = newStream('ours');
      const { position: from } = await log.append(stream, events(1), NO_STREAM);
      await log.append(newStream('others'), events(others), NO_STREAM);
      const seen: string[] = [];
      const subscription = log.subscribeToAll({ prefixes: [stream], from }, ({ events: came }) => {
        seen.push(...came.map(({ id }) => id));
        return Promise.resolve();
      });
      try {
        await new Promise((resolve) => setTimeout(resolve, GOES_LIVE_MS));
        const next = events(3);
        for (const [index, event] of next.entries()) await log.append(stream, [event], BigInt(index));
        await eventually('the last event', () => seen.at(-1) === next.at(-1)?.id || undefined);
        expect(seen).toEqual(next.map(({ id }) => id));
      } finally {
        await subscription.close();
      }
    },
    TEST_LIMIT_MS,
  );
});

function events(count: number): ProposedEvent[] {
  return Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Numbered', data: {}, metadata: {} }));
}
