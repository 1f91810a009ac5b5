import { openingLines } from '@counterfoil/accounting/posting';
import type { JournalEntryFacts, LedgerEvent, OpeningBalance } from '@counterfoil/events/ledger-event';
import { redated } from '@counterfoil/events/posted-entries';
import { adjustBalance } from '../account/balance.decider';
import {
  digestOf,
  entryText,
  mustHold,
  requireEntry,
  requireRedatings,
  sameLines,
  type KnownHistory,
} from './history-known';
import { requireReversal } from './history-transactions';
import { postJournalEntry } from '../journal/journal.decider';
import { knownAccount, openAccount, openBusiness } from '../lookup';

type PostingFact = Extract<
  LedgerEvent,
  { type: 'BalanceAdjusted' | 'OpeningBackdated' | 'JournalEntryPosted' | 'JournalEntryReversed' }
>;
type DataOf<Type extends PostingFact['type']> = Extract<PostingFact, { type: Type }>['data'];

/** What is posted besides transactions. @throws ImpossibleFact, DomainError, RangeError */
export function checkPosting(event: PostingFact, known: KnownHistory): void {
  openBusiness(known.state);
  switch (event.type) {
    case 'BalanceAdjusted':
      return adjusted(event.data, known);
    case 'OpeningBackdated':
      return backdated(event.data, known);
    case 'JournalEntryPosted':
      return journalPosted(event.data.journalEntry, known);
    case 'JournalEntryReversed': {
      const { journalEntry, reversal } = event.data;
      mustHold(
        known.journalEntries.get(journalEntry.journalEntryId) === digestOf(journalText(journalEntry)),
        'the journal entry did not stand as it says',
      );
      requireReversal(known, reversal, journalEntry.entry, known.state.lastEntryNumber + 1);
      known.journalEntries.set(journalEntry.journalEntryId, '');
      return;
    }
    default:
      event satisfies never;
  }
}

/** Set to what the bank says, or an earlier adjustment taken back. */
function adjusted(
  { accountId, balanceBefore, balance, reason, entry }: DataOf<'BalanceAdjusted'>,
  known: KnownHistory,
): void {
  const { state } = known;
  const account = knownAccount(state, accountId);
  mustHold(account.balance === balanceBefore, 'the balance was another one');
  if (entry.reverses === undefined) {
    const command = {
      type: 'AdjustBalance',
      accountId,
      expectedBalance: balanceBefore,
      balance,
      reason,
      date: entry.date,
    } as const;
    const [event] = adjustBalance(state, command);
    mustHold(
      event?.type === 'BalanceAdjusted' && entryText(event.data.entry) === entryText(entry),
      'its entry is not what the balance leads to',
    );
    requireEntry(known, entry, { number: state.lastEntryNumber + 1, sequence: state.lastSequence + 1 });
  } else {
    const adjustment = known.adjustments.get(entry.reverses);
    mustHold(
      adjustment?.accountId === accountId && !account.takenBack.includes(entry.reverses),
      'there is no such adjustment to take back',
    );
    requireReversal(known, entry, adjustment.entry, state.lastEntryNumber + 1);
    mustHold(balance - balanceBefore === -adjustment.change, 'the balance is not what it was before the adjustment');
  }
  known.adjustments.set(entry.number, { accountId, entry, change: balance - balanceBefore });
}

function backdated(
  { accountId, before, after, reversal, ...rest }: DataOf<'OpeningBackdated'>,
  known: KnownHistory,
): void {
  const { state } = known;
  const { opening, code } = openAccount(state, accountId);
  mustHold(openingText(before) === openingText(opening), 'the opening was another one');
  mustHold(
    (before.entry === undefined) === (reversal === undefined),
    'its opening entry is taken back, or there is none',
  );
  const sequence = before.entry?.sequence ?? state.lastSequence + 1;
  let number = state.lastEntryNumber + 1;
  if (before.entry && reversal) requireReversal(known, reversal, before.entry, number++);
  mustHold((after.balance === 0n) === (after.entry === undefined), 'an opening with a balance has an entry');
  if (after.entry) {
    requireEntry(known, after.entry, { number: number++, sequence });
    mustHold(
      sameLines(after.entry.lines, openingLines(code, after.balance)),
      'its opening entry is not what its balance leads to',
    );
  }
  requireRedatings(known, redated(rest), number, sequence);
}

function journalPosted(facts: JournalEntryFacts, known: KnownHistory): void {
  const { journalEntryId, description, reference, entry, postedBy } = facts;
  known.take(journalEntryId);
  const [event] = postJournalEntry(known.state, {
    type: 'PostJournalEntry',
    journalEntryId,
    date: entry.date,
    description,
    reference,
    lines: entry.lines,
    postedBy,
  });
  mustHold(
    event.type === 'JournalEntryPosted' && entryText(event.data.journalEntry.entry) === entryText(entry),
    'its entry is not the next one',
  );
  mustHold(
    entry.lines.every(({ categoryId }) => categoryId === undefined),
    'a journal entry has no categories',
  );
  requireEntry(known, entry, { number: entry.number, sequence: entry.sequence });
  known.journalEntries.set(journalEntryId, digestOf(journalText(facts)));
}

function openingText({ date, balance, entry }: OpeningBalance): string {
  return JSON.stringify([date, String(balance), entry ? entryText(entry) : '']);
}

function journalText({ journalEntryId, description, reference, entry, postedBy }: JournalEntryFacts): string {
  return JSON.stringify([journalEntryId, description, reference, entryText(entry), postedBy]);
}
