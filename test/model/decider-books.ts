/** The real rules, in the memory of the test: every intent as the command that its screen sends, folded by nothing but the log's own rules. */
import { DEFAULT_CATEGORIES, STANDARD_CHART } from '@counterfoil/accounting/chart';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import type { Entry, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { BookEntity } from '../../services/ledger/src/ledger/entity-state';
import { ledgerDecider, type LedgerCommand } from '../../services/ledger/src/ledger/ledger.decider';
import type { LedgerState } from '../../services/ledger/src/ledger/ledger-state';
import type { Intent, NewRow } from './intent';

export type CarriedOut = { readonly ok: true; readonly events: readonly LedgerEvent[] } | { readonly ok: false; readonly code: string };
type Decider = typeof ledgerDecider;

const RECORDED = { by: 'owner', on: '2026-04-15' };
const UNLIMITED = { max: -1, message: '' };

export const REGISTERED: LedgerEvent = {
  type: 'BusinessRegistered',
  data: {
    businessId: 'business',
    ownerId: 'owner',
    timeZone: 'UTC',
    currency: 'USD',
    exponent: 2,
    fiscalYearStartMonth: 1,
    chart: STANDARD_CHART,
    categories: DEFAULT_CATEGORIES.map((category) => ({ ...category, categoryId: category.name, description: '', isDefault: true })),
    profileDigest: '',
  },
};

export class DeciderBooks {
  readonly log: LedgerEvent[] = [];
  readonly entities = new Map<string, BookEntity>();
  state: LedgerState;
  /** What each step did, by its number. */
  private readonly steps: (readonly LedgerEvent[])[] = [];

  constructor(private readonly decider: Decider = ledgerDecider) {
    this.state = decider.initialState();
    this.append([REGISTERED]);
  }

  /** All commands of an intent, or none. */
  carryOut(intent: Intent): CarriedOut {
    try {
      const events = intent.do === 'undo' ? this.undo(intent) : commandsOf(intent).flatMap((command) => this.decide(this.withReversal(command)));
      this.steps.push(events);
      return { ok: true, events };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.steps.push([]);
      return { ok: false, code: error.code };
    }
  }

  /** An import is undone by its id, row by row as it stands; anything else by what it did. */
  private undo({ step, firstOpenDay }: Extract<Intent, { do: 'undo' }>): LedgerEvent[] {
    const events = this.steps[step] ?? [];
    const started = events.find((event) => event.type === 'ImportStarted');
    if (!started) return this.decide({ type: 'UndoCommand', events, today: RECORDED.on, onFirstOpenDay: firstOpenDay, postedAgain: againUnder(events) });
    const { importId } = started.data;
    const transactionIds = events.flatMap((event) => (event.type === 'ImportRowsRecorded' ? event.data.transactions.map((row) => row.transactionId) : []));
    const reversed = this.decide({ type: 'ReverseImportRows', importId, transactionIds, reversedOn: RECORDED.on, onFirstOpenDay: firstOpenDay });
    return [...reversed, ...this.decide({ type: 'CompleteImportUndo', importId })];
  }

  /** A restore is told the reversal that deleted the row, as the books' rows have it. */
  private withReversal(command: LedgerCommand): LedgerCommand {
    if (command.type !== 'RestoreTransaction') return command;
    const reversals = this.log.flatMap((event) => {
      if (event.type === 'TransactionDeleted') return [event.data];
      return event.type === 'ImportRowsReversed' ? event.data.rows : [];
    });
    const last = reversals.filter(({ transaction }) => transaction.transactionId === command.transactionId).at(-1);
    return last ? { ...command, reversal: last.reversal } : command;
  }

  private decide(command: LedgerCommand): LedgerEvent[] {
    const events = [...this.decider.decide(this.state, command, { now: '2026-04-15T00:00:00.000Z', entities: this.entities })];
    this.append(events);
    return events;
  }

  private append(events: readonly LedgerEvent[]): void {
    for (const event of events) {
      this.log.push(event);
      this.state = this.decider.evolve(this.state, event);
      for (const key of this.decider.entities?.keysOfEvent(event) ?? []) {
        const entity = this.decider.entities?.evolve(this.entities.get(key), event, key);
        if (entity) this.entities.set(key, entity);
      }
    }
  }
}

function againUnder(events: readonly LedgerEvent[]): { ids: Record<string, string>; postedBy: string } {
  const reversed = events.flatMap((event) => (event.type === 'JournalEntryReversed' ? [event.data.journalEntry.journalEntryId] : []));
  return { ids: Object.fromEntries(reversed.map((id) => [id, `${id}, again`])), postedBy: 'owner' };
}

function draftOf(row: NewRow, description = row.row): Extract<LedgerCommand, { type: 'RecordTransaction' }>['draft'] {
  const allocations = row.parts.map(({ category, amount }) => ({ categoryId: category, amount }));
  return { transactionId: row.row, accountId: row.account, date: row.date, description, amount: row.amount, allocations };
}

function commandsOf(intent: Exclude<Intent, { do: 'undo' }>): LedgerCommand[] {
  switch (intent.do) {
    case 'record':
      return [{ type: 'RecordTransaction', draft: draftOf(intent), recorded: RECORDED }];
    case 'amend':
      return [{ type: 'AmendTransaction', draft: draftOf(intent, intent.words), mirrorId: intent.mirror, onFirstOpenDay: intent.firstOpenDay }];
    case 'recategorise':
      return [{ type: 'RecategorizeTransactions', transactionIds: intent.rows, categoryId: intent.category, onFirstOpenDay: intent.firstOpenDay }];
    case 'make transfer': {
      const transfers = { [intent.row]: { to: 'account', accountId: intent.to, mirrorId: intent.mirror } } as const;
      return [{ type: 'RecategorizeTransactions', transactionIds: [intent.row], categoryId: 'Transfer', transfers, onFirstOpenDay: intent.firstOpenDay }];
    }
    case 'delete':
      return [{ type: 'DeleteTransactions', transactionIds: intent.rows, deleted: RECORDED, mayDeleteAny: true, onFirstOpenDay: intent.firstOpenDay }];
    case 'restore':
      return [{ type: 'RestoreTransaction', transactionId: intent.row, restoredOn: RECORDED.on, onFirstOpenDay: intent.firstOpenDay }];
    case 'transfer': {
      const { row, mirror, from, to, date, amount } = intent;
      return [{ type: 'RecordTransfer', transactionId: row, mirrorId: mirror, fromAccountId: from, toAccountId: to, date, amount, description: row, recorded: RECORDED }];
    }
    case 'match': {
      const { transfer, first, second, firstOpenDay } = intent;
      return [{ type: 'MatchTransfer', transferId: transfer, firstTransactionId: first, secondTransactionId: second, onFirstOpenDay: firstOpenDay }];
    }
    case 'unmatch':
      return [{ type: 'UnmatchTransfer', transactionId: intent.row }];
    case 'import': {
      const { import: importId, rows } = intent;
      const numbered = rows.map((row, index) => ({ row: index + 1, draft: draftOf(row) }));
      return [
        { type: 'StartImport', importId, attempt: 1, rowCount: rows.length },
        { type: 'RecordImportRows', importId, attempt: 1, recorded: RECORDED, rows: numbered },
        { type: 'CompleteImport', importId },
      ];
    }
    default:
      return [registerCommandOf(intent)];
  }
}

type RowIntent = 'record' | 'amend' | 'recategorise' | 'make transfer' | 'delete' | 'restore' | 'transfer' | 'match' | 'unmatch' | 'import' | 'undo';

function registerCommandOf(intent: Exclude<Intent, { do: RowIntent }>): LedgerCommand {
  switch (intent.do) {
    case 'open account': {
      const { account, name, kind, personal, balance, date } = intent;
      const facts = { accountId: account, name, accountType: kind, scope: personal ? 'personal' : 'business', description: '' } as const;
      return { type: 'OpenAccount', ...facts, creditLimit: null, openingBalance: balance, openingDate: date, accountNumberDigest: '', limit: UNLIMITED };
    }
    case 'rename account':
      return { type: 'ChangeAccount', accountId: intent.account, name: intent.name };
    case 'archive account':
      return { type: 'ArchiveAccount', accountId: intent.account };
    case 'restore account':
      return { type: 'RestoreAccount', accountId: intent.account, limit: UNLIMITED };
    case 'adjust balance':
      return { type: 'AdjustBalance', accountId: intent.account, expectedBalance: intent.seen, balance: intent.balance, reason: 'Bank says so', date: RECORDED.on };
    case 'backdate opening':
      return { type: 'BackdateOpening', accountId: intent.account, expectedBalance: intent.seen, balance: intent.balance, date: intent.date };
    case 'open line':
      return { type: 'OpenLedgerAccount', code: intent.code, name: intent.code, accountType: intent.type, subType: intent.subType as 'current' };
    case 'rename line':
      return { type: 'ChangeLedgerAccount', code: intent.code, name: intent.name };
    case 'switch line':
      return { type: 'ChangeLedgerAccount', code: intent.code, isActive: intent.active };
    case 'map category':
      return { type: 'MapCategory', categoryId: intent.category, code: intent.code };
    case 'create category':
      return { type: 'CreateCategory', categoryId: intent.category, name: intent.category, categoryType: intent.type, description: '' };
    case 'hide category':
      return { type: 'SetCategoryVisibility', categoryId: intent.category, isHidden: intent.hidden };
    case 'delete category':
      return { type: 'DeleteCategory', categoryId: intent.category };
    case 'post journal': {
      const lines = intent.lines.map(({ code, amount }) => ({ ledgerAccount: code, debit: amount > 0n ? amount : 0n, credit: amount < 0n ? -amount : 0n }));
      return { type: 'PostJournalEntry', journalEntryId: intent.entry, date: intent.date, description: intent.entry, reference: '', lines, postedBy: 'owner' };
    }
    case 'reverse journal': {
      const { entry, date, firstOpenDay } = intent;
      return { type: 'ReverseJournalEntry', journalEntryId: entry, ...(date === undefined ? {} : { date }), onFirstOpenDay: firstOpenDay };
    }
    case 'close':
      return { type: 'ClosePeriod', through: intent.through, today: RECORDED.on };
    case 'reopen':
      return { type: 'ReopenPeriod', through: intent.through };
    default:
      return intent satisfies never;
  }
}

/** The entries that facts posted, found by their shape alone: whatever has a number and lines, and stands not as what was before. */
export function entriesIn(events: readonly LedgerEvent[], known: number): Entry[] {
  const found = new Map<number, Entry>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('number' in value && 'lines' in value && Array.isArray(value.lines)) {
      const entry = value as Entry;
      if (entry.number > known && !found.has(entry.number)) found.set(entry.number, entry);
      return;
    }
    Object.values(value).forEach(look);
  };
  for (const event of events) look(event.data);
  return [...found.values()].sort((a, b) => a.number - b.number);
}
