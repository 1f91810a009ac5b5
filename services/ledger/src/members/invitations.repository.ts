import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { InvitationStatus } from '@counterfoil/contracts/invitation.contract';
import type { InvitableRole } from '@counterfoil/contracts/role';
import type { StatementRunner } from '@counterfoil/event-sourcing/write/outbox';
import { PG_POOL } from '../database/database.module';

/** An invitation as its business's stream has it, with the address that stands outside the log. */
export interface InvitationRow {
  readonly id: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly email: string;
  readonly role: InvitableRole;
  readonly invited_by: string;
  readonly inviter_first_name: string | null;
  readonly inviter_last_name: string | null;
  readonly invited_at: Date;
  readonly expires_at: Date;
  readonly accepted_by: string | null;
  readonly revoked_at: Date | null;
  readonly is_mailed: boolean;
  /** The account of that address, if there is one. */
  readonly account_id: string | null;
}

const INVITATIONS = `
  select fact.id, fact.business_id, fact.role, fact.invited_at, fact.expires_at, fact.accepted_by, fact.revoked_at,
         letter.email, letter.invited_by, letter.is_mailed, profile.name as business_name,
         inviter.first_name as inviter_first_name, inviter.last_name as inviter_last_name, account.id as account_id
  from books.invitations fact
  join platform.invitations letter on letter.business_id = fact.business_id and letter.id = fact.id
  join platform.business_profiles profile on profile.business_id = fact.business_id
  left join platform.users inviter on inviter.id = letter.invited_by
  left join platform.users account on account.email = letter.email`;

const IS_PENDING = 'fact.accepted_by is null and fact.revoked_at is null and fact.expires_at > now()';

@Injectable()
export class InvitationsRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Those that wait, newest first. */
  async pending(businessId: string): Promise<InvitationRow[]> {
    const { rows } = await this.pool.query<InvitationRow>(
      `${INVITATIONS} where fact.business_id = $1 and ${IS_PENDING} order by fact.invited_at desc`,
      [businessId],
    );
    return rows;
  }

  async find(id: string): Promise<InvitationRow | undefined> {
    const { rows } = await this.pool.query<InvitationRow>(`${INVITATIONS} where fact.id = $1`, [id]);
    return rows[0];
  }

  /** @returns what stands in the way of inviting an address: its member, or another invitation to it. */
  async obstacle(businessId: string, email: string, exceptId: string): Promise<'member' | 'invited' | undefined> {
    const { rows } = await this.pool.query<{ member: boolean; invited: boolean }>(
      `
        select exists (select from books.members m join platform.users u on u.id = m.user_id where m.business_id = $1
          and u.email = $2) as member,
              exists (${INVITATIONS} where fact.business_id = $1 and letter.email = $2 and fact.id <> $3
                and ${IS_PENDING}) as invited`,
      [businessId, email, exceptId],
    );
    if (rows[0]?.member) return 'member';
    return rows[0]?.invited ? 'invited' : undefined;
  }

  /** Keeps whom an invitation goes to, before it is one; the same call again changes nothing. */
  async keep(id: string, businessId: string, email: string, invitedBy: string): Promise<void> {
    await this.pool.query(
      `
        insert into platform.invitations (id, business_id, email, invited_by) values ($1, $2, $3, $4)
          on conflict (id) do nothing`,
      [id, businessId, email, invitedBy],
    );
  }

  /** Drops the address of an invitation that was refused. */
  async forget(id: string): Promise<void> {
    await this.pool.query(
      `delete from platform.invitations letter where id = $1 and not exists (
         select from books.invitations fact where fact.business_id = letter.business_id and fact.id = letter.id
       )`,
      [id],
    );
  }

  /** @returns false when it was mailed before. */
  async markMailed(transaction: StatementRunner, id: string): Promise<boolean> {
    const { rowCount } = (await transaction.query(
      'update platform.invitations set is_mailed = true where id = $1 and not is_mailed',
      [id],
    )) as { rowCount: number };
    return rowCount === 1;
  }
}

export function statusOf(row: Pick<InvitationRow, 'accepted_by' | 'revoked_at' | 'expires_at'>): InvitationStatus {
  if (row.accepted_by !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return row.expires_at.getTime() <= Date.now() ? 'expired' : 'pending';
}
