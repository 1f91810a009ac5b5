/**
 * Each thing that the model compares, turned red by a fault of its own: the rules forget one kind of fact, or date one
 * wrongly.
 */
import fc from 'fast-check';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { ledgerDecider } from '@counterfoil/ledger/ledger.decider';
import { runOnDecider } from '../model/decider/decider-sequence';
import { INTENTS, throwsOf, type Throw } from '../model/dice/dice';

const SEQUENCES = 40;
const STEPS = 60;
const SEED = 20261122;

/** Each kind of intent is what every sequence begins with in turn, so that none is missing. */
const PLAYED: readonly (readonly Throw[])[] = fc
  .sample(throwsOf(STEPS, STEPS), { seed: SEED, numRuns: SEQUENCES })
  .map((throws, sequence) =>
    throws.map((thrown, step) =>
      step % 4 === 0 ? { ...thrown, what: INTENTS[(sequence + step / 4) % INTENTS.length] ?? thrown.what } : thrown,
    ),
  );

const forgetting = (type: LedgerEvent['type']): typeof ledgerDecider => ({
  ...ledgerDecider,
  evolve: (state, event) => (event.type === type ? state : ledgerDecider.evolve(state, event)),
});

const deciding = (change: (event: LedgerEvent) => LedgerEvent): typeof ledgerDecider => ({
  ...ledgerDecider,
  decide: (state, command, entities) => ledgerDecider.decide(state, command, entities).map(change),
});

/** What is deleted comes off on the day after. */
function deletedADayLate(event: LedgerEvent): LedgerEvent {
  if (event.type !== 'TransactionDeleted') return event;
  return { ...event, data: { ...event.data, reversal: { ...event.data.reversal, date: '2026-03-31' } } };
}

/** What an opening left on other days while its own was closed stays there. */
function openingsLeftBehind(event: LedgerEvent): LedgerEvent {
  if (event.type !== 'OpeningBackdated') return event;
  const { redatings: _, ...data } = event.data;
  return { ...event, data };
}

/** An invitation holds its seat for ever. */
function invitedForEver(event: LedgerEvent): LedgerEvent {
  return event.type === 'MemberInvited'
    ? { ...event, data: { ...event.data, expiresAt: '9999-12-31T00:00:00.000Z' } }
    : event;
}

/** An entry number is left out. */
function withAGap(event: LedgerEvent): LedgerEvent {
  if (event.type !== 'JournalEntryPosted') return event;
  const { journalEntry } = event.data;
  return {
    ...event,
    data: {
      journalEntry: { ...journalEntry, entry: { ...journalEntry.entry, number: journalEntry.entry.number + 1 } },
    },
  };
}

it.each<[string, typeof ledgerDecider, string, number]>([
  ['the lock', forgetting('PeriodClosed'), 'the lock', 0],
  ['balances', forgetting('BalanceAdjusted'), 'the last entry', 1],
  ['names', forgetting('AccountRenamed'), 'accounts and balances', 4],
  ['account details', forgetting('AccountDetailsChanged'), 'accounts and balances', 0],
  ['accounts that are gone', forgetting('AccountDeleted'), 'accounts and balances', 0],
  ['categories', forgetting('CategoryHidden'), 'categories', 2],
  ['mappings', forgetting('CategoryMapped'), 'categories', 4],
  ['the chart', forgetting('LedgerAccountDeactivated'), 'the chart', 10],
  ['the year of the books', forgetting('FiscalYearMoved'), 'the business', 12],
  ['the archive', forgetting('BusinessArchived'), 'the business', 4],
  ['the team', forgetting('MemberJoined'), 'the team', 0],
  ['invitations', forgetting('InvitationRevoked'), 'invitations', 25],
  ['when invitations expire', deciding(invitedForEver), 'the answer', 6],
  ['what a deletion posts', deciding(deletedADayLate), 'what was posted', 0],
  ['the days of openings', deciding(openingsLeftBehind), 'what was posted', 3],
  // The check of histories, which the model asks of every fact, is the first to say it.
  ['entry numbers', deciding(withAGap), 'its entry is not the next one', 0],
])('%s', (_, decider, what, first) => {
  const complaints: string[] = [];
  // Where the sequence that shows it no longer does, another one may.
  const isFound = [...PLAYED.slice(first), ...PLAYED.slice(0, first)].some((throws) => {
    complaints.push(complaint(throws, decider));
    return complaints.at(-1)?.startsWith(what);
  });
  expect(isFound ? 'found' : complaints).toBe('found');
});

function complaint(throws: readonly Throw[], decider: typeof ledgerDecider): string {
  try {
    runOnDecider(throws, undefined, decider);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
