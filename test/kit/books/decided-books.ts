/** A business's past as its own rules decide it, for given/when/then specs of the deciders. */
import { STANDARD_CHART } from '@counterfoil/accounting/chart';
import { DEFAULT_CATEGORIES } from '../../../services/ledger/src/categories/default-categories';
import { given } from '@counterfoil/event-sourcing/write/given';
import type { BusinessRegistered, Entry, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { AccountLimit, OpenAccount } from '@counterfoil/ledger/account/account.decider';
import { HistoryCheck } from '@counterfoil/ledger/history/history-check';
import { ledgerDecider, type LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { entriesOf } from '@counterfoil/events/posted-entries';
import type { LedgerState } from '@counterfoil/ledger/ledger-state';
import type { TransactionDraft } from '@counterfoil/ledger/transaction/transaction-facts';

export const TODAY = '2026-04-15';
const RECORDED = { by: 'owner', on: '2026-02-03' };

/** Default categories go by their names here. */
export const REGISTRATION: BusinessRegistered['data'] = {
  businessId: 'business',
  ownerId: 'owner',
  timeZone: 'UTC',
  currency: 'USD',
  exponent: 2,
  fiscalYearStartMonth: 1,
  chart: STANDARD_CHART,
  categories: DEFAULT_CATEGORIES.map((category) => ({
    ...category,
    categoryId: category.name,
    description: '',
    isDefault: true,
  })),
  profileDigest: '',
};

/** Books on which commands can be carried out one after the other. */
export class DecidedBooks {
  private readonly did: LedgerEvent[][] = [];

  private constructor(readonly past: readonly LedgerEvent[]) {}

  /**
   * Checking (1000) with 1,000.00, savings (1010) and a card (2000) with nothing, and the owner's own pocket (3020-1).
   */
  static opened(): DecidedBooks {
    return new DecidedBooks([{ type: 'BusinessRegistered', data: REGISTRATION }]).after(
      opening('checking', { openingBalance: 100_000n }),
      opening('savings'),
      opening('card', { accountType: 'credit' }),
      opening('pocket', { scope: 'personal' }),
    );
  }

  /** @throws DomainError where one of them is refused. */
  after(...commands: LedgerCommand[]): DecidedBooks {
    return commands.reduce<DecidedBooks>((books, command) => books.with(books.when(command).events), this);
  }

  /** The same with facts that rules of earlier versions led to. */
  followedBy(events: readonly LedgerEvent[]): DecidedBooks {
    return this.with(events);
  }

  when(
    command: LedgerCommand,
  ): ReturnType<ReturnType<typeof given<unknown, LedgerCommand, LedgerEvent, unknown>>['when']> {
    return given(ledgerDecider, this.past).when(command);
  }

  /** The command that takes back the last step, or the one so many steps before it. */
  undo(stepsBefore = 0, change: { onFirstOpenDay?: boolean; accountLimit?: AccountLimit } = {}): LedgerCommand {
    const events = this.did.at(-1 - stepsBefore) ?? [];
    const reversed = events.flatMap((event) =>
      event.type === 'JournalEntryReversed' ? [event.data.journalEntry.journalEntryId] : [],
    );
    const postedAgain = { ids: Object.fromEntries(reversed.map((id) => [id, `${id}, again`])), postedBy: 'owner' };
    return { type: 'UndoCommand', events, today: TODAY, postedAgain, ...change };
  }

  /** What the rules decide, the check of a history takes. */
  private with(events: readonly LedgerEvent[]): DecidedBooks {
    const check = new HistoryCheck();
    for (const event of [...this.past, ...events]) check.take(event, `${TODAY}T12:00:00.000Z`);
    const books = new DecidedBooks([...this.past, ...events]);
    books.did.push(...this.did, [...events]);
    return books;
  }
}

export function opening(accountId: string, change: Partial<OpenAccount> = {}): OpenAccount {
  const facts = {
    accountId,
    name: accountId,
    accountType: 'checking',
    scope: 'business',
    description: '',
    creditLimit: null,
  } as const;
  return {
    type: 'OpenAccount',
    ...facts,
    openingBalance: 0n,
    openingDate: '2026-01-01',
    accountNumberDigest: '',
    limit: { max: -1, message: '' },
    ...change,
  };
}

/** Supplies for 80.00 from checking on 3 February 2026. */
function draft(change: Partial<TransactionDraft> = {}): TransactionDraft {
  const { amount = -8_000n } = change;
  return {
    transactionId: 't',
    accountId: 'checking',
    date: '2026-02-03',
    description: 'Paper',
    amount,
    allocations: [{ categoryId: 'Supplies', amount }],
    ...change,
  };
}

export function record(change: Partial<TransactionDraft> = {}): LedgerCommand {
  return { type: 'RecordTransaction', draft: draft(change), recorded: RECORDED };
}

export function amend(change: Partial<TransactionDraft>, onFirstOpenDay = false): LedgerCommand {
  return { type: 'AmendTransaction', draft: draft(change), mirrorId: 'new mirror', onFirstOpenDay };
}

export function remove(...transactionIds: string[]): LedgerCommand {
  return { type: 'DeleteTransactions', transactionIds, deleted: { by: 'owner', on: TODAY }, mayDeleteAny: true };
}

export function restore(transactionId = 't'): LedgerCommand {
  return { type: 'RestoreTransaction', transactionId, restoredOn: TODAY };
}

export function close(through: string): LedgerCommand {
  return { type: 'ClosePeriod', through, today: TODAY };
}

/** The books' state after all that was done. */
export function stateOf({ past }: DecidedBooks): LedgerState {
  return past.reduce(ledgerDecider.evolve, ledgerDecider.initialState());
}

/**
 * Transfers between the business and the owner's pocket as they were posted once: a draw or a contribution, in no list
 * of the pocket.
 */
export function asFormerly(events: readonly LedgerEvent[]): LedgerEvent[] {
  return events.map((event) => {
    if (event.type !== 'TransferRecorded') return event;
    const { mirrorId: _, ...transaction } = event.data.transaction;
    const { entry, amount } = transaction;
    const lines = entry.lines.map((line) =>
      line.ledgerAccount === '3020-1' ? { ...line, ledgerAccount: amount < 0n ? '3030' : '3020' } : line,
    );
    return { ...event, data: { transaction: { ...transaction, entry: { ...entry, lines } } } };
  });
}

/** What events posted, such as `#3 2026-02-03 Dr 5200 80.00 · Cr 1000 80.00`. */
export function posted(events: readonly LedgerEvent[]): string[] {
  return events.flatMap(entriesOf).map(({ entry }) => entryText(entry));
}

function entryText({ number, date, lines }: Entry): string {
  const texts = lines.map(
    ({ ledgerAccount, debit, credit }) =>
      `${debit > 0n ? 'Dr' : 'Cr'} ${ledgerAccount} ${(Number(debit + credit) / 100).toFixed(2)}`,
  );
  return `#${number} ${date} ${texts.join(' · ')}`;
}
