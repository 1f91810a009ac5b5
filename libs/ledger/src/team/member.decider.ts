import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { InvitableRole } from '@counterfoil/contracts/role';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { BusinessState, InvitationState, LedgerState } from '../ledger-state';
import { entryOf, knownBusiness, openBusiness } from '../lookup';

/** Members of a business that the owner's plan has room for; owner and pending invitations count. */
interface MemberLimit {
  /** -1 for no limit. */
  readonly max: number;
  readonly message: string;
}

/** Lets a user in at once, by their id. */
export interface AddMember {
  readonly type: 'AddMember';
  readonly userId: string;
  readonly role: InvitableRole;
  readonly limit: MemberLimit;
  /** ISO instant: what has expired by then is no pending invitation. */
  readonly now: string;
}

/** Holds a place for whoever accepts; whom the invitation went to stands outside the log. */
export interface InviteMember {
  readonly type: 'InviteMember';
  readonly invitationId: string;
  readonly role: InvitableRole;
  readonly expiresAt: string;
  readonly limit: MemberLimit;
  readonly now: string;
}

export interface RevokeInvitation {
  readonly type: 'RevokeInvitation';
  readonly invitationId: string;
}

export interface AcceptInvitation {
  readonly type: 'AcceptInvitation';
  readonly invitationId: string;
  readonly userId: string;
  readonly now: string;
}

export interface ChangeMemberRole {
  readonly type: 'ChangeMemberRole';
  readonly userId: string;
  readonly role: InvitableRole;
}

/** By the owner, or by the member, who leaves. */
export interface RemoveMember {
  readonly type: 'RemoveMember';
  readonly userId: string;
}

/** Makes another member the owner. */
export interface HandOverBusiness {
  readonly type: 'HandOverBusiness';
  readonly userId: string;
  readonly formerOwnerRole: InvitableRole;
  /** What to say because the new owner's plan leaves no room for another business; see `OverLimit`. */
  readonly overLimit?: string;
}

export type MemberCommand =
  AddMember | InviteMember | RevokeInvitation | AcceptInvitation | ChangeMemberRole | RemoveMember | HandOverBusiness;

export function addMember(state: LedgerState, { userId, role, limit, now }: AddMember): LedgerEvent[] {
  openBusiness(state);
  refuseMember(state, userId);
  refuseBeyondLimit(state, limit, now);
  return [{ type: 'MemberJoined', data: { userId, role } }];
}

export function inviteMember(
  state: LedgerState,
  { invitationId, role, expiresAt, limit, now }: InviteMember,
): LedgerEvent[] {
  openBusiness(state);
  refuseBeyondLimit(state, limit, now);
  return [{ type: 'MemberInvited', data: { invitationId, role, expiresAt } }];
}

export function revokeInvitation(state: LedgerState, { invitationId }: RevokeInvitation): LedgerEvent[] {
  knownBusiness(state);
  knownInvitation(state, invitationId);
  return [{ type: 'InvitationRevoked', data: { invitationId } }];
}

/** The place was held when the invitation was made, so the plan is not asked again. */
export function acceptInvitation(state: LedgerState, { invitationId, userId, now }: AcceptInvitation): LedgerEvent[] {
  openBusiness(state);
  const { role, expiresAt } = knownInvitation(state, invitationId);
  if (expiresAt <= now)
    throw new DomainError('conflict', 'invitation_expired', 'This invitation has expired. Ask for a new one.');
  refuseMember(state, userId);
  return [{ type: 'MemberJoined', data: { userId, role, invitationId } }];
}

export function changeMemberRole(state: LedgerState, { userId, role }: ChangeMemberRole): LedgerEvent[] {
  openBusiness(state);
  const previousRole = knownMember(state, userId);
  if (previousRole === 'owner') throw new DomainError('forbidden', 'owner_protected', 'Cannot Change Owner Role');
  return previousRole === role ? [] : [{ type: 'MemberRoleChanged', data: { userId, role, previousRole } }];
}

/** Also from an archived business: nobody is to be kept in one. */
export function removeMember(state: LedgerState, { userId }: RemoveMember): LedgerEvent[] {
  knownBusiness(state);
  const role = knownMember(state, userId);
  if (role === 'owner') throw new DomainError('forbidden', 'owner_protected', 'Cannot Remove Owner');
  return [{ type: 'MemberRemoved', data: { userId, role } }];
}

export function handOverBusiness(
  state: LedgerState,
  { userId, formerOwnerRole, overLimit }: HandOverBusiness,
): LedgerEvent[] {
  const { ownerId }: BusinessState = knownBusiness(state);
  if (knownMember(state, userId) === 'owner') return [];
  if (overLimit !== undefined)
    throw new DomainError('limit', 'business_limit', `The new owner's plan has no room for it: ${overLimit}`);
  return [{ type: 'BusinessHandedOver', data: { ownerId: userId, formerOwnerId: ownerId, formerOwnerRole } }];
}

function refuseBeyondLimit(state: LedgerState, { max, message }: MemberLimit, now: string): void {
  const pending = Object.values(state.invitations).filter(({ expiresAt }) => expiresAt > now).length;
  if (max >= 0 && Object.keys(state.members).length + pending >= max)
    throw new DomainError('limit', 'member_limit', message);
}

function refuseMember(state: LedgerState, userId: string): void {
  if (entryOf(state.members, userId) !== undefined)
    throw new DomainError('conflict', 'already_member', 'This user is already a member of this business', 'userId');
}

function knownMember(state: LedgerState, userId: string): string {
  const role = entryOf(state.members, userId);
  if (role === undefined) throw new DomainError('not-found', 'member_not_found', 'Team member not found');
  return role;
}

function knownInvitation(state: LedgerState, id: string): InvitationState {
  const invitation = entryOf(state.invitations, id);
  if (!invitation) throw new DomainError('not-found', 'invitation_not_found', 'Invitation not found');
  return invitation;
}
