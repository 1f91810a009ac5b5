import { Inject, Injectable } from '@nestjs/common';
import { eventHash, GENESIS_HASH } from '@counterfoil/event-sourcing/log/chain';
import { canonicalJson } from '@counterfoil/event-sourcing/log/canonical-json';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { eventId } from '@counterfoil/event-sourcing/log/event-id';
import {
  NO_STREAM,
  WrongExpectedRevision,
  type EventLog,
  type ProposedEvent,
} from '@counterfoil/event-sourcing/log/event-log';
import { eventMetadata, metadataOf } from '@counterfoil/event-sourcing/log/event-metadata';
import { recordedAtOf } from '@counterfoil/event-sourcing/log/recorded-at';
import { eventCodec } from '@counterfoil/events/event-codec';
import { schemaOf } from '@counterfoil/events/event-schema';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { ArchiveReader } from './archive-reader';
import { renamedData } from './archived-event-reader';
import { archivedEvents, type ArchivedEvent } from './archived-events';
import { renamedMetadata } from './archived-metadata';
import type { Renaming } from './archive-renaming';

/** Far below the log's limit of 1 MiB an append. */
const MAX_APPEND_BYTES = 400_000;
const PAGE_EVENTS = 200;

/** An event as it is appended, in its place of the new chain. */
interface RenamedEvent {
  readonly revision: bigint;
  readonly proposed: ProposedEvent;
  readonly hash: string;
}

/** Who restores, under which command. */
export interface RestoreCommand {
  readonly commandId: string;
  readonly actorId: string;
}

/**
 * Appends the events of a checked archive: ids, people and chain made anew, all else as it was. The same archive under
 * the same job leads to the same events, so that a run which goes on finds in the log what the one before it had
 * appended.
 */
@Injectable()
export class ArchiveAppender {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {}

  /**
   * Goes on after what an earlier run has appended.
   * @param onEvents told how many events are in the log
   * @throws Error where the log holds something else, which no other than this job can have written
   */
  async append(
    reader: ArchiveReader,
    renaming: Renaming,
    onEvents: (count: number) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const stream = ledgerStream(renaming.businessId);
    const last = await this.log.readLast(stream, { requiresLeader: true });
    let head = last?.revision ?? NO_STREAM;
    let prevHash = GENESIS_HASH;
    for await (const page of archivedEvents(reader, PAGE_EVENTS)) {
      signal.throwIfAborted();
      const renamed: RenamedEvent[] = [];
      for (const archived of page) {
        const event = renamedEvent(archived, stream, renaming, prevHash);
        prevHash = event.hash;
        if (event.revision === last?.revision && event.hash !== eventHash(last))
          throw new Error(`${stream} holds another event at ${last.revision}`);
        if (event.revision > head) renamed.push(event);
      }
      for (const events of appendable(renamed)) head = await this.appendAt(stream, events, head);
      await onEvents(Number(head) + 1);
    }
  }

  /**
   * Appends what the restore itself has to record, together: from here on somebody sees the business.
   * @returns the position to wait for
   */
  async record(
    businessId: string,
    events: readonly LedgerEvent[],
    { commandId, actorId }: RestoreCommand,
  ): Promise<bigint> {
    const stream = ledgerStream(businessId);
    const last = await this.log.readLast(stream, { requiresLeader: true });
    if (!last) throw new Error(`${stream} holds nothing after its restore`);
    let prevHash = eventHash(last);
    const now = new Date().toISOString();
    const before = eventMetadata(last.metadata).recordedAt;
    const proposed: ProposedEvent[] = [];
    for (const [index, event] of events.entries()) {
      const { type, data, schemaVersion } = eventCodec.encode(event);
      const envelope = {
        commandId,
        requestHash: requestHash({ restored: businessId }),
        actorId,
        actorRole: 'owner',
        correlationId: commandId,
      };
      const metadata = metadataOf(envelope, schemaVersion, recordedAtOf(now, before), prevHash);
      const id = eventId(stream, commandId, index, canonicalJson({ type, data, metadata }));
      prevHash = eventHash({ stream, revision: last.revision + BigInt(index + 1), id, type, data, metadata });
      proposed.push({ id, type, data, metadata });
    }
    return (await this.log.append(stream, proposed, last.revision)).position;
  }

  /** Where a run before this one has come to its end: the position of its last event, else undefined. */
  async recorded(businessId: string, { commandId }: RestoreCommand): Promise<bigint | undefined> {
    const last = await this.log.readLast(ledgerStream(businessId), { requiresLeader: true });
    return last?.metadata['commandId'] === commandId ? last.position : undefined;
  }

  /** What a restore has begun that will not come to its end is dropped by every read model, and nobody ever saw it. */
  async abandon(businessId: string, command: RestoreCommand): Promise<void> {
    const last = await this.log.readLast(ledgerStream(businessId), { requiresLeader: true });
    if (last && last.type !== 'BusinessErasureBegun')
      await this.record(businessId, [{ type: 'BusinessErasureBegun', data: {} }], command);
  }

  private async appendAt(stream: string, events: readonly RenamedEvent[], head: bigint): Promise<bigint> {
    try {
      return (
        await this.log.append(
          stream,
          events.map(({ proposed }) => proposed),
          head,
        )
      ).revision;
    } catch (error) {
      if (error instanceof WrongExpectedRevision)
        throw new Error(`${stream} was written to by another run`, { cause: error });
      throw error;
    }
  }
}

function renamedEvent({ event }: ArchivedEvent, stream: string, renaming: Renaming, prevHash: string): RenamedEvent {
  const { type, revision } = event;
  const data = renamedData(event, renaming);
  const metadata = renamedMetadata(event.metadata, schemaOf(type)?.version ?? 1, prevHash, renaming);
  const id = eventId(stream, eventMetadata(metadata).commandId, Number(revision), prevHash);
  return {
    revision,
    proposed: { id, type, data, metadata },
    hash: eventHash({ stream, revision, id, type, data, metadata }),
  };
}

/** Parts of a page that one append can take. */
function* appendable(page: readonly RenamedEvent[]): Generator<RenamedEvent[]> {
  let part: RenamedEvent[] = [];
  let bytes = 0;
  for (const event of page) {
    const size = Buffer.byteLength(JSON.stringify([event.proposed.data, event.proposed.metadata]));
    if (part.length > 0 && bytes + size > MAX_APPEND_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(event);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
