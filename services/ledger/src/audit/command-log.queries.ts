import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DEFAULT_AUDIT_PAGE, type AuditCommand, type AuditCommandsQuery } from '@counterfoil/contracts/audit.contract';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { wasClockAhead } from '@counterfoil/event-sourcing/log/recorded-at';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { formatDecimal } from '@counterfoil/money/money';
import { BookNamesQueries } from '../books/book-names.queries';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { Page } from '../http/answers/paging';
import type { Membership } from '../http/request-context';
import { DeedFilter, factsOfStored } from './deed-filter';
import { deedsBackwards, isOfImport, type Deed } from './deeds';
import { amountOf, type Fact } from './facts/fact';
import { subjectWords, type FactNames } from './facts/fact-words';
import { ImportFilesQueries } from './import-files.queries';
import { actorOf, PeopleQueries } from './people.queries';

/** What a page looks through at most: events, and facts that had to be taken apart, of which an import has many. */
const LOOKED_THROUGH = 20_000;
/** Without anything to look for. */
const READ = 1_000;

interface Found {
  readonly deeds: readonly Deed[];
  readonly next: string | undefined;
}

/** What was done to a business's books, read from the log itself, backwards. */
@Injectable()
export class CommandLogQueries {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly people: PeopleQueries,
    private readonly bookNames: BookNamesQueries,
    private readonly files: ImportFilesQueries,
  ) {}

  /**
   * Not counted: how many commands the events of a whole history are, only reading all of it would tell. A page that
   * looks for something may end before it has found as many as it was asked for.
   * @throws LogUnavailable
   */
  async list(member: Membership, query: AuditCommandsQuery): Promise<Page<AuditCommand>> {
    const { businessId } = member;
    const last = await this.log.readLast(ledgerStream(businessId));
    const from = query.cursor === undefined ? last?.revision : BigInt(query.cursor);
    if (last === undefined || from === undefined) return { rows: [], total: undefined, next: undefined };
    const names = await this.namesIn(member);
    const { deeds, next } = await this.find(member, query, from < last.revision ? from : last.revision, names);
    const [actors, files] = await Promise.all([
      this.people.namesOf(deeds.map(({ metadata }) => metadata.actorId)),
      this.files.namesOf(businessId, [...new Set(deeds.flatMap(({ metadata }) => metadata.importId ?? []))]),
    ]);
    const now = new Date().toISOString();
    const rows = deeds.map((deed) => ({
      ...actorOf(deed.metadata, actors),
      ...commandOf(deed, names),
      clockAhead: wasClockAhead(deed.metadata.recordedAt, deed.followedAt, now),
      fileName: files.get(deed.metadata.importId ?? '') ?? null,
    }));
    return { rows, total: undefined, next };
  }

  private async namesIn({ businessId, exponent }: Membership): Promise<FactNames> {
    const [books, people] = await Promise.all([this.bookNames.of(businessId), this.people.membersOf(businessId)]);
    return { ...books, people, transactions: new Map(), exponent };
  }

  private async find(member: Membership, query: AuditCommandsQuery, from: bigint, names: FactNames): Promise<Found> {
    const { limit = DEFAULT_AUDIT_PAGE, search = '' } = query;
    const byFile = search.trim() === '' ? new Set<string>() : await this.files.named(member.businessId, search.trim());
    const filter = new DeedFilter(query, member, names, byFile);
    const most = isLookingFor(query) ? LOOKED_THROUGH : READ;
    const deeds: Deed[] = [];
    let seen = 0;
    for await (const deed of deedsBackwards(this.log, ledgerStream(member.businessId), from)) {
      if (deeds.length === limit || seen >= most) return { deeds, next: String(deed.events[0].revision) };
      if (filter.isBefore(deed)) break;
      const { isAdmitted, facts } = filter.admits(deed);
      if (isAdmitted) deeds.push(deed);
      seen += deed.events.length + facts;
    }
    return { deeds, next: undefined };
  }
}

function isLookingFor({ limit: _, cursor: __, ...asked }: AuditCommandsQuery): boolean {
  return Object.values(asked).some((value) => value !== undefined && value !== '');
}

type FromEvents = Omit<AuditCommand, 'actorId' | 'actorName' | 'actorRole' | 'clockAhead' | 'fileName'>;

function commandOf(deed: Deed, names: FactNames): FromEvents {
  const { metadata, events } = deed;
  const [newest] = events;
  const oldest = events.at(-1) ?? newest;
  const [first] = factsOfStored(oldest);
  return {
    commandId: metadata.commandId,
    importId: metadata.importId ?? null,
    undoes: metadata.causationId !== metadata.commandId && isUUID(metadata.causationId) ? metadata.causationId : null,
    recordedAt: metadata.recordedAt,
    position: String(newest.position),
    firstRevision: String(oldest.revision),
    lastRevision: String(newest.revision),
    events: counted(events),
    subject: first ? subjectWords(first, names) : null,
    // Rows of an import are many, and what they come to says little: they are counted, and can be opened.
    amount: isOfImport(deed) ? null : totalOf(withoutOwnReversals(events).flatMap(factsOfStored), names.exponent),
  };
}

/** An entry that reverses itself is one amount: its reversal, recorded by the same command, adds none. */
function withoutOwnReversals(events: readonly StoredEvent[]): StoredEvent[] {
  const isPosted = events.some(({ type }) => type === 'JournalEntryPosted');
  return events.filter(({ type }) => !isPosted || type !== 'JournalEntryReversed');
}

function totalOf(facts: readonly Fact[], exponent: number): string | null {
  const amounts = facts.map(amountOf).filter((amount) => amount !== undefined);
  return amounts.length === 0
    ? null
    : formatDecimal(
        amounts.reduce((sum, amount) => sum + amount, 0n),
        exponent,
      );
}

/** Kinds in the order in which they happened. */
function counted(events: readonly StoredEvent[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of [...events].reverse()) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count }));
}
