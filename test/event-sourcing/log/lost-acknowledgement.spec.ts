import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import {
  AppendOutcomeUnknown,
  LogUnavailable,
  WrongExpectedRevision,
  type LogPage,
} from '@counterfoil/event-sourcing/log/event-log';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { randomUUID } from 'node:crypto';
import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { startLossyProxy, type LossyProxy } from '../../kit/servers/lossy-proxy';
import { appendSurely } from '../../kit/log/sure-appends';
import { eventually } from '../../kit/run/time-limit';
import { envelopeFor, newTally, TALLY, tallyDecider, vote } from '../tally';
import { readWhole, startWriteHouse, type WriteHouse } from '../write-house';

const FOLLOWED = `follow-${randomUUID()}-`;

let house: WriteHouse;
let proxy: LossyProxy;
const throughProxy = () => `esdb://127.0.0.1:${proxy.port}?tls=false&keepAliveInterval=10000`;
beforeAll(async () => {
  house = await startWriteHouse({ failsCalls: false });
  proxy = await startLossyProxy(house.port);
});
afterAll(async () => {
  await house.stop();
  await proxy.stop();
});

const aProposal = () => ({
  id: randomUUID(),
  type: 'Voted',
  data: { number: 1, for: 'ann' },
  metadata: { commandId: randomUUID() },
});

