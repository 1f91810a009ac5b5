import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Pool } from 'pg';
import type { Actor } from '@counterfoil/contracts/audit.contract';
import { restoredPersonName } from '@counterfoil/contracts/restored-person';
import type { EventMetadata } from '@counterfoil/event-sourcing/log/recorded-event';
import { PG_POOL } from '../database/database.module';

/** Names of the people behind the ids in the log, as far as they still have one. */
@Injectable()
export class PeopleQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Full names by user id; ids of deleted users, and of the service itself, are missing. */
  async namesOf(ids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const known = [...new Set(ids)].filter((id) => isUUID(id));
    if (known.length === 0) return new Map();
    const { rows } = await this.pool.query<{ id: string; name: string }>(
      `select id, trim(first_name || ' ' || last_name) as name from platform.users where id = any($1::uuid[])`,
      [known],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Full names of those who work on a business's books now. */
  async membersOf(businessId: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ user_id: string }>(
      'select user_id from books.members where business_id = $1',
      [businessId],
    );
    return this.namesOf(rows.map(({ user_id: id }) => id));
  }
}

export function actorOf({ actorId, actorRole }: EventMetadata, names: ReadonlyMap<string, string>): Actor {
  return { actorId, actorName: names.get(actorId) ?? restoredPersonName(actorId) ?? null, actorRole };
}
