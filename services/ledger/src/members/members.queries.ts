import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import type { BusinessRole } from '@counterfoil/contracts/role';
import { PG_POOL } from '../database/database.module';

interface MemberRow {
  readonly business_id: string;
  readonly user_id: string;
  readonly role: BusinessRole;
  readonly invited_at: Date | null;
  readonly joined_at: Date;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly profile_image_url: string | null;
}

const MEMBERS = `
  select member.*, person.first_name, person.last_name, person.email, person.profile_image_url
  from books.members member left join platform.users person on person.id = member.user_id
  where member.business_id = $1`;

@Injectable()
export class MembersQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Everybody who works on a business's books, the owner first, then as they joined. */
  async list(businessId: string): Promise<BusinessMember[]> {
    const { rows } = await this.pool.query<MemberRow>(
      `${MEMBERS} order by member.role <> 'owner', member.joined_at, member.user_id`,
      [businessId],
    );
    return rows.map(memberOf);
  }

  async find(businessId: string, userId: string): Promise<BusinessMember | undefined> {
    const { rows } = await this.pool.query<MemberRow>(`${MEMBERS} and member.user_id = $2`, [businessId, userId]);
    return rows[0] && memberOf(rows[0]);
  }

  async isUser(userId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from platform.users where id = $1', [userId]);
    return rowCount === 1;
  }

  async isArchived(businessId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from books.businesses where id = $1 and archived_at is not null',
      [businessId],
    );
    return rowCount === 1;
  }
}

function memberOf(row: MemberRow): BusinessMember {
  return {
    id: uuidv5(row.user_id, row.business_id),
    businessId: row.business_id,
    userId: row.user_id,
    role: row.role,
    invitedAt: row.invited_at?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
    user: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      profileImageUrl: row.profile_image_url,
    },
  };
}
