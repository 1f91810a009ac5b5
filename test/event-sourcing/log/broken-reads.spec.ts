import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { LogUnavailable, type ReadAllOptions, type ReadStreamOptions } from '@counterfoil/event-sourcing/log/event-log';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { startScriptedServer, type ScriptedEvent, type ScriptedServer } from '../../kit/log/scripted-server';

let server: ScriptedServer;
let log: EventStoreEventLog;
let events: ScriptedEvent[];
beforeEach(async () => {
  server = await startScriptedServer();
  log = new EventStoreEventLog({ connectionString: server.url });
  const place = (at: number) => ({ commit: BigInt(at) * 100n, prepare: BigInt(at) * 100n });
  events = [1, 2, 3, 4].map((at) => server.add('a-1', place(at)));
  // A transaction of three, in the middle of which a read breaks too.
  events.push(...[1n, 2n, 3n].map((prepare) => server.add('a-1', { commit: 500n, prepare })));
  events.push(...[6, 7].map((at) => server.add('a-1', place(at))));
});
afterEach(async () => {
  await log.close();
  server.stop();
});

async function all(pages: AsyncIterable<readonly StoredEvent[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  return ids;
}

const idsOf = (some: readonly ScriptedEvent[]): string[] => some.map(({ id }) => id);

type Range = Pick<ReadAllOptions & ReadStreamOptions, 'direction' | 'limit'>;

describe('a read whose connection breaks', () => {
  it.each<Range>([{}, { limit: 6 }, { direction: 'backwards' }, { direction: 'backwards', limit: 6 }])(
    'goes on where it was, with nothing twice and nothing left out: %j',
    async (range) => {
      const wanted = idsOf(range.direction === 'backwards' ? events.toReversed() : events).slice(0, range.limit);
      // Less than four would not come past the transaction, which begins again.
      for (const afterEvents of [4, 5, 6]) {
        server.breakReads(3, afterEvents);
        expect(await all(log.readStream('a-1', range))).toEqual(wanted);
        server.breakReads(3, afterEvents);
        const whole = all(log.readAll(range));
        // It begins before a place: what of a transaction is missing there would not come.
        if (range.direction === 'backwards') await expect(whole).rejects.toBeInstanceOf(LogUnavailable);
        else expect(await whole).toEqual(wanted);
        server.breakReads(0, 0);
      }
    },
  );

  it('begins again where nothing had come, and is given up where nothing comes again and again', async () => {
    server.breakReads(3, 0);
    expect((await log.readLast('a-1'))?.id).toBe(events.at(-1)?.id);
    server.breakReads(4, 0);
    await expect(log.readLast('a-1')).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('ends where its limit was reached before it broke', async () => {
    server.breakReads(1, 3);
    expect(await all(log.readStream('a-1', { limit: 3 }))).toEqual(idsOf(events.slice(0, 3)));
    expect(server.reads).toHaveLength(1);
  });

  it.each(['readStream', 'readAll'] as const)('is no rest of a log that was put back: %s', async (kind) => {
    server.breakReads(1, 2);
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      for await (const page of kind === 'readAll' ? log.readAll() : log.readStream('a-1')) {
        seen.push(...page.map(({ id }) => id));
        server.putBack(1);
      }
    };
    await expect(read()).rejects.toBeInstanceOf(LogUnavailable);
    expect(seen).toEqual(idsOf(events.slice(0, 2)));
  });

  it('is not begun again once the log is closed', async () => {
    server.breakReads(9, 1);
    const reading = all(log.readAll());
    await log.close();
    await expect(reading).rejects.toBeInstanceOf(LogUnavailable);
    expect(server.reads.length).toBeLessThanOrEqual(1);
  });
});
