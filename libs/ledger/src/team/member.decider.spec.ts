import { given } from '@counterfoil/event-sourcing/write/given';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { DecidedBooks } from '../../../../test/kit/books/decided-books';
import { ledgerDecider, type LedgerCommand } from '../ledger.decider';
import type { LedgerState } from '../ledger-state';

const NOW = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-15T12:00:00.000Z';
const limit = { max: 3, message: 'Free accounts are limited to 3 team members' };
const add = (userId: string): LedgerCommand => ({ type: 'AddMember', userId, role: 'assistant', limit, now: NOW });
const invite = (invitationId: string, expiresAt = LATER): LedgerCommand => ({
  type: 'InviteMember',
  invitationId,
  role: 'accountant',
  expiresAt,
  limit,
  now: NOW,
});
const accept = (invitationId: string, userId: string, now = NOW): LedgerCommand => ({
  type: 'AcceptInvitation',
  invitationId,
  userId,
  now,
});
const remove = (userId: string): LedgerCommand => ({ type: 'RemoveMember', userId });
const changeRole = (userId: string): LedgerCommand => ({ type: 'ChangeMemberRole', userId, role: 'bookkeeper' });
const handOver = (userId: string, overLimit?: string): LedgerCommand => ({
  type: 'HandOverBusiness',
  userId,
  formerOwnerRole: 'bookkeeper',
  ...(overLimit === undefined ? {} : { overLimit }),
});

const ownerId = 'owner';

/** Books whose owner has joined, with a past of commands. */
class Business {
  constructor(private readonly past: readonly LedgerEvent[]) {}

  when(command: LedgerCommand) {
    return given(ledgerDecider, this.past).when(command);
  }

  after(...commands: LedgerCommand[]): Business {
    return commands.reduce<Business>(
      (business, command) => new Business([...business.past, ...business.when(command).events]),
      this,
    );
  }

  get state(): LedgerState {
    return this.past.reduce((state, event) => ledgerDecider.evolve(state, event), ledgerDecider.initialState());
  }
}

const opened = new Business([
  ...DecidedBooks.opened().past,
  { type: 'MemberJoined', data: { userId: ownerId, role: 'owner' } },
]);

describe('the team', () => {
  it('takes members by their id and through invitations, as many as the plan has room for', () => {
    opened.when(add('ann')).then([{ type: 'MemberJoined', data: { userId: 'ann', role: 'assistant' } }]);
    const asked = opened.after(add('ann'), invite('i1'));
    asked.when(add('bob')).refused('member_limit');
    asked.when(invite('i2')).refused('member_limit');
    asked
      .when(accept('i1', 'bob'))
      .then([{ type: 'MemberJoined', data: { userId: 'bob', role: 'accountant', invitationId: 'i1' } }]);
    asked.after(accept('i1', 'bob')).when(add('cy')).refused('member_limit');
  });

  it('gets the place of an invitation back when it is revoked, or has expired', () => {
    const full = opened.after(add('ann'), invite('i1'));
    full
      .after({ type: 'RevokeInvitation', invitationId: 'i1' })
      .when(add('bob'))
      .then([{ type: 'MemberJoined', data: { userId: 'bob', role: 'assistant' } }]);
    opened
      .after(add('ann'), invite('i1', NOW))
      .when(add('bob'))
      .then([{ type: 'MemberJoined', data: { userId: 'bob', role: 'assistant' } }]);
  });

  it('changes roles, and lets people go and come back', () => {
    const joined = opened.after(add('ann'));
    joined
      .when(changeRole('ann'))
      .then([{ type: 'MemberRoleChanged', data: { userId: 'ann', role: 'bookkeeper', previousRole: 'assistant' } }]);
    joined.after(changeRole('ann')).when(changeRole('ann')).then([]);
    joined.when(remove('ann')).then([{ type: 'MemberRemoved', data: { userId: 'ann', role: 'assistant' } }]);
    joined
      .after(remove('ann'))
      .when(add('ann'))
      .then([{ type: 'MemberJoined', data: { userId: 'ann', role: 'assistant' } }]);
  });

  it('is handed over to a member, whose place the former owner takes', () => {
    const over = opened.after(add('ann'), handOver('ann'));
    expect(over.state.members).toEqual({ ann: 'owner', [ownerId]: 'bookkeeper' });
    expect(over.state.business?.ownerId).toBe('ann');
    over.when(handOver('ann')).then([]);
    over.when(remove(ownerId)).then([{ type: 'MemberRemoved', data: { userId: ownerId, role: 'bookkeeper' } }]);
  });

  it.each<[string, LedgerCommand, string]>([
    ['adding a member twice', add('ann'), 'already_member'],
    ['adding the owner', add(ownerId), 'already_member'],
    ['removing the owner', remove(ownerId), 'owner_protected'],
    ['giving the owner another role', changeRole(ownerId), 'owner_protected'],
    ['removing nobody', remove('constructor'), 'member_not_found'],
    ['accepting what was never sent', accept('toString', 'bob'), 'invitation_not_found'],
    ['accepting too late', accept('i1', 'bob', LATER), 'invitation_expired'],
    ['accepting as a member', accept('i1', 'ann'), 'already_member'],
    ['revoking what was never sent', { type: 'RevokeInvitation', invitationId: 'i9' }, 'invitation_not_found'],
    ['handing over to a stranger', handOver('bob'), 'member_not_found'],
    [
      'handing over to whose plan is full',
      handOver('ann', 'Free accounts are limited to 1 business'),
      'business_limit',
    ],
  ])('%s is refused', (_, command, code) => {
    opened.after(add('ann'), invite('i1')).when(command).refused(code);
  });
});

describe('settings of a business', () => {
  const usd: LedgerCommand = { type: 'ChangeBusinessSettings', currency: { code: 'GBP', exponent: 2 } };

  it('change what differs', () => {
    opened.when({ type: 'ChangeBusinessSettings', timeZone: 'Asia/Tokyo', fiscalYearStartMonth: 4 }).thenMatching([
      { type: 'TimeZoneChanged', data: { timeZone: 'Asia/Tokyo' } },
      { type: 'FiscalYearMoved', data: { startMonth: 4, previousStartMonth: 1 } },
    ]);
    const moved = opened.after({ type: 'ChangeBusinessSettings', timeZone: 'Asia/Tokyo' });
    moved.when({ type: 'ChangeBusinessSettings', timeZone: 'Asia/Tokyo' }).then([]);
  });

  it('fix the currency at the first posting', () => {
    opened.when(usd).refused('currency_fixed');
  });

  it('end with an erasure', () => {
    const erased = opened.after({ type: 'BeginErasure' });
    erased.when({ type: 'ArchiveBusiness' }).refused('business_not_found');
    erased.when({ type: 'BeginErasure' }).refused('business_not_found');
  });
});
