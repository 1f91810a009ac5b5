import type { Hand } from './hand';
import { ZONES, type Intent } from './intent';
import { aboutSchedule } from './schedule-dice';

/** What somebody does with the business as a whole and its team; else with what repeats, or with a receipt. */
export function aboutHouse(hand: Hand, what: Intent['do']): Intent | undefined {
  const { step } = hand;
  const person = hand.person();
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
    case 'change role':
      return { do: what, person, role: hand.role() };
    case 'remove member':
    case 'leave':
    case 'hand over':
      return { do: what, person };
    case 'invite': {
      const stranger = hand.stranger();
      return stranger === undefined
        ? undefined
        : { do: what, invitation: `invitation ${step}`, person: stranger, role: hand.role() };
    }
    case 'accept':
    case 'revoke': {
      const invitation = hand.invitation();
      return invitation && { do: what, ...invitation };
    }
    default:
      return aboutSchedule(hand, what);
  }
}
