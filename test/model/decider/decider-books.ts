/**
 * The real rules, in the memory of the test: every intent as the command that its screen sends, folded by nothing but
 * the log's own rules.
 */
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Entry, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { BookEntity } from '@counterfoil/ledger/entity-state';
import { HistoryCheck } from '@counterfoil/ledger/history/history-check';
import { ledgerDecider, type LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { LedgerState } from '@counterfoil/ledger/ledger-state';
import { REGISTRATION } from '../../kit/books/decided-books';
import { houseCommandsOf, isAboutHouse } from './decider-house';
import { noteCommand } from './decider-notes';
import { isAboutReceipt, receiptCommand } from './decider-receipts';
import { withUpcoming } from './decider-balance';
import { reconcileCommand } from './decider-reconciliation';
import { scheduleCommand } from './decider-schedules';
import {
  ZONES,
  isAboutNote,
  isAboutOtherSide,
  isAboutSchedule,
  type Intent,
  type OtherSideIntent,
} from '../plain/intent';
import { againUnder, draftOf, commandsOf } from './decider-commands';

export type CarriedOut =
  { readonly ok: true; readonly events: readonly LedgerEvent[] } | { readonly ok: false; readonly code: string };
type Decider = typeof ledgerDecider;

/** What the clock says at first. */
export const NOW = '2026-04-15T10:30:00.000Z';

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
    if (isAboutReceipt(intent)) return [receiptCommand(intent, { by: 'owner', on: this.today })];
    if (isAboutNote(intent)) return [noteCommand(intent, this.state.business?.ownerId ?? 'owner', this.entities)];
    if (isAboutSchedule(intent))
      return [scheduleCommand(intent, { state: this.state, recorded: { by: 'owner', on: this.today } })];
    if (intent.do === 'reconcile') {
      const { state, log, today } = this;
      return [reconcileCommand(intent, { state, log, entries: entriesIn(log, 0), today })];
    }
    return isAboutHouse(intent)
      ? houseCommandsOf(intent, this.now, this.seats)
      : commandsOf(
          intent,
          { by: 'owner', on: this.today },
          transactions.map(({ id }) => id),
        ).map((command) => {
          const { state, log, today } = this;
          return withUpcoming(command, { state, entries: () => entriesIn(log, 0), today });
        });
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
    const events = [...this.decider.decide(this.state, command, this.entities)];
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

/**
 * The entries that facts posted, found by their shape alone: whatever has a number and lines, and stands not as what
 * was before.
 */
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
