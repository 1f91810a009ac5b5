import { randomUUID } from 'node:crypto';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import {
  AppendOutcomeUnknown,
  LogUnavailable,
  NO_STREAM,
  type AppendResult,
} from '@counterfoil/event-sourcing/log/event-log';
import { startSilentServer, type SilentServer } from '../../kit/servers/silent-server';
import { standStill } from '../../kit/run/stand-still';
import { eventually } from '../../kit/run/time-limit';

/** On a connection that stands. */
const WITHIN_MS = 1_500;
/** Longer than a test may take: what ends before has not waited for it. */
const LONG_MS = 3_600_000;
/** Twice this is less than how much later than the server's own answer ours may be. */
const SHORT_MS = 100;

let server: SilentServer;
let log: EventStoreEventLog;
beforeEach(async () => {
  server = await startSilentServer((call) => call === 0);
  log = new EventStoreEventLog({ connectionString: server.url, appendTimeoutMs: LONG_MS });
});
afterEach(async () => {
  await log.close();
  server.stop();
});

const append = (stream: string, withinMs: number, revision = NO_STREAM): Promise<AppendResult> =>
  log.append(stream, [{ id: randomUUID(), type: 'Counted', data: {}, metadata: {} }], revision, { withinMs });

describe('an append whose time is over', () => {
  it.each([0, -5])('is not sent where it comes so: %i ms', async (withinMs) => {
    await expect(append('a-1', withinMs)).rejects.toBeInstanceOf(LogUnavailable);
    expect(server.calls).toHaveLength(0);
  });

  it('is not sent where its process stood still meanwhile', async () => {
    // The call is open by then: what is late is this process alone.
    await append('a-1', WITHIN_MS).catch(() => undefined);
    expect(await append('a-1', LONG_MS)).toMatchObject({ revision: 0n });
    const sent = server.calls[1]?.appends;
    const appending = append('a-1', SHORT_MS, 0n);
    standStill(2 * SHORT_MS);
    await expect(appending).rejects.toBeInstanceOf(LogUnavailable);
    expect(await append('a-1', LONG_MS, 0n)).toMatchObject({ revision: 1n });
    expect(server.calls[1]?.appends).toBe((sent ?? 0) + 1);
  });
});

describe('a call that never answers an append', () => {
  // However long a busy machine takes to connect.
  beforeEach(() => log.attend());

  it('is ended, and what comes next goes through another', async () => {
    await expect(append('a-1', WITHIN_MS)).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    await eventually('its end', () => server.calls[0]?.isCancelled || undefined);
    const { losses } = log;
    expect(losses).toBe(1);
    expect(await append('a-1', LONG_MS)).toMatchObject({ revision: 0n });
    expect(await append('a-2', LONG_MS)).toMatchObject({ revision: 0n });
    expect(server.calls.map(({ appends }) => appends)).toEqual([1, 2]);
  });

  it('leaves the outcome of the others on it unknown at once', async () => {
    const first = append('a-1', WITHIN_MS);
    // The appends of one stream go through one call while one is pending.
    const second = append('a-1', LONG_MS, 0n);
    await expect(first).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    await expect(second).rejects.toBeInstanceOf(AppendOutcomeUnknown);
    expect(server.calls[0]?.appends).toBe(2);
  });

  it('is left alone where all were answered', async () => {
    expect(await append('a-1', WITHIN_MS).catch(() => 'unknown')).toBe('unknown');
    for (let count = 0; count < 3; count++) await append('a-1', LONG_MS, BigInt(count) - 1n);
    await new Promise((resolve) => setTimeout(resolve, WITHIN_MS * 2));
    expect(server.calls.map(({ appends, isCancelled }) => [appends, isCancelled])).toEqual([
      [1, true],
      [3, false],
    ]);
  });
});
