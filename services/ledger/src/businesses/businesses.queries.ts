import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { Business, Currency } from '@counterfoil/contracts/business.contract';
import type { BusinessRole } from '@counterfoil/contracts/role';
import { PG_POOL } from '../database/database.module';

interface BusinessRow {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly industry: string | null;
  readonly business_type: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly website: string | null;
  readonly tax_id: string | null;
  readonly initial_balance: string;
  readonly currency: Currency;
  readonly time_zone: string;
  readonly fiscal_year_start_month: number;
  readonly has_postings: boolean;
  readonly archived_at: Date | null;
  readonly created_at: Date;
  readonly role: BusinessRole;
  readonly members: { userId: string; role: BusinessRole }[];
}

const BUSINESSES_OF_USER = `
  select business.id, business.owner_id, profile.name, profile.description, profile.industry, profile.business_type, profile.email,
         profile.phone, profile.address, profile.website, profile.tax_id, profile.initial_balance, business.currency,
         business.time_zone, business.fiscal_year_start_month, business.archived_at, business.created_at, me.role,
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
    const { rows } = await this.pool.query<BusinessRow>(
      `${BUSINESSES_OF_USER} order by business.archived_at is not null, business.created_at`,
      [userId],
    );
    return rows.map(businessOf);
  }

  async find(userId: string, businessId: string): Promise<Business | undefined> {
    const { rows } = await this.pool.query<BusinessRow>(`${BUSINESSES_OF_USER} and business.id = $2`, [
      userId,
      businessId,
    ]);
    return rows[0] && businessOf(rows[0]);
  }
}

function businessOf(row: BusinessRow): Business {
  return {
    id: row.id,
    name: row.name,
    ownerId: row.owner_id,
    description: row.description,
    industry: row.industry,
    businessType: row.business_type,
    email: row.email,
    phone: row.phone,
    address: row.address,
    website: row.website,
    taxId: row.tax_id,
    initialBalance: row.initial_balance,
    currency: row.currency,
    timeZone: row.time_zone,
    fiscalYearStartMonth: row.fiscal_year_start_month,
    hasPostings: row.has_postings,
    today: dateIn(row.time_zone, new Date()),
    isArchived: row.archived_at !== null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    role: row.role,
    members: row.members,
  };
}
