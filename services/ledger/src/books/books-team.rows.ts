import type { PoolClient } from 'pg';
import type { TeamEvent } from '@counterfoil/events/ledger-event';

/** Rows of members and invitations. @param at ISO instant at which the fact was recorded */
export async function projectTeam(businessId: string, event: TeamEvent, at: string, client: PoolClient): Promise<void> {
  switch (event.type) {
    case 'MemberJoined':
      await client.query(JOIN, [businessId, event.data.userId, event.data.role, at, event.data.invitationId ?? null]);
      if (event.data.invitationId !== undefined) {
        await client.query(`update invitations set accepted_by = $3 where business_id = $1 and id = $2`, [
          businessId,
          event.data.invitationId,
          event.data.userId,
        ]);
      }
      return;
    case 'MemberRoleChanged':
      await setRole(client, businessId, event.data.userId, event.data.role);
      return;
    case 'MemberRemoved':
      await client.query(`delete from members where business_id = $1 and user_id = $2`, [
        businessId,
        event.data.userId,
      ]);
      return;
    case 'MemberInvited':
      await client.query(
        `insert into invitations (id, business_id, role, invited_at, expires_at) values ($1, $2, $3, $4, $5)`,
        [event.data.invitationId, businessId, event.data.role, at, event.data.expiresAt],
      );
      return;
    case 'InvitationRevoked':
      await client.query(`update invitations set revoked_at = $3 where business_id = $1 and id = $2`, [
        businessId,
        event.data.invitationId,
        at,
      ]);
      return;
    case 'BusinessHandedOver':
      await client.query(`update businesses set owner_id = $2 where id = $1`, [businessId, event.data.ownerId]);
      await setRole(client, businessId, event.data.formerOwnerId, event.data.formerOwnerRole);
      await setRole(client, businessId, event.data.ownerId, 'owner');
      return;
    default:
      event satisfies never;
  }
}

async function setRole(client: PoolClient, businessId: string, userId: string, role: string): Promise<void> {
  await client.query(`update members set role = $3 where business_id = $1 and user_id = $2`, [
    businessId,
    userId,
    role,
  ]);
}

/**
 * Whoever was invited has waited since then; who was added by their id was invited at that moment; the founder by
 * nobody.
 */
const JOIN = `
  insert into members (business_id, user_id, role, invited_at, joined_at)
  values ($1, $2, $3, case when $3 = 'owner' then null else coalesce((
    select invited_at from invitations where business_id = $1::uuid and id = $5::uuid
  ), $4::timestamptz) end, $4::timestamptz)`;
