import { Inject, Injectable } from '@nestjs/common';
import type { AuditEvent, EntryHistory } from '@counterfoil/contracts/audit.contract';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { eventMetadata } from '@counterfoil/event-sourcing/log/event-metadata';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { Membership } from '../http/request-context';
import { JournalReportQueries } from '../reports/reports.module';
import { EntryRelativesQueries } from './entry-relatives.queries';
import { actorOf, PeopleQueries } from './people.queries';

/** From a figure's posting to the event it comes from: who recorded it, when, with which command, under which hash. */
@Injectable()
export class EntryHistoryQueries {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly journal: JournalReportQueries,
    private readonly relatives: EntryRelativesQueries,
    private readonly people: PeopleQueries,
  ) {}

  /** @throws DomainError for a number that no entry has, LogUnavailable */
  async read(member: Membership, entryNumber: number): Promise<EntryHistory> {
    const entry = await this.journal.one(member, entryNumber);
    if (!entry) throw notFound();
    const [related, event] = await Promise.all([
      this.relatives.of(member.businessId, entry),
      this.eventAt(member.businessId, BigInt(entry.position)),
    ]);
    return { entry, related, event };
  }

  private async eventAt(businessId: string, position: bigint): Promise<AuditEvent> {
    for await (const page of this.log.readAll({ from: position, limit: 1 })) {
      for (const stored of page) {
        if (stored.stream !== ledgerStream(businessId) || stored.position !== position) continue;
        const metadata = eventMetadata(stored.metadata);
        const names = await this.people.namesOf([metadata.actorId]);
        const {
          recordedAt,
          commandId,
          correlationId,
          causationId,
          importId = null,
          attempt = null,
          ruleId = null,
          prevHash,
        } = metadata;
        return {
          ...actorOf(metadata, names),
          position: String(position),
          revision: String(stored.revision),
          eventId: stored.id,
          type: stored.type,
          recordedAt,
          commandId,
          correlationId,
          causationId,
          importId,
          attempt,
          ruleId,
          hash: eventHash(stored),
          prevHash,
        };
      }
    }
    throw notFound();
  }
}

function notFound(): DomainError {
  return new DomainError('not-found', 'entry_not_found', 'There is no entry of this number');
}
