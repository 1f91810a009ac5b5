import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';

/** A day of a schedule, and the command that settled it last. */
export interface SettledOccurrence {
  readonly scheduleId: string;
  readonly day: string;
  readonly commandId: string;
}

/** Payments that rows of an import stand for, as the books have them now. */
@Injectable()
export class OccurrencesOfImportQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Of the rows of an import that have not been deleted. */
  async takenBy(businessId: string, importId: string): Promise<SettledOccurrence[]> {
    return this.read(TAKEN, [businessId, importId]);
  }

  /** All days of a business that are recorded or wait. */
  async settled(businessId: string): Promise<SettledOccurrence[]> {
    return this.read(SETTLED, [businessId]);
  }

  private async read(text: string, values: readonly unknown[]): Promise<SettledOccurrence[]> {
    const { rows } = await this.pool.query<{ schedule_id: string; day: string; command_id: string }>(text, [...values]);
    return rows.map(({ schedule_id: scheduleId, day, command_id: commandId }) => ({ scheduleId, day, commandId }));
  }
}

const TAKEN = `
  select o.schedule_id, o.day::text, o.command_id
  from books.transactions t join books.schedule_occurrences o
    on o.business_id = t.business_id and o.transaction_id = t.id and o.status = 'recorded'
  where t.business_id = $1 and t.import_id = $2 and t.deleted_at is null and t.mirror_of is null
  order by o.schedule_id, o.day`;
const SETTLED = `
  select schedule_id, day::text, command_id from books.schedule_occurrences
  where business_id = $1 and status <> 'skipped' and command_id is not null order by schedule_id, day`;