describe('an append whose acknowledgement is lost', () => {
  it('is found and not repeated, whatever else was waiting', async () => {
    const log = house.openLog(throughProxy());
    const direct = house.openLog();
    const runner = house.runner({ log });
    const stream = newTally();
    await runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')));
    for (let round = 0; round < 3; round++) {
      const before = await readWhole(direct, stream);
      proxy.withholdAnswers();
      const results = Promise.all(
        Array.from({ length: 5 }, () => runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')))),
      );
      await eventually('the commit', async () =>
        (await readWhole(direct, stream)).length > before.length ? true : undefined,
      );
      proxy.cut();
      expect((await results).map(({ repeated }) => repeated)).toEqual(Array(5).fill(false));
      const events = await readWhole(direct, stream);
      expect(events.map((event) => event.data['number'])).toEqual(
        Array.from({ length: before.length + 5 }, (_, index) => index + 1),
      );
    }
    expect(runner.counters.unknownOutcomes).toBeGreaterThanOrEqual(3);
    expect((await verifyChain(stream, direct.readStream(stream, { requiresLeader: true }))).broken).toBeUndefined();
    await log.close();
  });

  it('says that it does not know when it cannot find out, and the same id tells later', async () => {
    const log = house.openLog(throughProxy());
    const direct = house.openLog();
    const runner = house.runner({ log });
    const stream = newTally();
    await runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')));
    const envelope = envelopeFor(vote('bob'));
    proxy.withholdAnswers();
    const run = runner.run(tallyDecider, stream, vote('bob'), { ...envelope, deadline: Date.now() + 10_000 });
    const outcome = expect(run).rejects.toMatchObject({ name: 'Unavailable', reason: 'outcome_unknown' });
    await eventually('the commit', async () => ((await readWhole(direct, stream)).length === 2 ? true : undefined));
    proxy.refuse(true);
    proxy.cut();
    await outcome;
    proxy.refuse(false);
    const again = await runner.run(tallyDecider, stream, vote('bob'), { ...envelope, deadline: Date.now() + 30_000 });
    expect(again).toMatchObject({ repeated: true, events: [{ revision: 1n }] });
    expect(await readWhole(direct, stream)).toHaveLength(2);
    await log.close();
  });
});

describe('the adapter', () => {
  it('tells a wrong revision from an unknown outcome and from a server that is not there', async () => {
    const log = house.openLog(throughProxy());
    const stream = newTally();
    await expect(appendSurely(log, stream, [aProposal()], -1n)).resolves.toMatchObject({ revision: 0n });
    await expect(appendSurely(log, stream, [aProposal()], -1n)).rejects.toMatchObject({
      name: 'WrongExpectedRevision',
      actual: 0n,
      expected: -1n,
    });
    await expect(appendSurely(log, stream, [aProposal()], 7n)).rejects.toThrow(WrongExpectedRevision);
    await expect(appendSurely(log, `${TALLY}none`, [aProposal()], 7n)).rejects.toMatchObject({ actual: -1n });
    proxy.withholdAnswers();
    await expect(log.append(stream, [aProposal()], 0n, { withinMs: 2_000 })).rejects.toThrow(AppendOutcomeUnknown);
    proxy.cut();
    await log.close();
    const nobody = house.openLog('esdb://127.0.0.1:1?tls=false');
    await expect(nobody.append(stream, [aProposal()], 1n)).rejects.toThrow(LogUnavailable);
    await expect(nobody.readLast(stream)).rejects.toThrow(LogUnavailable);
    await nobody.close();
  });

  it.each([-60_000, 60_000])("appends although its clock is %d ms off the server's", async (offMs) => {
    const { now } = Date;
    Date.now = () => now() + offMs;
    try {
      const appended = appendSurely(house.openLog(), newTally(), [aProposal()], -1n, { withinMs: 30_000 });
      await expect(appended).resolves.toMatchObject({ revision: 0n });
    } finally {
      Date.now = now;
    }
  });

  it('sends nothing whose time is over', async () => {
    const log = house.openLog();
    const stream = newTally();
    await expect(log.append(stream, [aProposal()], -1n, { withinMs: 0 })).rejects.toThrow(LogUnavailable);
    expect(await log.readLast(stream)).toBeUndefined();
  });

  it('answers everything that one broken call had not answered, and opens another', async () => {
    const log = house.openLog(throughProxy());
    const streams = Array.from({ length: 5 }, () => newTally());
    await Promise.all(streams.map((stream) => appendSurely(log, stream, [aProposal()], -1n)));
    proxy.withholdAnswers();
    const pending = streams.map((stream) => log.append(stream, [aProposal()], 0n));
    // They are in the log before their call breaks.
    const direct = house.openLog();
    await eventually('the appends', async () =>
      (await Promise.all(streams.map((stream) => direct.readLast(stream)))).every((last) => last?.revision === 1n)
        ? true
        : undefined,
    );
    proxy.cut();
    for (const append of pending) await expect(append).rejects.toThrow(AppendOutcomeUnknown);
    const [stream = ''] = streams;
    const next = aProposal();
    // An id appended before is answered as it was then, so asking again is safe.
    await expect(
      eventually('another call', () => log.append(stream, [next], 1n).catch(() => undefined)),
    ).resolves.toMatchObject({ revision: 2n });
    await log.close();
  });

  it('lets the server send as far ahead as was asked for', async () => {
    const receiveWindowBytes = 1024 * 1024;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const session = new Promise<ServerHttp2Session>((resolve) =>
      server.on('session', (begun) => begun.once('remoteSettings', () => resolve(begun))),
    );
    const log = new EventStoreEventLog({ connectionString: `esdb://127.0.0.1:${port}?tls=false`, receiveWindowBytes });
    const asking = log.head().catch(() => undefined);
    const { remoteSettings } = await session;
    expect(remoteSettings.initialWindowSize).toBe(receiveWindowBytes);
    (await session).destroy();
    await log.close();
    await asking;
    await new Promise((resolve) => server.close(resolve));
  });

  it('refuses a bigint, which JSON cannot hold', async () => {
    const proposal = { ...aProposal(), data: { amount: 10n } as never };
    await expect(house.openLog().append(`${TALLY}none`, [proposal], -1n)).rejects.toThrow(/bigint/);
  });

  it('reads pages both ways, from a revision, and nothing of a stream that is not there', async () => {
    const log = house.openLog();
    const stream = newTally();
    await appendSurely(log, stream, Array.from({ length: 25 }, aProposal), -1n);
    const revisions = async (options: Parameters<typeof log.readStream>[1]) => {
      const found: number[] = [];
      for await (const page of log.readStream(stream, { ...options, requiresLeader: true }))
        found.push(...page.map((event) => Number(event.revision)));
      return found;
    };
    expect(await revisions({ from: 20n, pageSize: 2 })).toEqual([20, 21, 22, 23, 24]);
    expect(await revisions({ direction: 'backwards', limit: 3 })).toEqual([24, 23, 22]);
    expect(await revisions({ from: 3n, limit: 2 })).toEqual([3, 4]);
    expect(await readWhole(log, `${TALLY}none`)).toEqual([]);
    expect(await log.readLast(`${TALLY}none`)).toBeUndefined();
    const last = (await log.readLast(stream, { requiresLeader: true }))?.position ?? 0n;
    // Others write to the same server.
    expect(await log.head({ requiresLeader: true })).toBeGreaterThanOrEqual(last);
  });

  it('goes on with a subscription after every lost connection, with nothing twice and nothing left out', async () => {
    const log = house.openLog(throughProxy());
    const writer = house.openLog();
    const stream = `${FOLLOWED}${randomUUID()}`;
    const seen: bigint[] = [];
    const lost: unknown[] = [];
    const subscription = log.subscribeToAll(
      { prefixes: [FOLLOWED], from: 0n, pageSize: 7, onConnection: (error) => error && lost.push(error) },
      async (page: LogPage) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        for (const event of page.events) seen.push(event.revision);
      },
    );
    for (let round = 0; round < 4; round++) {
      await appendSurely(writer, stream, Array.from({ length: 50 }, aProposal), BigInt(round * 50 - 1));
      if (round % 2 !== 0) continue;
      // A server may take its time to begin: a connection that is not there yet is not lost.
      await eventually('an event', () => (seen.length > 0 ? true : undefined));
      proxy.cut();
    }
    await eventually('all events', () => (seen.length >= 200 ? true : undefined));
    expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => BigInt(index)));
    expect(lost.length).toBeGreaterThan(0);
    await subscription.close();
    await subscription.done;
    await log.close();
  });

  it('passes positions that hold nothing of interest', async () => {
    const log = house.openLog();
    const reached: bigint[] = [];
    const subscription = log.subscribeToAll(
      { prefixes: ['nobody-'], from: 0n },
      async (page) => void reached.push(page.upTo),
    );
    for (let append = 0; append < 30; append++)
      await appendSurely(log, `elsewhere-${randomUUID()}`, Array.from({ length: 20 }, aProposal), -1n);
    await eventually('a checkpoint', () => (reached.some((position) => position > 0n) ? true : undefined));
    await subscription.close();
    const head = await log.head({ requiresLeader: true });
    expect(reached.every((position) => position <= head)).toBe(true);
  });

  it('stops a subscription whose handler throws, and says why', async () => {
    const log = house.openLog();
    await appendSurely(log, `${FOLLOWED}${randomUUID()}`, [aProposal()], -1n);
    const subscription = log.subscribeToAll({ prefixes: [FOLLOWED], from: 0n }, () =>
      Promise.reject(new Error('no more')),
    );
    await expect(subscription.done).rejects.toThrow('no more');
  });
});
