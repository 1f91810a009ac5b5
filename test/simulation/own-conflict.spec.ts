import { CommandRunner, requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import {
  AppendOutcomeUnknown,
  LogUnavailable,
  WrongExpectedRevision,
  type EventLog,
  type ProposedEvent,
} from '@counterfoil/event-sourcing/log/event-log';
import { parcelCodec, parcelDecider, PREFIX, type ParcelCommand } from './parcel-decider';
import { SimulatedStore } from './simulated-log';
import { VirtualWorld } from './virtual-world';

const STREAM = `${PREFIX}a`;
const TIMEOUT_MS = 500;
const DEADLINE_MS = 2_000;

interface SlowLog {
  readonly log: EventLog;
  readonly goAway: () => void;
}

/**
 * A log whose first append is applied after its sender has given it up. The next one then conflicts with it.
 * @param onConflict what happens to the log when it has said so
 */
function slowLog(world: VirtualWorld, store: SimulatedStore, onConflict: () => void): SlowLog {
  let appends = 0;
  let away = false;
  const reach = async (what: string): Promise<void> => {
    await world.sleep(1);
    if (away) throw new LogUnavailable(what, new Error('simulated'));
  };
  const append = async (stream: string, events: readonly ProposedEvent[], expected: bigint) => {
    await reach('append');
    appends++;
    if (appends === 1) {
      // After the time-out and the read that follows it, before the next append.
      world.later(TIMEOUT_MS + 8, undefined, () => void store.append(stream, events, expected));
      await world.sleep(TIMEOUT_MS);
      throw new AppendOutcomeUnknown(stream, new Error('simulated'));
    }
    const result = store.append(stream, events, expected);
    if (!(result instanceof WrongExpectedRevision)) return result;
    onConflict();
    throw result;
  };
  async function* readStream(stream: string, { from = 0n }: { from?: bigint } = {}) {
    await reach('read');
    const page = (store.streams.get(stream) ?? []).slice(Number(from));
    if (page.length > 0) yield page;
  }
  const log = { append, readStream, readLast: async () => undefined } as unknown as EventLog;
  return { log, goAway: () => (away = true) };
}

async function outcomeOf(
  onConflict: (goAway: () => void, store: SimulatedStore) => void,
): Promise<{ outcome: unknown; recorded: number }> {
  const world = new VirtualWorld(1);
  const store = new SimulatedStore();
  const command: ParcelCommand = { kind: 'bring', key: 'x', times: 1 };
  const envelope = {
    commandId: world.uuid(),
    requestHash: requestHash(command),
    actorId: 'somebody',
    actorRole: 'owner',
    correlationId: 'one',
  };
  let outcome: unknown;
  await world.run(async () => {
    const slow: SlowLog = slowLog(world, store, () => onConflict(slow.goAway, store));
    const receipts = { lookup: async () => ({ revision: -1n, receipts: new Map() }) };
    const runner = new CommandRunner({ log: slow.log, codec: parcelCodec, receipts });
    runner.useEntityIndex(parcelDecider, { load: async () => ({ revision: -1n, entities: new Map() }) });
    const run = runner.run(parcelDecider, STREAM, command, { ...envelope, deadline: world.now + DEADLINE_MS });
    outcome = await run.catch((error: unknown) => error);
    await world.sleep(DEADLINE_MS);
  });
  return { outcome, recorded: store.all.length };
}

it('says that it does not know what became of a command, while its conflict may be with its own append', async () => {
  const { outcome, recorded } = await outcomeOf((goAway) => goAway());
  expect(recorded).toBe(1);
  expect(outcome).toMatchObject({ name: 'Unavailable', reason: 'outcome_unknown' });
});

it('finds its own append in the tail', async () => {
  const { outcome, recorded } = await outcomeOf(() => undefined);
  expect(recorded).toBe(1);
  expect(outcome).toMatchObject({ repeated: false, events: [{ revision: 0n }] });
});
