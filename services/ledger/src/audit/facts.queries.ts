import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import {
  MAX_AUDIT_FACTS,
  type AuditFact,
  type AuditFacts,
  type AuditFactsQuery,
} from '@counterfoil/contracts/audit.contract';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { BookNamesQueries } from '../books/book-names.queries';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { Membership } from '../http/request-context';
import { factsOfStored } from './deed-filter';
import type { Fact } from './facts/fact';
import { fieldsOf, subjectWords, type FactNames } from './facts/fact-words';
import type { FactValue } from './facts/fact-sides';
import { PeopleQueries } from './people.queries';

type Placed = Fact & { readonly revision: bigint };

/** What a command's facts changed, side by side, read from the log itself. */
@Injectable()
export class FactsQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly people: PeopleQueries,
    private readonly bookNames: BookNamesQueries,
  ) {}

  /** Nothing for revisions that the history does not have. @throws LogUnavailable */
  async read(member: Membership, { firstRevision, lastRevision }: AuditFactsQuery): Promise<AuditFacts> {
    const { facts, hasMore } = await this.facts(member.businessId, BigInt(firstRevision), BigInt(lastRevision));
    const names = await this.names(member, facts);
    return { facts: facts.map((fact) => factInWords(fact, names)), hasMore };
  }

  private async facts(businessId: string, from: bigint, to: bigint): Promise<{ facts: Placed[]; hasMore: boolean }> {
    const facts: Placed[] = [];
    if (to < from) return { facts, hasMore: false };
    for await (const page of this.log.readStream(ledgerStream(businessId), { from, pageSize: MAX_AUDIT_FACTS })) {
      for (const event of page) {
        if (event.revision > to) return { facts, hasMore: false };
        facts.push(...factsOfStored(event).map((fact) => ({ ...fact, revision: event.revision })));
        if (facts.length > MAX_AUDIT_FACTS) return { facts: facts.slice(0, MAX_AUDIT_FACTS), hasMore: true };
      }
    }
    return { facts, hasMore: false };
  }

  private async names({ businessId, exponent }: Membership, facts: readonly Fact[]): Promise<FactNames> {
    const [books, people, transactions] = await Promise.all([
      this.bookNames.of(businessId),
      this.people.namesOf(idsOf(facts, 'person')),
      this.descriptionsOf(businessId, idsOf(facts, 'transaction')),
    ]);
    return { ...books, people, transactions, exponent };
  }

  private async descriptionsOf(businessId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.pool.query<{ id: string; description: string }>(
      'select id, description from books.transactions where business_id = $1 and id = any($2::uuid[])',
      [businessId, ids],
    );
    return new Map(rows.map(({ id, description }) => [id, description]));
  }
}

function idsOf(facts: readonly Fact[], kind: 'person' | 'transaction'): string[] {
  const values = facts.flatMap(({ of, before = {}, after = {} }): (FactValue | undefined)[] => [
    of,
    ...Object.values(before),
    ...Object.values(after),
  ]);
  return [...new Set(values.flatMap((value) => (value?.kind === kind ? [value.id] : [])))];
}

function factInWords(fact: Placed, names: FactNames): AuditFact {
  const { revision, type } = fact;
  return { revision: String(revision), type, subject: subjectWords(fact, names), fields: fieldsOf(fact, names) };
}
