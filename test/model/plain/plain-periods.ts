/** What is closed, what is said to be ready to be, and who may close it. */
import type { PeriodIntent } from './intent';
import { refuse, type PlainBooks } from './plain-books';
import { IN_THE_WAY, type Effect } from './plain-effect';

type PeriodEffect = Extract<Effect, { did: 'locked' | 'prepared' | 'let close' }>;

export function effectsOnPeriods(books: PlainBooks, intent: PeriodIntent): Effect[] {
  switch (intent.do) {
    case 'close': {
      const before = books.closedThrough;
      if (intent.through >= books.today) refuse('period_in_future');
      if (before === intent.through) return [];
      if (before !== null && intent.through < before) refuse('period_closed_further');
      return [turned(books, { did: 'locked', before, after: intent.through })];
    }
    case 'reopen': {
      const before = books.closedThrough;
      if (before === null || before === intent.through) return [];
      if (intent.through !== null && intent.through > before) refuse('period_not_closed');
      return [turned(books, { did: 'locked', before, after: intent.through })];
    }
    case 'prepare': {
      const { closedThrough, preparedThrough: before } = books;
      if (intent.through >= books.today) refuse('period_in_future');
      if (closedThrough !== null && intent.through <= closedThrough) refuse('period_closed_already');
      if (before !== null && intent.through < before) refuse('period_prepared_further');
      return before === intent.through ? [] : [turned(books, { did: 'prepared', before, after: intent.through })];
    }
    case 'withdraw preparation': {
      const before = books.preparedThrough;
      return before === null ? [] : [turned(books, { did: 'prepared', before, after: null })];
    }
    case 'let close':
      return (['bookkeeper', 'accountant'] as const)
        .filter((role) => intent.roles.includes(role) !== books.closers.has(role))
        .map((role) => turned(books, { did: 'let close', role, allowed: intent.roles.includes(role) }));
    default:
      return intent satisfies never;
  }
}

/** Only while it is as the step left it. */
export function periodTurned(books: PlainBooks, effect: PeriodEffect): Effect {
  if (effect.did === 'let close') {
    if (books.closers.has(effect.role) !== effect.allowed) refuse(IN_THE_WAY);
    return turned(books, { ...effect, allowed: !effect.allowed });
  }
  const stands = effect.did === 'locked' ? books.closedThrough : books.preparedThrough;
  if (stands !== effect.after) refuse(IN_THE_WAY);
  return turned(books, { did: effect.did, before: effect.after, after: effect.before });
}

function turned(books: PlainBooks, effect: PeriodEffect): PeriodEffect {
  if (effect.did === 'let close') {
    if (effect.allowed) books.closers.add(effect.role);
    else books.closers.delete(effect.role);
  } else if (effect.did === 'locked') books.closedThrough = effect.after;
  else books.preparedThrough = effect.after;
  return effect;
}
