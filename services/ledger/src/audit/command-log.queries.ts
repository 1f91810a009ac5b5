import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DEFAULT_AUDIT_PAGE, type AuditCommand, type AuditCommandsQuery } from '@counterfoil/contracts/audit.contract';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { eventMetadata } from '@counterfoil/event-sourcing/log/event-metadata';
import { wasClockAhead } from '@counterfoil/event-sourcing/log/recorded-at';
import type { EventMetadata, StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { Page } from '../http/answers/paging';
import { subjectOf } from './event-subject';
import { actorOf, PeopleQueries } from './people.queries';

/** Events that one page reads at most: a command of more is shown in parts. */
const MAX_EVENTS_READ = 1_000;
const PAGE_EVENTS = 200;

/** The events of one command, or of the steps of one import, newest first. */
interface Deed {
  readonly key: string;
  readonly metadata: EventMetadata;
  readonly events: StoredEvent[];
}

/** What was done to a business's books, read from the log itself, backwards. */
@Injectable()
export class CommandLogQueries {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly people: PeopleQueries,
  ) {}

  /**
   * Not counted: how many commands the events of a whole history are, only reading all of it would tell. @throws
   * LogUnavailable
   */
  async list(
    businessId: string,
    { limit = DEFAULT_AUDIT_PAGE, cursor }: AuditCommandsQuery,
  ): Promise<Page<AuditCommand>> {
    const stream = ledgerStream(businessId);
    const last = await this.log.readLast(stream);
    const from = cursor === undefined ? last?.revision : BigInt(cursor);
    if (last === undefined || from === undefined) return { rows: [], total: undefined, next: undefined };
    const newest = from < last.revision ? from : last.revision;
    const { deeds, next } = await this.deedsBefore(stream, newest, limit);
    const names = await this.people.namesOf(deeds.map(({ metadata }) => metadata.actorId));
    const following = [await this.recordedAt(stream, newest + 1n), ...deeds.map(({ metadata }) => metadata.recordedAt)];
    const now = new Date().toISOString();
    const rows = deeds.map((deed, at) => {
      const clockAhead = wasClockAhead(deed.metadata.recordedAt, following[at], now);
      return { ...commandOf(deed, names), clockAhead };
    });
    return { rows, total: undefined, next };
  }

  private async recordedAt(stream: string, revision: bigint): Promise<string | undefined> {
    for await (const [event] of this.log.readStream(stream, { from: revision, limit: 1 })) {
      return event && eventMetadata(event.metadata).recordedAt;
    }
    return undefined;
  }

  private async deedsBefore(
    stream: string,
    from: bigint,
    limit: number,
  ): Promise<{ deeds: Deed[]; next: string | undefined }> {
    const deeds: Deed[] = [];
    let read = 0;
    for await (const page of this.log.readStream(stream, { from, direction: 'backwards', pageSize: PAGE_EVENTS })) {
      for (const event of page) {
        const metadata = eventMetadata(event.metadata);
        const key = keyOf(event, metadata);
        const current = deeds.at(-1);
        const isNew = current?.key !== key;
        if ((isNew && deeds.length === limit) || read === MAX_EVENTS_READ)
          return { deeds, next: String(event.revision) };
        if (isNew) deeds.push({ key, metadata, events: [event] });
        else current?.events.push(event);
        read++;
      }
    }
    return { deeds, next: undefined };
  }
}

/** Steps of one import belong together; its undo is a deed of its own. */
function keyOf({ type }: StoredEvent, { commandId, importId }: EventMetadata): string {
  if (importId === undefined) return commandId;
  return type === 'ImportRowsReversed' || type === 'ImportUndone' ? `undo:${importId}` : importId;
}

function commandOf({ metadata, events }: Deed, names: ReadonlyMap<string, string>): Omit<AuditCommand, 'clockAhead'> {
  const [newest] = events;
  const oldest = events.at(-1);
  if (!newest || !oldest) throw new Error('a command without an event has no place in the history');
  return {
    ...actorOf(metadata, names),
    commandId: metadata.commandId,
    importId: metadata.importId ?? null,
    undoes: metadata.causationId !== metadata.commandId && isUUID(metadata.causationId) ? metadata.causationId : null,
    recordedAt: metadata.recordedAt,
    position: String(newest.position),
    firstRevision: String(oldest.revision),
    lastRevision: String(newest.revision),
    events: counted(events),
    subject: subjectOf(eventCodec.decode(oldest) as LedgerEvent),
  };
}

/** Kinds in the order in which they happened. */
function counted(events: readonly StoredEvent[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of [...events].reverse()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count }));
}
