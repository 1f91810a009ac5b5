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

/** Writers that append without pause, each to its own stream at the exact revision, and note what was acknowledged. */
export class AcknowledgedLoad {
  readonly acknowledged: Acknowledged[] = [];
  readonly errors: unknown[] = [];
  private running = true;
  private readonly writers: Promise<void>[];

  constructor(clients: readonly EventStoreDBClient[], prefix: string, writers: number) {
    this.writers = Array.from({ length: writers }, (_unused, index) => {
      const client = clients[index % clients.length];
      if (client === undefined) throw new Error('a load needs a client');
      return this.write(client, `${prefix}-${index}`);
    });
  }

  /** Ends the load and waits for the last answers. */
  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.writers);
  }

  private async write(client: EventStoreDBClient, stream: string): Promise<void> {
    let [event] = numbered(1);
    let expectedRevision: bigint | 'no_stream' = 'no_stream';
    while (this.running) {
      if (event === undefined) throw new Error('no event');
      try {
        // After an error the same event is sent again at the same revision: whether it was committed is not known.
        const { nextExpectedRevision, position }: AppendResult = await client.appendToStream(stream, event, { expectedRevision, deadline: 5_000 });
        this.acknowledged.push({ stream, id: event.id, revision: nextExpectedRevision, position: position?.commit ?? -1n });
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
    else if (event.revision !== revision || event.position !== position || event.stream !== stream) faults.push(`moved: ${revision}@${stream}`);
  }
  const next = new Map<string, bigint>();
  let last = -1n;
  for (const { stream, revision, position } of log) {
    if (position <= last) faults.push(`position ${position} after ${last}`);
    last = position;
    if (revision !== (next.get(stream) ?? 0n)) faults.push(`revision ${revision}@${stream} instead of ${next.get(stream) ?? 0n}`);
    next.set(stream, revision + 1n);
  }
  return faults;
}
