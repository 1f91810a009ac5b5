import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Pool } from 'pg';
import type { ReadKind } from '@counterfoil/contracts/profile.contract';
import { PG_POOL } from '../database/database.module';
import { administratorOf, type Administrator } from './platform-facts';

/** Whose data an answer holds; ids may repeat, and one's own is not recorded. */
export interface ReadSubjects {
  readonly users?: readonly string[];
  readonly businesses?: readonly string[];
}

/** What administrators read of people and businesses is recorded for those whose it is: no read without a record. */
@Injectable()
export class RecordedReads {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Reads, and tells what was read once the record of it stands.
   * @throws what reading throws, and what Postgres throws where nothing could be recorded: nothing is told then
   */
  async recorded<Answer>(
    request: Request,
    what: ReadKind,
    read: () => Promise<Answer>,
    about: (answer: Answer) => ReadSubjects,
  ): Promise<Answer> {
    const answer = await read();
    await this.note(what, administratorOf(request), about(answer));
    return answer;
  }

  /** Notes a read; again within the same ten minutes it is counted. */
  async note(what: ReadKind, by: Administrator, { users = [], businesses = [] }: ReadSubjects): Promise<void> {
    const people = [...new Set(users)].filter((id) => id !== by.id);
    if (people.length + businesses.length === 0) return;
    await this.pool.query(NOTE, [what, by.id, by.role, people, [...new Set(businesses)], STRETCH_SECONDS]);
  }
}

/** Pages that ask again by themselves make one record of this time, with a count. */
const STRETCH_SECONDS = 600;

/** In one order, so that two administrators who read the same never wait for each other in a circle. */
const NOTE = `
  WITH people AS (
    SELECT id FROM platform.users WHERE id = ANY ($4::uuid[]) ORDER BY id FOR KEY SHARE
  ), subjects AS (
    SELECT id AS user_id, NULL::uuid AS business_id FROM people
    UNION ALL SELECT NULL::uuid, id FROM unnest($5::uuid[]) AS id
  )
  INSERT INTO platform.recorded_reads (id, what, reader_id, reader_role, user_id, business_id, stretch)
  SELECT gen_random_uuid(), $1, $2::uuid, $3, user_id, business_id, floor(extract(epoch FROM now()) / $6::int)
  FROM subjects ORDER BY coalesce(user_id, business_id)
  ON CONFLICT (reader_id, what, coalesce(user_id, business_id), stretch)
  DO UPDATE SET times = recorded_reads.times + 1, last_read_at = now()`;
