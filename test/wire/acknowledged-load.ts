import { type AppendResult, type EventStoreDBClient } from '@eventstore/db-client';
import { numbered, type SeenEvent } from './wire-target';

/** What the server acknowledged: it must be there ever after, just so. */
export interface Acknowledged {
  readonly stream: string;
  readonly id: string;
  readonly revision: bigint;
  readonly position: bigint;
}

/** How long a writer waits after an error before it tries again, so that an outage is not a busy loop. */
const PAUSE_AFTER_ERROR_MS = 20;

/**
 * Has the client take the Append call. BatchAppend keeps what is pending in one map for all clients of a process: when
 * several lose their connection, one may clear what another is being answered, and that answer then ends the process.
 */
export const BY_APPEND = { credentials: { username: 'admin', password: 'changeit' } };

/**
 * Writers that append without pause, each to its own stream at the exact revision, and note what was acknowledged;
 * those of the first client by BatchAppend.
 */
export class AcknowledgedLoad {
  readonly acknowledged: Acknowledged[] = [];
  readonly errors: unknown[] = [];
  private running = true;
  private readonly writers: Promise<void>[];

  constructor(clients: readonly EventStoreDBClient[], prefix: string, writers: number) {
    this.writers = Array.from({ length: writers }, (_unused, index) => {
      const client = clients[index % clients.length];
      if (client === undefined) throw new Error('a load needs a client');
      return this.write(client, `${prefix}-${index}`, client === clients[0] ? {} : BY_APPEND);
    });
  }

  /** Ends the load and waits for the last answers. */
  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.writers);
  }

  private async write(client: EventStoreDBClient, stream: string, path: Partial<typeof BY_APPEND>): Promise<void> {
    let [event] = numbered(1);
    let expectedRevision: bigint | 'no_stream' = 'no_stream';
    while (this.running) {
      if (event === undefined) throw new Error('no event');
      try {
        // After an error the same event is sent again at the same revision: whether it was committed is not known.
        const { nextExpectedRevision, position }: AppendResult = await client.appendToStream(stream, event, {
          expectedRevision,
          deadline: 5_000,
          ...path,
        });
        this.acknowledged.push({
          stream,
          id: event.id,
          revision: nextExpectedRevision,
          position: position?.commit ?? -1n,
        });
        expectedRevision = nextExpectedRevision;
        [event] = numbered(1, Number(nextExpectedRevision) + 1);
      } catch (error) {
        this.errors.push(error);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_ERROR_MS));
      }
    }
  }
}

/**
 * Compares what was acknowledged with what the log holds.
 * @param log of `$all`, the events of the load's streams only
 * @returns what is wrong, in words; nothing when all is well.
 */
export function faultsOf(acknowledged: readonly Acknowledged[], log: readonly SeenEvent[]): string[] {
  const faults: string[] = [];
  const byId = new Map(log.map((event) => [event.id, event]));
  if (byId.size !== log.length) faults.push('an event is in the log twice');
  for (const { stream, id, revision, position } of acknowledged) {
    const event = byId.get(id);
    if (event === undefined) faults.push(`lost: ${revision}@${stream}`);
    else if (event.revision !== revision || event.position !== position || event.stream !== stream)
      faults.push(`moved: ${revision}@${stream}`);
  }
  const next = new Map<string, bigint>();
  let last = -1n;
  for (const { stream, revision, position } of log) {
    if (position <= last) faults.push(`position ${position} after ${last}`);
    last = position;
    if (revision !== (next.get(stream) ?? 0n))
      faults.push(`revision ${revision}@${stream} instead of ${next.get(stream) ?? 0n}`);
    next.set(stream, revision + 1n);
  }
  return faults;
}
