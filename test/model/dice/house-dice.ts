import { PEOPLE, ROLES, type Hand } from './hand';
import { ZONES, type Intent, type Role } from '../plain/intent';
import { isPending } from '../plain/plain-house';
import { aboutSchedule } from './schedule-dice';

/** What somebody does with the business as a whole and its team; else with what repeats, or with a receipt. */
export function aboutHouse(hand: Hand, what: Intent['do']): Intent | undefined {
  const { step } = hand;
  switch (what) {
    case 'settings':
      return {
        do: what,
        ...(hand.outOf(3) === 0 ? { name: `Bees ${hand.outOf(3)}` } : {}),
        ...(hand.outOf(3) === 0 ? { zone: hand.one(Object.keys(ZONES)) ?? 'UTC' } : {}),
        ...(hand.outOf(6) === 0 ? { currency: hand.one(['EUR', 'USD']) ?? 'USD' } : {}),
        ...(hand.outOf(2) === 0 ? { yearStart: 1 + hand.outOf(12) } : {}),
      };
    case 'archive business':
    case 'restore business':
      return { do: what };
    case 'add member':
      return { do: what, person: newMember(hand), role: hand.role() };
    case 'change role': {
      const person = member(hand);
      return { do: what, person, role: roleBut(hand, hand.books.house.team.get(person)) };
    }
    case 'remove member':
    case 'leave':
    case 'hand over':
      return { do: what, person: member(hand) };
    case 'invite': {
      const person = stranger(hand);
      return person === undefined
        ? undefined
        : { do: what, invitation: `invitation ${step}`, person, role: hand.role() };
    }
    case 'accept':
    case 'revoke': {
      const invitation = invitationOf(hand);
      return invitation && { do: what, ...invitation };
    }
    default:
      return aboutSchedule(hand, what);
  }
}

/** Mostly somebody who is not in the team. */
function newMember(hand: Hand): string {
  const { team } = hand.books.house;
  return (hand.outOf(5) > 0 ? hand.one(PEOPLE.filter((person) => !team.has(person))) : undefined) ?? hand.person();
}

/** Mostly somebody in the team. */
function member(hand: Hand): string {
  const { team, owner } = hand.books.house;
  const members = [...team.keys()].filter((person) => person !== owner);
  return (hand.outOf(5) > 0 ? hand.one(members) : undefined) ?? hand.person();
}

/** Mostly another role. */
function roleBut(hand: Hand, role: string | undefined): Role {
  return (hand.outOf(5) > 0 ? hand.one(ROLES.filter((other) => other !== role)) : undefined) ?? hand.role();
}

/** Somebody an invitation can reach: neither a member nor invited already. */
function stranger(hand: Hand): string | undefined {
  const { books } = hand;
  const { team, invitations } = books.house;
  const invited = new Set(
    [...invitations.values()].filter((invitation) => isPending(books, invitation)).map(({ person }) => person),
  );
  return hand.one(PEOPLE.filter((person) => !team.has(person) && !invited.has(person)));
}

/** Mostly a pending one. */
function invitationOf(hand: Hand): { readonly invitation: string; readonly person: string } | undefined {
  const open = [...hand.books.house.invitations].filter(([, { state }]) => state !== 'accepted');
  const chosen = hand.one([...open.filter(([, { state }]) => state === 'waiting'), ...open]);
  return chosen && { invitation: chosen[0], person: chosen[1].person };
}
