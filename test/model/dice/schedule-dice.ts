import type { Hand } from './hand';
import type { Intent } from '../plain/intent';
import { aboutNote } from './note-dice';
import { aboutReceipt } from './receipt-dice';
import { daysOf } from '../plain/plain-schedules';

/** Days that somebody looks at: the first ones of a rule. */
const DAYS_SEEN = 4;

/** What somebody does with what repeats, undefined where nothing does; else with a receipt or a note. */
export function aboutSchedule(hand: Hand, what: Intent['do']): Intent | undefined {
  const { books, step } = hand;
  if (what.endsWith('receipt')) return aboutReceipt(hand, what);
  if (/ (note|question)$/.test(what)) return aboutNote(hand, what);
  if (what === 'repeat')
    return {
      do: what,
      schedule: `schedule ${step}`,
      account: hand.account(),
      words: `Rent ${step}`,
      category: hand.outOf(3) === 0 ? null : hand.category(),
      amount: hand.signed(),
      startsOn: `2098-01-${28 + hand.outOf(4)}`,
      unit: hand.outOf(2) === 0 ? 'week' : 'month',
      every: 1 + hand.outOf(2),
    };
  const all = [...books.schedules];
  const resting = what === 'resume schedule' ? all.filter(([, { paused }]) => paused) : [];
  const [schedule, facts] = hand.one(resting.length > 0 ? resting : all) ?? [undefined, undefined];
  if (facts === undefined) return undefined;
  const day = hand.one(daysOf(facts).slice(0, DAYS_SEEN)) ?? facts.startsOn;
  switch (what) {
    case 'change schedule':
      return { do: what, schedule, amount: hand.signed() };
    case 'resume schedule':
      // What goes on anyway rests first, so that there is something to resume before long.
      return { do: facts.paused ? what : 'pause schedule', schedule };
    case 'pause schedule':
    case 'end schedule':
      return { do: what, schedule };
    case 'skip occurrence':
      return { do: what, schedule, day };
    case 'change occurrence':
      return { do: what, schedule, day, amount: hand.outOf(3) === 0 ? null : hand.signed() };
    case 'confirm occurrence':
      return { do: what, schedule, day, row: `row ${step}`, date: hand.day() };
    default:
      throw new Error(`no throw means ${what}`);
  }
}
