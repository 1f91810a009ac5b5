import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { Business } from '@counterfoil/contracts/business.contract';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

const BUSINESSES_OF_USER = `
  select business.id, business.owner_id, profile.name, profile.description, profile.industry, profile.business_type,
    profile.email,
         profile.phone, profile.address, profile.website, profile.tax_id, profile.initial_balance, business.currency,
         business.time_zone, business.fiscal_year_start_month, business.archived_at, business.created_at, business.closing_roles, me.role,
         exists (select from books.entries where business_id = business.id) as has_postings,
         (select jsonb_agg(jsonb_build_object('userId', user_id, 'role', role) order by joined_at)
          from books.members where business_id = business.id) as members
  from books.members me
  join books.businesses business on business.id = me.business_id
  join platform.business_profiles profile on profile.business_id = business.id
  where me.user_id = $1`;

@Injectable()
export class BusinessesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The businesses a user is a member of, archived ones last, oldest first. */
  async list(userId: string): Promise<Business[]> {
    const { rows } = await this.pool.query<Row>(
      `${BUSINESSES_OF_USER} order by business.archived_at is not null, business.created_at`,
      [userId],
    );
    return rows.map(businessOf);
  }

  async find(userId: string, businessId: string): Promise<Business | undefined> {
    const { rows } = await this.pool.query<Row>(`${BUSINESSES_OF_USER} and business.id = $2`, [userId, businessId]);
    return rows[0] && businessOf(rows[0]);
  }
}

function businessOf(row: Row): Business {
  const shown = shownRow<Omit<Business, 'today' | 'isArchived'>>(row);
  return { ...shown, today: dateIn(shown.timeZone, new Date()), isArchived: shown.archivedAt !== null };
}
