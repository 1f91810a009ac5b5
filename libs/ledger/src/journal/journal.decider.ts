import { balanced, type PostingLine } from '@counterfoil/accounting/posting';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { JournalEntryFacts, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { JournalEntity } from '../entity-state';
import { evolveLedger } from '../evolved-state';
import type { LedgerState } from '../ledger-state';
import { entryOf, newDay, openBusiness, openDay, refuseOverflow } from '../lookup';
import { reversalOf } from '../transaction/transaction-change';
import type { Entities } from '../transaction/transaction-lookup';

export interface PostJournalEntry {
  readonly type: 'PostJournalEntry';
  readonly journalEntryId: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly description: string;
  readonly reference: string;
  /** By code of the ledger account, in minor units. */
  readonly lines: readonly PostingLine[];
  readonly postedBy: string;
  /** YYYY-MM-DD, the later day on which the entry reverses itself, as an accrual does. */
  readonly reverseOn?: string;
}

export interface ReverseJournalEntry {
  readonly type: 'ReverseJournalEntry';
  readonly journalEntryId: string;
  /** YYYY-MM-DD; the day of the entry itself when absent. */
  readonly date?: string;
  readonly onFirstOpenDay?: boolean;
}

export type JournalCommand = PostJournalEntry | ReverseJournalEntry;

export function postJournalEntry(state: LedgerState, command: PostJournalEntry): [LedgerEvent, ...LedgerEvent[]] {
  openBusiness(state);
  const { reverseOn } = command;
  if (reverseOn !== undefined && reverseOn <= command.date) {
    throw new DomainError(
      'invalid',
      'journal_reversal_day',
      'The entry reverses itself on a day after its own',
      'reverseOn',
    );
  }
  const lines = checkedLines(state, command.lines);
  const { journalEntryId, description, reference, postedBy } = command;
  const entry = {
    number: state.lastEntryNumber + 1,
    date: newDay(state, command.date),
    sequence: state.lastSequence + 1,
    lines,
  };
  const facts: JournalEntryFacts = { journalEntryId, description, reference, entry, postedBy };
  const posted: LedgerEvent = { type: 'JournalEntryPosted', data: { journalEntry: facts } };
  if (reverseOn === undefined) return [posted];
  return [
    posted,
    journalReversal(evolveLedger(state, posted), { kind: 'journal-entry', facts, isReversed: false }, reverseOn),
  ];
}

export function reverseJournalEntry(
  state: LedgerState,
  command: ReverseJournalEntry,
  entities: Entities,
): LedgerEvent[] {
  openBusiness(state);
  const entity = entities.get(command.journalEntryId);
  if (entity?.kind !== 'journal-entry')
    throw new DomainError('not-found', 'journal_entry_not_found', 'Journal entry not found');
  if (entity.isReversed)
    throw new DomainError('conflict', 'journal_entry_reversed', 'This journal entry has been reversed already');
  return [journalReversal(state, entity, command.date, command.onFirstOpenDay)];
}

export function journalReversal(
  state: LedgerState,
  { facts }: JournalEntity,
  date?: string,
  onFirstOpenDay?: boolean,
): LedgerEvent {
  const reversal = reversalOf(state, { ...facts.entry, date: date ?? facts.entry.date }, onFirstOpenDay);
  refuseOverflows(state, reversal.lines);
  return { type: 'JournalEntryReversed', data: { journalEntry: facts, reversal } };
}

/**
 * A reversed entry once more, as an entry of its own: what was reversed stays so in the history. @param again with the
 * day of the reversal
 */
export function journalEntryAgain(
  state: LedgerState,
  facts: JournalEntryFacts,
  again: { journalEntryId: string; postedBy: string; date: string },
  onFirstOpenDay?: boolean,
): LedgerEvent {
  const date = openDay(state, again.date, onFirstOpenDay);
  const { description, reference } = facts;
  const [posted] = postJournalEntry(state, {
    type: 'PostJournalEntry',
    ...again,
    date,
    description,
    reference,
    lines: facts.entry.lines,
  });
  return posted;
}

function checkedLines(state: LedgerState, lines: readonly PostingLine[]): PostingLine[] {
  for (const { ledgerAccount, debit, credit } of lines) {
    const line = entryOf(state.chart, ledgerAccount);
    if (!line) throw new DomainError('not-found', 'ledger_account_not_found', 'Ledger account not found', 'lines');
    if (!line.isActive)
      throw new DomainError('conflict', 'ledger_account_inactive', `"${line.name}" takes no new entries`, 'lines');
    const oneSided = (debit > 0n && credit === 0n) || (credit > 0n && debit === 0n);
    if (!oneSided)
      throw new DomainError(
        'invalid',
        'journal_line_sides',
        'Each line needs either a debit or a credit above zero',
        'lines',
      );
  }
  const difference = lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0n);
  if (lines.length < 2 || difference !== 0n) {
    throw new DomainError(
      'invalid',
      'journal_unbalanced',
      'Debits and credits must be equal, on at least two lines',
      'lines',
    );
  }
  refuseOverflows(state, lines);
  return balanced(lines);
}

function refuseOverflows(state: LedgerState, lines: readonly PostingLine[]): void {
  for (const [id, account] of Object.entries(state.accounts)) {
    const change = lines.reduce(
      (sum, line) => (state.accountByCode[line.ledgerAccount] === id ? sum + line.debit - line.credit : sum),
      0n,
    );
    if (change !== 0n) refuseOverflow(account, change);
  }
}
