import type { BusinessHandedOver, MemberJoined, TeamEvent } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';

/** Folds what happens to a business's team. */
export function evolvedTeam(state: LedgerState, event: TeamEvent): LedgerState {
  switch (event.type) {
    case 'MemberJoined':
      return joined(state, event.data);
    case 'MemberRoleChanged':
      return { ...state, members: { ...state.members, [event.data.userId]: event.data.role } };
    case 'MemberRemoved':
      return { ...state, members: without(state.members, event.data.userId) };
    case 'MemberInvited':
      return {
        ...state,
        invitations: {
          ...state.invitations,
          [event.data.invitationId]: { role: event.data.role, expiresAt: event.data.expiresAt },
        },
      };
    case 'InvitationRevoked':
      return { ...state, invitations: without(state.invitations, event.data.invitationId) };
    case 'BusinessHandedOver':
      return handedOver(state, event.data);
    default:
      return event satisfies never;
  }
}

function joined(state: LedgerState, { userId, role, invitationId }: MemberJoined['data']): LedgerState {
  const invitations = invitationId === undefined ? state.invitations : without(state.invitations, invitationId);
  return { ...state, members: { ...state.members, [userId]: role }, invitations };
}

function handedOver(
  state: LedgerState,
  { ownerId, formerOwnerId, formerOwnerRole }: BusinessHandedOver['data'],
): LedgerState {
  const members = { ...state.members, [formerOwnerId]: formerOwnerRole, [ownerId]: 'owner' };
  return { ...state, members, business: state.business && { ...state.business, ownerId } };
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => id !== key));
}
