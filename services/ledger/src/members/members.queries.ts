import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

const MEMBERS = `
  select member.business_id, member.user_id, member.role, member.invited_at, member.joined_at,
    jsonb_build_object('firstName', person.first_name, 'lastName', person.last_name, 'email', person.email,
      'profileImageUrl', person.profile_image_url) as "user"
  from books.members member left join platform.users person on person.id = member.user_id
  where member.business_id = $1`;

@Injectable()
export class MembersQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Everybody who works on a business's books, the owner first, then as they joined. */
  async list(businessId: string): Promise<BusinessMember[]> {
    const { rows } = await this.pool.query<Row>(
      `${MEMBERS} order by member.role <> 'owner', member.joined_at, member.user_id`,
      [businessId],
    );
    return rows.map(memberOf);
  }

  async find(businessId: string, userId: string): Promise<BusinessMember | undefined> {
    const { rows } = await this.pool.query<Row>(`${MEMBERS} and member.user_id = $2`, [businessId, userId]);
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

function memberOf(row: Row): BusinessMember {
  const member = shownRow<Omit<BusinessMember, 'id'>>(row);
  return { id: uuidv5(member.userId, member.businessId), ...member };
}
