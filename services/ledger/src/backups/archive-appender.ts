import { Inject, Injectable } from '@nestjs/common';
import { eventHash } from '@counterfoil/event-sourcing/chain';
import { canonicalJson } from '@counterfoil/event-sourcing/canonical-json';
import { requestHash } from '@counterfoil/event-sourcing/command-runner';
import { eventId } from '@counterfoil/event-sourcing/event-id';
import { NO_STREAM, WrongExpectedRevision, type EventLog, type ProposedEvent } from '@counterfoil/event-sourcing/event-log';
import { eventMetadata, metadataOf } from '@counterfoil/event-sourcing/event-metadata';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { ledgerStream } from '../ledger/ledger-stream';
import { EVENT_LOG } from '../platform/event-sourcing.module';
import { UnusableArchive, type ArchiveReader } from './archive-reader';
import { archivedEvents, type ArchivedEvent } from './archived-events';

/** Far below the log's limit of 1 MiB an append. */
const MAX_APPEND_BYTES = 400_000;
const PAGE_EVENTS = 200;

const WRITTEN_BY_OTHERS = 'Somebody else has written to this business in the meantime: it cannot be restored over that.';

/** Appends the events of an archive as they are: ids, data and metadata unchanged, so that their chain holds. */
@Injectable()
export class ArchiveAppender {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {}

  /**
   * Goes on after what an earlier run has appended; what stands there must be the archive's own.
   * @param onEvents told how many events are in the log
   * @throws UnusableArchive where the log holds something else
   */
  async append(reader: ArchiveReader, onEvents: (count: number) => Promise<void>, signal: AbortSignal): Promise<void> {
    const stream = ledgerStream(reader.manifest.businessId);
    const last = await this.log.readLast(stream);
    let head = last?.revision ?? NO_STREAM;
    for await (const page of archivedEvents(reader, PAGE_EVENTS)) {
      signal.throwIfAborted();
      const same = page.find(({ event }) => event.revision === last?.revision);
      if (same && last && same.hash !== eventHash(last)) throw new UnusableArchive(WRITTEN_BY_OTHERS);
      for (const events of appendable(page.filter(({ event }) => event.revision > head))) head = await this.appendAt(stream, events, head);
      await onEvents(Number(head) + 1);
    }
  }

  /**
   * Appends what the restore itself has to record: who has the business now.
   * @returns the position to wait for; undefined where there is nothing to record
   */
  async record(businessId: string, events: readonly LedgerEvent[], actorId: string, commandId: string): Promise<bigint | undefined> {
    const stream = ledgerStream(businessId);
    const last = await this.log.readLast(stream);
    if (!last) throw new Error(`${stream} holds nothing after its restore`);
    if (events.length === 0 || last.metadata['commandId'] === commandId) return last.position;
    let prevHash = eventHash(last);
    const now = new Date().toISOString();
    const before = eventMetadata(last.metadata).recordedAt;
    const proposed: ProposedEvent[] = [];
    for (const [index, event] of events.entries()) {
      const { type, data, schemaVersion } = eventCodec.encode(event);
      const envelope = { commandId, requestHash: requestHash({ restored: businessId }), actorId, actorRole: 'owner', correlationId: commandId };
      const metadata = metadataOf(envelope, schemaVersion, now > before ? now : before, prevHash);
      const id = eventId(stream, commandId, index, canonicalJson({ type, data, metadata }));
      prevHash = eventHash({ stream, revision: last.revision + BigInt(index + 1), id, type, data, metadata });
      proposed.push({ id, type, data, metadata });
    }
    return (await this.log.append(stream, proposed, last.revision)).position;
  }

  async isEmpty(businessId: string): Promise<boolean> {
    return (await this.log.readLast(ledgerStream(businessId))) === undefined;
  }

  private async appendAt(stream: string, events: readonly ArchivedEvent[], head: bigint): Promise<bigint> {
    const proposed = events.map(({ event: { id, type, data, metadata } }) => ({ id, type, data, metadata }));
    try {
      const { revision } = await this.log.append(stream, proposed, head);
      if (revision !== head + BigInt(events.length)) throw new UnusableArchive('A business of this id was deleted here before: its place in the log cannot be used again.');
      return revision;
    } catch (error) {
      if (error instanceof WrongExpectedRevision) throw new UnusableArchive(WRITTEN_BY_OTHERS);
      throw error;
    }
  }
}

/** Parts of a page that one append can take. */
function* appendable(page: readonly ArchivedEvent[]): Generator<ArchivedEvent[]> {
  let part: ArchivedEvent[] = [];
  let bytes = 0;
  for (const archived of page) {
    const size = Buffer.byteLength(JSON.stringify([archived.event.data, archived.event.metadata]));
    if (part.length > 0 && bytes + size > MAX_APPEND_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(archived);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
