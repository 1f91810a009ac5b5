import { randomUUID } from 'node:crypto';
import { Metadata, status } from '@grpc/grpc-js';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { LOG_START, LogUnavailable, type EventLog, type ReadOptions } from '@counterfoil/event-sourcing/log/event-log';
import { Reservations } from '@counterfoil/event-sourcing/write/reservations';
import { startScriptedServer, type ScriptedServer } from '../../kit/log/scripted-server';
import { eventually } from '../../kit/run/time-limit';
import { envelopeFor, newTally, TALLY, tallyDecider, tallyProjection, vote } from '../tally';
import { startWriteHouse, type WriteHouse } from '../write-house';

const PATIENCE_MS = 60_000;

/** As a node of a cluster answers that is not the leader. */
function notLeader(port: number): Error {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return Object.assign(new Error('not the leader'), { code: status.NOT_FOUND, metadata });
}

function requiresLeader(metadata: Metadata): boolean {
  return metadata.get('requires-leader').includes('true');
}

describe('a read that requires the leader', () => {
  let nodes: ScriptedServer[];
  let log: EventStoreEventLog;
  beforeEach(async () => {
    nodes = [await startScriptedServer(), await startScriptedServer()];
    log = new EventStoreEventLog({ connectionString: node(0).url, readIdleTimeoutMs: 5_000 });
  });
  afterEach(async () => {
    await log.close();
    for (const one of nodes) one.stop();
  });

  function node(index: number): ScriptedServer {
    const found = nodes[index];
    if (!found) throw new Error(`no node ${index}`);
    return found;
  }

  it('is answered by the leader that a node names, and another read by whom it reaches', async () => {
    const at = { commit: 7n, prepare: 7n };
    node(1).add('tally-1', at);
    node(0).refuse((metadata) => (requiresLeader(metadata) ? notLeader(node(1).port) : undefined));
    expect(await log.readLast('tally-1')).toBeUndefined();
    expect(await log.readLast('tally-1', { requiresLeader: true })).toMatchObject({ position: 7n });
    expect(await log.head({ requiresLeader: true })).toBe(7n);
    expect(node(0).reads.map(({ metadata }) => requiresLeader(metadata))).toEqual([false, true]);
  });

  it('comes again to a node that takes the lead, and is given up when its time is over', async () => {
    node(0).add('tally-1', { commit: 7n, prepare: 7n });
    let refusals = 5;
    node(0).refuse(() => (refusals-- > 0 ? notLeader(node(0).port) : undefined));
    expect(await log.readLast('tally-1', { requiresLeader: true })).toMatchObject({ position: 7n });
    node(0).refuse(() => notLeader(node(0).port));
    await expect(log.readLast('tally-1', { requiresLeader: true })).rejects.toBeInstanceOf(LogUnavailable);
  });

  it('leaves followers the others, where they are to have them', async () => {
    const [leader, follower] = [node(0), node(1)];
    for (const one of nodes) one.gossip({ leader: leader.port, follower: follower.port });
    const url = `esdb://127.0.0.1:${leader.port},127.0.0.1:${follower.port}?tls=false`;
    const reading = new EventStoreEventLog({ connectionString: url, readsFromFollowers: true });
    await reading.head();
    await reading.head({ requiresLeader: true });
    const subscription = reading.subscribeToAll({ prefixes: ['a-'], from: LOG_START }, () => Promise.resolve());
    await eventually('a subscription', () => (follower.subscribers() > 0 ? true : undefined));
    expect([leader.reads.length, follower.reads.length]).toEqual([1, 2]);
    await subscription.close();
    await reading.close();
  });
});

/** A log read through a node that knows nothing yet; only what requires the leader is answered with what there is. */
function throughStaleNode(log: EventLog): EventLog {
  const stale = <Answer>(options: ReadOptions | undefined, fresh: () => Answer, old: Answer): Answer =>
    options?.requiresLeader ? fresh() : old;
  const nothing = { async *[Symbol.asyncIterator]() {} };
  return {
    append: (...append) => log.append(...append),
    readStream: (stream, options) => stale(options, () => log.readStream(stream, options), nothing),
    readLast: (stream, options) => stale(options, () => log.readLast(stream, options), Promise.resolve(undefined)),
    readAll: (options) => stale(options, () => log.readAll(options), nothing),
    head: (options) => stale(options, () => log.head(options), Promise.resolve(LOG_START)),
    subscribeToAll: (...subscribe) => log.subscribeToAll(...subscribe),
    deleteStream: (...deletion) => log.deleteStream(...deletion),
    close: () => Promise.resolve(),
  };
}

describe('beside a node that does not know what was written', () => {
  let house: WriteHouse;
  beforeAll(async () => {
    house = await startWriteHouse({ failsCalls: false });
  });
  afterAll(() => house.stop());

  it('a command is decided on what is there, and found when it comes again', async () => {
    const stream = newTally();
    const stale = house.runner({ log: throughStaleNode(house.log) });
    const first = [tallyDecider, stream, vote('ann', 3), envelopeFor(vote('ann', 3))] as const;
    await house.runner().run(...first);
    expect(await stale.run(...first)).toMatchObject({ repeated: true, events: { length: 3 } });
    // Another process goes on; this one learns of it by the conflict.
    await house.runner().run(tallyDecider, stream, vote('bob'), envelopeFor(vote('bob')));
    const { events } = await stale.run(tallyDecider, stream, vote('cid'), envelopeFor(vote('cid')));
    expect(events.map(({ event }) => event)).toEqual([{ type: 'Voted', data: { number: 5, for: 'cid' } }]);
  });

  it('a projection knows its place again, and a rebuild passes over nothing', async () => {
    const name = 'stalely';
    const stream = newTally();
    const log = throughStaleNode(house.log);
    const progress = await house.progress();
    const { position } = await house.runner().run(tallyDecider, stream, vote('ann', 3), envelopeFor(vote('ann', 3)));
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    for (const version of [1, 1, 2]) {
      const projection = tallyProjection(version, name);
      const projector = house.projector({ projections: [projection], progress, log, onError });
      await projector.start();
      expect(await progress.waitFor(position, [name], PATIENCE_MS)).toBe(true);
      await eventually('the version that serves', async () => {
        const fills = (await projector.status()).filter((fill) => fill.projection === name);
        return fills.find(({ state }) => state === 'serving')?.version === version ? true : undefined;
      });
      await projector.stop();
    }
    expect(errors).toEqual([]);
    const text = `SELECT sum(votes) AS votes FROM ${name}.counts WHERE stream = $1`;
    expect((await house.pool.query<{ votes: string }>(text, [stream])).rows).toEqual([{ votes: '3' }]);
  });

  it('a reservation is settled where the log ends', async () => {
    const [commandId, scope] = [randomUUID(), randomUUID()];
    const log = throughStaleNode(house.log);
    const usedSql = `SELECT 0 AS sum WHERE $1 || $2 || $3 <> ''`;
    const streamPrefixes = [TALLY];
    const reservations = new Reservations({ pool: house.pool, log, streamPrefixes, projection: 'stalely', usedSql });
    const claim = { scope, resource: 'votes', period: '2026-11', commandId, n: 1, limit: 10, withinMs: PATIENCE_MS };
    expect(await reservations.reserve(claim)).toMatchObject({ reserved: true });
    await reservations.settleAtHead(commandId);
    const text = 'SELECT position FROM event_sourcing.reservations WHERE command_id = $1';
    const { rows } = await house.pool.query<{ position: string }>(text, [commandId]);
    expect(rows).toEqual([{ position: String(await house.log.head({ prefixes: [TALLY] })) }]);
  });
});
