import { canonicalJson } from '@counterfoil/event-sourcing/log/canonical-json';
import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { randomUUID } from 'node:crypto';
import { envelopeFor, newTally, TALLY, type TallyCommand, tallyDecider, vote } from '../tally';
import { readWhole, startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse();
});
afterAll(async () => {
  await house.stop();
});

const numbersOf = (events: readonly { data: object }[]) =>
  events.map((event) => (event.data as { number: number }).number);
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

describe('one stream, many clients', () => {
  it('carries out every command of 64 concurrent clients, numbered without a gap, in few appends', async () => {
    const runner = house.runner();
    const stream = newTally();
    const results = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const seen: number[] = [];
        for (let turn = 0; turn < 4; turn++) {
          const command = vote('ann');
          const { events } = await runner.run(tallyDecider, stream, command, envelopeFor(command));
          seen.push(...numbersOf(events.map(({ event }) => event)));
        }
        return seen;
      }),
    );
    expect(results.flat().sort((a, b) => a - b)).toEqual(upTo(256));
    expect(numbersOf(await readWhole(house.log, stream))).toEqual(upTo(256));
    expect(runner.counters.appends).toBeLessThan(100);
    expect(runner.counters).toMatchObject({ recorded: 256, conflicts: 0, loads: 1 });
  });

  it('stores the very text that is hashed, so that a check need not read it', async () => {
    const stream = newTally();
    await house.runner().run(tallyDecider, stream, vote('Zoë'), envelopeFor(vote('Zoë')));
    let events = 0;
    for await (const page of house.log.readStreamTexts(stream, { requiresLeader: true })) {
      for (const { dataText, metadataText } of page) {
        expect([dataText, metadataText]).toEqual(
          [dataText, metadataText].map((text) => canonicalJson(JSON.parse(text))),
        );
        events++;
      }
    }
    expect(events).toBe(1);
  });

  it('stays gapless when two processes write to the same stream, and neither sees a conflict', async () => {
    const runners = [house.runner(), house.runner({ log: house.openLog() })];
    const stream = newTally();
    await Promise.all(
      runners.flatMap((runner) =>
        Array.from({ length: 16 }, async () => {
          for (let turn = 0; turn < 10; turn++)
            await runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')));
        }),
      ),
    );
    const events = await readWhole(house.log, stream);
    expect(numbersOf(events)).toEqual(upTo(320));
    expect((await verifyChain(stream, house.log.readStream(stream, { requiresLeader: true }))).broken).toBeUndefined();
    // They did meet: the expected revision alone kept them apart.
    expect(runners.reduce((sum, runner) => sum + runner.counters.conflicts, 0)).toBeGreaterThan(0);
  });

  it('lets the refusal of one command harm no other of its batch', async () => {
    const runner = house.runner();
    const stream = newTally();
    const limit: TallyCommand = { kind: 'limit', votes: 5 };
    await runner.run(tallyDecider, stream, limit, envelopeFor(limit));
    const outcomes = await Promise.allSettled(
      upTo(9).map(() => runner.run(tallyDecider, stream, vote('bob'), envelopeFor(vote('bob')))),
    );
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(4).fill('rejected'),
    ]);
    const refusal = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refusal).toMatchObject({ reason: { kind: 'limit', code: 'votes_limit' } });
  });

  it('does not refuse on a state that another process has moved on from', async () => {
    const stream = newTally();
    const here = house.runner();
    const there = house.runner({ log: house.openLog() });
    const closed: TallyCommand = { kind: 'limit', votes: 0 };
    const open: TallyCommand = { kind: 'limit', votes: 9 };
    await here.run(tallyDecider, stream, closed, envelopeFor(closed));
    await expect(here.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')))).rejects.toThrow(DomainError);
    await there.run(tallyDecider, stream, open, envelopeFor(open));
    // `here` still holds the state in which nobody may vote.
    await expect(here.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')))).resolves.toMatchObject({
      events: [{ revision: 2n }],
    });
  });

  it('appends the events of a command together and cuts what does not fit into further appends', async () => {
    const runner = house.runner();
    const stream = newTally();
    await Promise.all(
      upTo(4).map(() => runner.run(tallyDecider, stream, vote('ann', 300), envelopeFor(vote('ann', 300)))),
    );
    expect(numbersOf(await readWhole(house.log, stream))).toEqual(upTo(1_200));
    await expect(runner.run(tallyDecider, stream, vote('ann', 501), envelopeFor({}))).rejects.toThrow(
      /501 events at once/,
    );
  });
});

