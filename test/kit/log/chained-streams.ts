import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@counterfoil/event-sourcing/log/canonical-json';
import {
  chainTextOf,
  GENESIS_HASH,
  sha256Hex,
  verifyChain,
  type ChainHead,
} from '@counterfoil/event-sourcing/log/chain';
import { metadataOf } from '@counterfoil/event-sourcing/log/event-metadata';
import type { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import type { StoredBytes } from '@counterfoil/event-sourcing/log/recorded-event';

/** Streams that take turns, and events that one has in its turn: the log is mixed as that of many businesses is. */
const WRITERS = 32;
const EVENTS_PER_TURN = 25;
const TYPE = 'TransactionRecorded';

/** A stream of ours that is written past the ledger. */
class ChainedStream {
  private revision = -1n;
  private head = GENESIS_HASH;

  constructor(readonly name: string) {}

  /** The next events, each with the hash of the one before it. */
  next(count: number): { readonly events: readonly StoredBytes[]; readonly after: bigint } {
    const after = this.revision;
    return { events: Array.from({ length: count }, () => this.event()), after };
  }

  private event(): StoredBytes {
    this.revision += 1n;
    const { name: stream, revision, head } = this;
    const id = randomUUID();
    const data = canonicalJson(transactionData(revision));
    const metadata = canonicalJson(metadataOf(originOf(id), 1, '2026-03-31T10:00:00.000Z', head));
    this.head = sha256Hex(chainTextOf({ stream, revision, id, type: TYPE }, data, metadata));
    const content = { contentType: 'application/json', data: Buffer.from(data), metadata: Buffer.from(metadata) };
    return { stream, revision, position: 0n, id, type: TYPE, ...content };
  }
}

/** Roughly what a recorded transaction says. */
function transactionData(revision: bigint): object {
  return {
    id: randomUUID(),
    date: '2026-03-31',
    amount: '12345',
    description: `Office supplies, order ${revision}`,
    lines: [
      { account: '6010', debit: '12345' },
      { account: '1000', credit: '12345' },
    ],
  };
}

function originOf(commandId: string) {
  const actorId = randomUUID();
  return { commandId, requestHash: 'f'.repeat(64), actorId, actorRole: 'owner', correlationId: commandId };
}

/** Writes so many events to so many `ledger-` streams, in chains that hold: much of a log in little time. */
export async function writeChainedStreams(log: EventStoreEventLog, streams: number, events: number): Promise<void> {
  const all = Array.from({ length: streams }, () => new ChainedStream(`ledger-${randomUUID()}`));
  let left = events;
  // Each writer has streams of its own, which are written one after the other.
  const write = async (mine: readonly ChainedStream[]): Promise<void> => {
    for (let turn = 0; left > 0 && mine.length > 0; turn++) {
      const stream = mine[turn % mine.length];
      if (!stream) return;
      const count = Math.min(EVENTS_PER_TURN, left);
      left -= count;
      const next = stream.next(count);
      await log.appendBytes(stream.name, next.events, next.after);
    }
  };
  await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => write(all.filter((_stream, at) => at % WRITERS === writer))),
  );
}

/** @returns the head of every `ledger-` stream of a log. @throws where a chain is broken */
export async function headsOf(log: EventStoreEventLog): Promise<ReadonlyMap<string, ChainHead>> {
  const names = new Set<string>();
  for await (const page of log.readAllTexts())
    for (const { stream } of page) if (stream.startsWith('ledger-')) names.add(stream);
  const heads = new Map<string, ChainHead>();
  for (const stream of names) {
    const { head, broken } = await verifyChain(stream, log.readStreamTexts(stream));
    if (broken || !head) throw new Error(`the chain of ${stream} does not hold: ${broken?.message ?? 'it is empty'}`);
    heads.set(stream, head);
  }
  return heads;
}
