import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { BusinessRole } from '@counterfoil/contracts/role';
import { PG_POOL } from '../platform/database.module';
import type { Membership } from '../platform/request-context';

/** What the path of a call names: the business itself, or one of its parts. */
export type PathSubject = 'business' | 'account' | 'category';

interface MembershipRow {
  readonly business_id: string;
  readonly role: BusinessRole;
  readonly owner_id: string;
  readonly time_zone: string;
  readonly exponent: number;
}

const MEMBERSHIP = `
  select member.business_id, member.role, business.owner_id, business.time_zone, business.exponent
  from books.members member join books.businesses business on business.id = member.business_id`;

const BY_SUBJECT: Readonly<Record<PathSubject, string>> = {
  business: `${MEMBERSHIP} where member.user_id = $1 and member.business_id = $2`,
  account: `${MEMBERSHIP} join books.accounts part on part.business_id = business.id where member.user_id = $1 and part.id = $2 and not part.is_deleted`,
  category: `${MEMBERSHIP} join books.categories part on part.business_id = business.id where member.user_id = $1 and part.id = $2 and not part.is_deleted`,
};

@Injectable()
export class MembershipQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The user's place in the business that the subject is, or belongs to; undefined for strangers and unknown ids alike. */
  async find(userId: string, subject: PathSubject, id: string): Promise<Membership | undefined> {
    const { rows } = await this.pool.query<MembershipRow>({ name: `membership-${subject}`, text: BY_SUBJECT[subject], values: [userId, id] });
    const row = rows[0];
    return row && { businessId: row.business_id, role: row.role, ownerId: row.owner_id, timeZone: row.time_zone, exponent: row.exponent };
  }
}