describe('the same command again', () => {
  it('answers with the first result, also from the table and in another process', async () => {
    const runner = house.runner();
    const stream = newTally();
    const envelope = envelopeFor(vote('ann', 3));
    const first = await runner.run(tallyDecider, stream, vote('ann', 3), envelope);
    await runner.run(tallyDecider, stream, vote('bob'), envelopeFor(vote('bob')));
    const again = await runner.run(tallyDecider, stream, vote('ann', 3), envelope);
    expect(again.repeated).toBe(true);
    expect(again.events.map(({ id, event, revision }) => ({ id, event, revision }))).toEqual(
      first.events.map(({ id, event, revision }) => ({ id, event, revision })),
    );
    const projector = house.projector({ projections: [receiptsProjection([TALLY])] });
    const progress = await house.progress();
    await projector.start();
    expect(await progress.waitFor(again.position, ['receipts'], 30_000)).toBe(true);
    const other = house.runner({ log: house.openLog() });
    const elsewhere = await other.run(tallyDecider, stream, vote('ann', 3), envelope);
    expect(elsewhere).toMatchObject({ repeated: true, events: [{ revision: 0n }, { revision: 1n }, { revision: 2n }] });
    const lookup = await new Receipts(house.pool).lookup(stream, [envelope.commandId]);
    expect(lookup).toMatchObject({ revision: 3n });
    expect(lookup.receipts.get(envelope.commandId)).toMatchObject({ firstRevision: 0n, lastRevision: 2n });
    await projector.stop();
    expect(await readWhole(house.log, stream)).toHaveLength(4);
  });

  it('reads the first result of a large command once, however long that takes', async () => {
    const log = house.openLog();
    const runner = house.runner({ log });
    const stream = newTally();
    const envelope = envelopeFor(vote('ann', 500));
    await runner.run(tallyDecider, stream, vote('ann', 500), envelope);
    const reads = jest.spyOn(log, 'readStream');
    const again = await runner.run(tallyDecider, stream, vote('ann', 500), envelope);
    expect(again.events).toHaveLength(500);
    // Once for the result, and once to see whether anything was added; asked again in every turn it would be hundreds.
    expect(reads.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('refuses the id with another request', async () => {
    const runner = house.runner();
    const stream = newTally();
    const envelope = envelopeFor(vote('ann'));
    await runner.run(tallyDecider, stream, vote('ann'), envelope);
    const other = { ...envelope, requestHash: envelopeFor(vote('bob')).requestHash };
    await expect(runner.run(tallyDecider, stream, vote('bob'), other)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'command_id_reused',
    });
  });

  it('records a command once that arrives twice at the same moment, here and in another process', async () => {
    const runners = [house.runner(), house.runner({ log: house.openLog() })];
    const stream = newTally();
    const envelope = envelopeFor(vote('ann'));
    const results = await Promise.all(
      runners.flatMap((runner) => upTo(8).map(() => runner.run(tallyDecider, stream, vote('ann'), envelope))),
    );
    expect(new Set(results.map(({ events }) => events[0]?.id)).size).toBe(1);
    // Two processes that send the same bytes in the same millisecond both have stored exactly that; neither can be told
    // apart.
    expect([1, 2]).toContain(results.filter(({ repeated }) => !repeated).length);
    expect(await readWhole(house.log, stream)).toHaveLength(1);
  });
});

describe('limits', () => {
  it('appends nothing after the deadline', async () => {
    const runner = house.runner();
    const stream = newTally();
    const late = runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann'), randomUUID(), Date.now() - 1));
    await expect(late).rejects.toMatchObject({ name: 'Unavailable', reason: 'deadline' });
    expect(await readWhole(house.log, stream)).toHaveLength(0);
  });

  it('turns commands away when too many wait, and forgets the least recently used streams', async () => {
    const runner = house.runner({ limits: { waitingPerStream: 4, cachedStreams: 2 } });
    const stream = newTally();
    const outcomes = await Promise.allSettled(
      upTo(40).map(() => runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(
      refused.every((outcome) => outcome.reason instanceof Unavailable && outcome.reason.reason === 'overloaded'),
    ).toBe(true);
    const before = runner.counters.loads;
    for (const other of [randomUUID(), randomUUID(), randomUUID()])
      await runner.run(tallyDecider, `${TALLY}${other}`, vote('ann'), envelopeFor(vote('ann')));
    await runner.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')));
    expect(runner.counters.loads).toBe(before + 4);
  });

  it('refuses text that no canonical form exists for, as bad input', async () => {
    const runner = house.runner();
    const refused = runner.run(tallyDecider, newTally(), vote('\ud800'), envelopeFor({}));
    await expect(refused).rejects.toMatchObject({ kind: 'invalid', code: 'text_not_unicode' });
  });
});

describe('a deleted stream', () => {
  // A deletion that isn't acknowledged is repeated by the job that erases a business, not by the log.
  let calm: WriteHouse;
  beforeAll(async () => {
    calm = await startWriteHouse({ failsCalls: false });
  });
  afterAll(async () => {
    await calm.stop();
  });

  it('is an empty one also for a process that still holds its state', async () => {
    const stream = newTally();
    const here = calm.runner();
    const there = calm.runner({ log: calm.openLog() });
    const closed: TallyCommand = { kind: 'limit', votes: 1 };
    await here.run(tallyDecider, stream, closed, envelopeFor(closed));
    await here.run(tallyDecider, stream, vote('ann'), envelopeFor(vote('ann')));
    // As when a business is erased: a last fact first, so that everybody else meets it at their expected revision.
    const { events } = await there.run(tallyDecider, stream, { kind: 'limit', votes: 0 }, envelopeFor({ last: true }));
    await calm.log.deleteStream(stream, events[0]?.revision ?? -1n);
    expect(await readWhole(calm.log, stream)).toEqual([]);
    // The rule refuses a second vote; a stream without a past allows it.
    const open: TallyCommand = { kind: 'limit', votes: 7 };
    await expect(here.run(tallyDecider, stream, open, envelopeFor(open))).resolves.toMatchObject({
      events: [{ event: { type: 'VotesLimited' } }],
    });
    await expect(here.run(tallyDecider, stream, vote('bob'), envelopeFor(vote('bob')))).resolves.toMatchObject({
      events: [{ event: { data: { number: 1 } } }],
    });
  });
});

describe('the chain of a written stream', () => {
  it('verifies, and its metadata says who, when and by which command', async () => {
    const runner = house.runner();
    const stream = newTally();
    const envelope = envelopeFor(vote('Łódź 😀', 2));
    await runner.run(tallyDecider, stream, vote('Łódź 😀', 2), envelope);
    await runner.run(tallyDecider, stream, vote('bob'), envelopeFor(vote('bob')));
    const report = await verifyChain(stream, house.log.readStream(stream, { requiresLeader: true }));
    expect(report).toMatchObject({ events: 3, broken: undefined, head: { revision: 2n } });
    const [first] = await readWhole(house.log, stream);
    expect(first?.metadata).toMatchObject({
      commandId: envelope.commandId,
      requestHash: envelope.requestHash,
      actorRole: 'owner',
      schemaVersion: 1,
    });
  });
});
