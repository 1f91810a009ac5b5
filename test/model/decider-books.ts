/** The real rules, in the memory of the test: every intent as the command that its screen sends, folded by nothing but the log's own rules. */
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Entry, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { BookEntity } from '@counterfoil/ledger/entity-state';
import { HistoryCheck } from '@counterfoil/ledger/history/history-check';
import { ledgerDecider, type LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { LedgerState } from '@counterfoil/ledger/ledger-state';
import type { Recorded } from '@counterfoil/ledger/transaction/transaction-facts';
import { REGISTRATION } from '../kit/decided-books';
import { houseCommandsOf, isAboutHouse } from './decider-house';
import { ZONES, type HouseIntent, type Intent, type NewRow, type RuleConditions } from './intent';

export type CarriedOut =
  { readonly ok: true; readonly events: readonly LedgerEvent[] } | { readonly ok: false; readonly code: string };
type Decider = typeof ledgerDecider;

/** What the clock says at first. */
export const NOW = '2026-04-15T10:30:00.000Z';
const UNLIMITED = { max: -1, message: '' };

export class DeciderBooks {
  readonly log: LedgerEvent[] = [];
  readonly entities = new Map<string, BookEntity>();
  /** What a restore would say of the same history: every fact that the rules decide, it takes. */
  private readonly check = new HistoryCheck();
  state: LedgerState;
  /** What each step did, by its number. */
  private readonly steps: (readonly LedgerEvent[])[] = [];

  /** What the clock says, in milliseconds. */
  clock = Date.parse(NOW);

  /** @param seats how many the owner's plan lets in; -1 for any number */
  constructor(
    private readonly decider: Decider = ledgerDecider,
    private readonly seats = -1,
  ) {
    this.state = decider.initialState();
    this.decide({ type: 'RegisterBusiness', registration: { ...REGISTRATION, profileDigest: 'Bees & Honey' } });
  }

  /** All commands of an intent, or none. */
  carryOut(intent: Intent): CarriedOut {
    try {
      const events =
        intent.do === 'undo' ? this.undo(intent) : this.commandsOf(intent).flatMap((command) => this.decide(command));
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
    if (!started)
      return this.decide({
        type: 'UndoCommand',
        events,
        today: this.today,
        onFirstOpenDay: firstOpenDay,
        postedAgain: againUnder(events),
      });
    const { importId } = started.data;
    const transactionIds = events.flatMap((event) =>
      event.type === 'ImportRowsRecorded' ? event.data.transactions.map((row) => row.transactionId) : [],
    );
    const reversed = this.decide({
      type: 'ReverseImportRows',
      importId,
      transactionIds,
      reversedOn: this.today,
      onFirstOpenDay: firstOpenDay,
    });
    return [...reversed, ...this.decide({ type: 'CompleteImportUndo', importId })];
  }

  /** The day it is where the business is, as its screens send it. */
  private get today(): string {
    return new Date(this.clock + (ZONES[this.state.business?.timeZone ?? ''] ?? 0) * 3_600_000)
      .toISOString()
      .slice(0, 10);
  }

  private get now(): string {
    return new Date(this.clock).toISOString();
  }

  private commandsOf(intent: Exclude<Intent, { do: 'undo' }>): LedgerCommand[] {
    const transactions = [...this.entities].flatMap(([id, entity]) =>
      entity.kind === 'transaction' ? [{ id, ...entity.facts }] : [],
    );
    transactions.sort((a, b) => (a.date === b.date ? a.entry.sequence - b.entry.sequence : a.date < b.date ? -1 : 1));
    if (isAboutOtherSide(intent)) return [this.ofOtherSide(intent)];
    return isAboutHouse(intent)
      ? houseCommandsOf(intent, this.now, this.seats)
      : commandsOf(
          intent,
          { by: 'owner', on: this.today },
          transactions.map(({ id }) => id),
        );
  }

  /** A call about the row in the other list says which list that is, and everything as this row shows it. */
  private ofOtherSide(intent: OtherSideIntent): LedgerCommand {
    const { row, firstOpenDay: onFirstOpenDay } = intent;
    const entity = this.entities.get(row);
    const facts = entity?.kind === 'transaction' ? entity.facts : undefined;
    const { transferAccountId: shownIn = 'nowhere', mirrorId = '' } = facts ?? {};
    if (intent.do === 'amend other side') {
      const parts = intent.parts.map(({ category, amount }) => ({ category, amount: -amount }));
      return {
        type: 'AmendTransaction',
        draft: draftOf({ ...intent, amount: -intent.amount, parts }, intent.words),
        shownIn,
        mirrorId,
        onFirstOpenDay,
      };
    }
    const rows = {
      type: 'RecategorizeTransactions',
      transactionIds: [row],
      shownIn: { [row]: shownIn },
      onFirstOpenDay,
    } as const;
    if (intent.do === 'recategorise other side') return { ...rows, categoryId: intent.category };
    return {
      ...rows,
      categoryId: 'Transfer',
      transfers: { [row]: { to: 'account', accountId: intent.to, mirrorId: 'unused' } },
    };
  }

  private decide(command: LedgerCommand): LedgerEvent[] {
    const events = [...this.decider.decide(this.state, command, { now: this.now, entities: this.entities })];
    this.append(events);
    return events;
  }

  private append(events: readonly LedgerEvent[]): void {
    for (const event of events) {
      this.check.take(event, this.now);
      this.log.push(event);
      this.state = this.decider.evolve(this.state, event);
      for (const key of this.decider.entities?.keysOfEvent(event) ?? []) {
        const entity = this.decider.entities?.evolve(this.entities.get(key), event, key);
        if (entity) this.entities.set(key, entity);
      }
    }
  }
}

type OtherSide = 'amend other side' | 'recategorise other side' | 'make transfer of other side';
type OtherSideIntent = Extract<Intent, { do: OtherSide }>;

function isAboutOtherSide(intent: Intent): intent is OtherSideIntent {
  return ['amend other side', 'recategorise other side', 'make transfer of other side'].includes(intent.do);
}

function againUnder(events: readonly LedgerEvent[]): { ids: Record<string, string>; postedBy: string } {
  const reversed = events.flatMap((event) =>
    event.type === 'JournalEntryReversed' ? [event.data.journalEntry.journalEntryId] : [],
  );
  return { ids: Object.fromEntries(reversed.map((id) => [id, `${id}, again`])), postedBy: 'owner' };
}

function draftOf(row: NewRow, description = row.row): Extract<LedgerCommand, { type: 'RecordTransaction' }>['draft'] {
  const allocations = row.parts.map(({ category, amount }) => ({ categoryId: category, amount }));
  const nickname = row.nickname === null ? {} : { nickname: row.nickname };
  return {
    transactionId: row.row,
    accountId: row.account,
    date: row.date,
    description,
    ...nickname,
    amount: row.amount,
    allocations,
  };
}

/** @param all ids of all transactions, the earliest first */
function commandsOf(
  intent: Exclude<Intent, HouseIntent | OtherSideIntent | { do: 'undo' }>,
  recorded: Recorded,
  all: readonly string[],
): LedgerCommand[] {
  switch (intent.do) {
    case 'record':
      return [{ type: 'RecordTransaction', draft: draftOf(intent), recorded }];
    case 'amend':
      return [
        {
          type: 'AmendTransaction',
          draft: draftOf(intent, intent.words),
          mirrorId: intent.mirror,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    case 'recategorise':
      return [
        {
          type: 'RecategorizeTransactions',
          transactionIds: intent.rows,
          categoryId: intent.category,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    case 'make transfers': {
      const transfers = Object.fromEntries(
        intent.rows.map((row) => [
          row,
          { to: 'account', accountId: intent.to, mirrorId: intent.mirrors[row] ?? '' } as const,
        ]),
      );
      return [
        {
          type: 'RecategorizeTransactions',
          transactionIds: intent.rows,
          categoryId: 'Transfer',
          transfers,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    }
    case 'apply rule': {
      const actions = {
        ...(intent.category === null ? {} : { categoryId: intent.category }),
        ...(intent.nickname === null ? {} : { nickname: intent.nickname }),
      };
      return [
        {
          type: 'ApplyRule',
          transactionIds: all,
          conditions: conditionsOf(intent.fits),
          actions,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    }
    case 'delete':
      return [
        {
          type: 'DeleteTransactions',
          transactionIds: intent.rows,
          deleted: recorded,
          mayDeleteAny: true,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    case 'restore':
      return [
        {
          type: 'RestoreTransaction',
          transactionId: intent.row,
          restoredOn: recorded.on,
          onFirstOpenDay: intent.firstOpenDay,
        },
      ];
    case 'transfer': {
      const { row, mirror, from, to, date, amount } = intent;
      return [
        {
          type: 'RecordTransfer',
          transactionId: row,
          mirrorId: mirror,
          fromAccountId: from,
          toAccountId: to,
          date,
          amount,
          description: row,
          recorded,
        },
      ];
    }
    case 'match': {
      const { transfer, first, second, firstOpenDay } = intent;
      return [
        {
          type: 'MatchTransfer',
          transferId: transfer,
          firstTransactionId: first,
          secondTransactionId: second,
          onFirstOpenDay: firstOpenDay,
        },
      ];
    }
    case 'unmatch':
      return [{ type: 'UnmatchTransfer', transactionId: intent.row }];
    case 'import': {
      const { import: importId, rows } = intent;
      const numbered = rows.map((row, index) => ({ row: index + 1, draft: draftOf(row) }));
      return [
        { type: 'StartImport', importId, attempt: 1, rowCount: rows.length },
        { type: 'RecordImportRows', importId, attempt: 1, recorded, rows: numbered },
        { type: 'CompleteImport', importId },
      ];
    }
    default:
      return registerCommandsOf(intent, recorded.on);
  }
}

type RowIntent =
  | OtherSideIntent['do']
  | 'record'
  | 'amend'
  | 'recategorise'
  | 'make transfers'
  | 'apply rule'
  | 'delete'
  | 'restore'
  | 'transfer'
  | 'match'
  | 'unmatch'
  | 'import'
  | 'undo';

function conditionsOf({
  words,
  nickname,
  least,
  most,
  moneyOut,
  account,
}: RuleConditions): Extract<LedgerCommand, { type: 'ApplyRule' }>['conditions'] {
  const inWords = words === null ? [] : [{ field: 'description', match: 'contains', text: words } as const];
  const inNickname = nickname === null ? [] : [{ field: 'nickname', match: 'equals', text: nickname } as const];
  return {
    texts: [...inWords, ...inNickname],
    ...(least === null ? {} : { minAmount: least }),
    ...(most === null ? {} : { maxAmount: most }),
    ...(moneyOut === null ? {} : { type: moneyOut ? 'expense' : 'deposit' }),
    ...(account === null ? {} : { accountId: account }),
  };
}

function registerCommandsOf(intent: Exclude<Intent, HouseIntent | { do: RowIntent }>, today: string): LedgerCommand[] {
  switch (intent.do) {
    case 'open account': {
      const { account, name, kind, personal, balance, date } = intent;
      const facts = {
        accountId: account,
        name,
        accountType: kind,
        scope: personal ? 'personal' : 'business',
        description: '',
      } as const;
      return [
        {
          type: 'OpenAccount',
          ...facts,
          creditLimit: null,
          openingBalance: balance,
          openingDate: date,
          accountNumberDigest: '',
          limit: UNLIMITED,
        },
      ];
    }
    case 'change account': {
      const { account, name, words, limit, number } = intent;
      const said = { name, description: words, creditLimit: limit, accountNumberDigest: number };
      return [
        {
          type: 'ChangeAccount',
          accountId: account,
          ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
        },
      ];
    }
    case 'delete account':
      return [{ type: 'DeleteAccount', accountId: intent.account }];
    case 'archive account':
      return [{ type: 'ArchiveAccount', accountId: intent.account }];
    case 'restore account':
      return [{ type: 'RestoreAccount', accountId: intent.account, limit: UNLIMITED }];
    case 'adjust balance':
      return [
        {
          type: 'AdjustBalance',
          accountId: intent.account,
          expectedBalance: intent.seen,
          balance: intent.balance,
          reason: 'Bank says so',
          date: today,
        },
      ];
    case 'backdate opening':
      return [
        {
          type: 'BackdateOpening',
          accountId: intent.account,
          expectedBalance: intent.seen,
          balance: intent.balance,
          date: intent.date,
        },
      ];
    case 'open line':
      return [
        {
          type: 'OpenLedgerAccount',
          code: intent.code,
          name: intent.code,
          accountType: intent.type,
          subType: intent.subType as 'current',
        },
      ];
    case 'rename line':
      return [{ type: 'ChangeLedgerAccount', code: intent.code, name: intent.name }];
    case 'switch line':
      return [{ type: 'ChangeLedgerAccount', code: intent.code, isActive: intent.active }];
    case 'map category':
      return [{ type: 'MapCategory', categoryId: intent.category, code: intent.code }];
    case 'create category':
      return [
        {
          type: 'CreateCategory',
          categoryId: intent.category,
          name: intent.category,
          categoryType: intent.type,
          description: '',
        },
      ];
    case 'hide category':
      return [{ type: 'SetCategoryVisibility', categoryId: intent.category, isHidden: intent.hidden }];
    case 'delete category':
      return [{ type: 'DeleteCategory', categoryId: intent.category }];
    case 'post journal': {
      const lines = intent.lines.map(({ code, amount }) => ({
        ledgerAccount: code,
        debit: amount > 0n ? amount : 0n,
        credit: amount < 0n ? -amount : 0n,
      }));
      return [
        {
          type: 'PostJournalEntry',
          journalEntryId: intent.entry,
          date: intent.date,
          description: intent.entry,
          reference: '',
          lines,
          postedBy: 'owner',
        },
      ];
    }
    case 'reverse journal': {
      const { entry, date, firstOpenDay } = intent;
      return [
        {
          type: 'ReverseJournalEntry',
          journalEntryId: entry,
          ...(date === undefined ? {} : { date }),
          onFirstOpenDay: firstOpenDay,
        },
      ];
    }
    case 'close':
      return [{ type: 'ClosePeriod', through: intent.through, today }];
    case 'reopen':
      return [{ type: 'ReopenPeriod', through: intent.through }];
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
