/** The business as a whole in the plain model: its settings, its archive, and those who work for it. */
import type { HouseIntent, Intent } from './intent';
import { refuse, type PlainBooks, type PlainHouse, type PlainInvitation } from './plain-books';
import type { Effect } from './plain-effect';

const INVITATION_LASTS_MS = 14 * 86_400_000;

/** None of it is taken back by an undo: there is a change to make instead. */
const DONE: readonly Effect[] = [{ did: 'no way back' }];

/** In an archived business nothing changes, but nobody is kept in it either. */
export function isDoneInArchive(intent: Intent): boolean {
  return ['archive business', 'restore business', 'remove member', 'leave', 'hand over', 'revoke'].includes(intent.do);
}

export function effectsOnHouse(books: PlainBooks, intent: Intent): readonly Effect[] {
  switch (intent.do) {
    case 'settings':
      return settled(books, intent);
    case 'archive business':
    case 'restore business': {
      const archived = intent.do === 'archive business';
      return changedTo(books, { archived });
    }
    default:
      return effectsOnTeam(books, intent);
  }
}

/** The currency is fixed by the first posting: amounts are never converted. */
function settled(
  books: PlainBooks,
  { name, zone, currency, yearStart }: Extract<HouseIntent, { do: 'settings' }>,
): readonly Effect[] {
  const { house } = books;
  if (currency !== undefined && currency !== house.currency && books.journal.length > 0) refuse('currency_fixed');
  return changedTo(books, {
    name: name ?? house.name,
    zone: zone ?? house.zone,
    currency: currency ?? house.currency,
    yearStart: yearStart ?? house.yearStart,
  });
}

function effectsOnTeam(books: PlainBooks, intent: Intent): readonly Effect[] {
  const { team, invitations, owner } = books.house;
  switch (intent.do) {
    case 'add member':
      refuseWithoutSeat(books);
      return joined(books, intent.person, intent.role);
    case 'change role':
      if (team.get(intent.person) === 'owner') refuse('owner_protected');
      if (!team.has(intent.person)) refuse('member_not_found');
      return changedTo(books, { team: new Map(team).set(intent.person, intent.role) });
    case 'remove member':
    case 'leave': {
      if (team.get(intent.person) === 'owner') refuse('owner_protected');
      if (!team.has(intent.person)) refuse('member_not_found');
      return changedTo(books, { team: new Map([...team].filter(([person]) => person !== intent.person)) });
    }
    case 'hand over': {
      if (!team.has(intent.person)) refuse('member_not_found');
      if (intent.person === owner) return [];
      return changedTo(books, {
        owner: intent.person,
        team: new Map(team).set(owner, 'bookkeeper').set(intent.person, 'owner'),
      });
    }
    case 'invite': {
      refuseWithoutSeat(books);
      const { person, role } = intent;
      return changedTo(books, {
        invitations: new Map(invitations).set(intent.invitation, {
          person,
          role,
          state: 'waiting',
          until: books.now + INVITATION_LASTS_MS,
        }),
      });
    }
    case 'revoke': {
      const waiting = waitingInvitation(books, intent.invitation);
      return changedTo(books, {
        invitations: new Map(invitations).set(intent.invitation, { ...waiting, state: 'revoked' }),
      });
    }
    case 'accept': {
      const waiting = waitingInvitation(books, intent.invitation);
      if (hasExpired(books, waiting)) refuse('invitation_expired');
      joined(books, waiting.person, waiting.role);
      return changedTo(books, {
        invitations: new Map(invitations).set(intent.invitation, { ...waiting, state: 'accepted' }),
      });
    }
    default:
      throw new Error(`the model does not know how to ${intent.do}`);
  }
}

function joined(books: PlainBooks, person: string, role: string): readonly Effect[] {
  const { team } = books.house;
  if (team.has(person)) refuse('already_member');
  return changedTo(books, { team: new Map(team).set(person, role) });
}

/** Whoever has a valid invitation holds a seat, so that accepting it needs none. */
function refuseWithoutSeat(books: PlainBooks): void {
  const { seats, team, invitations } = books.house;
  const held = [...invitations.values()].filter((invitation) => isPending(books, invitation)).length;
  if (seats !== null && team.size + held >= seats) refuse('member_limit');
}

/** Neither accepted nor revoked nor expired. */
export function isPending(books: PlainBooks, invitation: PlainInvitation): boolean {
  return invitation.state === 'waiting' && !hasExpired(books, invitation);
}

function hasExpired(books: PlainBooks, { until }: PlainInvitation): boolean {
  return until <= books.now;
}

function waitingInvitation(books: PlainBooks, id: string): PlainInvitation {
  const invitation = books.house.invitations.get(id);
  return invitation?.state === 'waiting' ? invitation : refuse('invitation_not_found');
}

function changedTo(books: PlainBooks, change: Partial<PlainHouse>): readonly Effect[] {
  const before = told(books.house);
  books.house = { ...books.house, ...change };
  return told(books.house) === before ? [] : DONE;
}

function told({ team, invitations, ...rest }: PlainHouse): string {
  return JSON.stringify([rest, [...team].map(String).sort(), [...invitations]]);
}
