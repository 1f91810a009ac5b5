import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { mayAs } from '@counterfoil/contracts/token-right';
import type { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import { rightToUndo } from '@counterfoil/contracts/undo-right';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { accountLimit, PlanService, PlanQuota } from '../billing/billing.module';
import { CommandHistory, type CarriedOut } from '../books/command-history.queries';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { ImportRowsQueries } from './import-rows.queries';
import { ImportUndo } from './import-undo';
import { FurtherSteps } from './further-steps';
import { ImportsUndone } from './undone-import';

export class Undo {
  constructor(
    readonly member: Membership,
    readonly commandId: string,
    readonly request: CorrectionRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Events that the undo led to, by type, for a message such as "3 transactions restored". */
export interface Undone {
  commandId: string;
  events: { type: string; count: number }[];
}

@CommandHandler(Undo)
export class UndoHandler implements ICommandHandler<Undo> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly history: CommandHistory,
    private readonly quota: PlanQuota,
    private readonly plans: PlanService,
    private readonly rows: ImportRowsQueries,
    private readonly imports: ImportUndo,
    private readonly furtherSteps: FurtherSteps,
    private readonly importsUndone: ImportsUndone,
  ) {}

  async execute(undo: Undo): Promise<Answer<Undone>> {
    const { member, commandId, envelope } = undo;
    const importId = await this.rows.importOf(member.businessId, uuidv5('import', commandId));
    if (importId !== undefined) return this.undoImport(undo, importId);
    const done = await this.history.find(member.businessId, commandId);
    if (!done) throw new DomainError('not-found', 'command_not_found', 'There is nothing to undo under this id');
    const back = done.events.find((event) => event.type === 'ImportUndone');
    if (back) return this.bringImportBack(undo, back.data.importId);
    requireRights(member, done, envelope.actorId);
    const furtherSteps = await this.furtherSteps.furtherTo(member.businessId, commandId, done);
    const today = dateIn(member.timeZone, new Date());
    const postedAgain = { ids: idsAgain(done.events), postedBy: envelope.actorId };
    const limit = done.events.some(({ type }) => type === 'AccountArchived')
      ? { accountLimit: accountLimit(await this.plans.planOf(member.ownerId)) }
      : {};
    const asked = {
      ownerId: member.ownerId,
      count: restoredBy(done.events),
      day: today,
      commandId: envelope.commandId,
    };
    const write = (room: object) =>
      this.writer.write(
        member.businessId,
        {
          type: 'UndoCommand',
          events: done.events,
          today,
          postedAgain,
          ...limit,
          ...onFirstOpenDay(undo.request),
          ...room,
        },
        envelope,
      );
    const first = asked.count > 0 ? await this.quota.within(asked, write) : await write({});
    const { events, position, visible } = await this.furtherSteps.undo(
      { businessId: member.businessId, request: undo.request, envelope, today },
      furtherSteps,
      first,
    );
    return Answer.of({ commandId: envelope.commandId, events: counted(events) }, { position, visible });
  }

  private async bringImportBack(
    { member, commandId, request, envelope }: Undo,
    importId: string,
  ): Promise<Answer<Undone>> {
    if (!mayAs(member, 'transactions.import')) throw noRight();
    const { businessId, ownerId } = member;
    const at = {
      businessId,
      ownerId,
      importId,
      undoId: commandId,
      today: dateIn(member.timeZone, new Date()),
      ...onFirstOpenDay(request),
      envelope,
    };
    const { events, position, visible } = await this.importsUndone.bringBack(at);
    return Answer.of({ commandId: envelope.commandId, events: counted(events) }, { position, visible });
  }

  /** The whole import; sent again after a crash it goes on where it stopped. */
  private async undoImport({ member, request, envelope }: Undo, importId: string): Promise<Answer<Undone>> {
    if (!mayAs(member, 'transactions.import')) throw noRight();
    const at = {
      businessId: member.businessId,
      importId,
      reversedOn: dateIn(member.timeZone, new Date()),
      request,
      envelope,
    };
    const { events, position, visible } = await this.imports.undo(at);
    return Answer.of({ commandId: envelope.commandId, events: counted(events) }, { position, visible });
  }
}

/** Transactions that the undo brings back count like new ones. */
function restoredBy(events: readonly LedgerEvent[]): number {
  return events.filter(({ type }) => type === 'TransactionDeleted').length;
}

/**
 * Ids under which the undo of a reversal posts journal entries again: always the same ones, so that each comes back
 * once.
 */
function idsAgain(events: readonly LedgerEvent[]): Record<string, string> {
  const reversed = events.flatMap((event) =>
    event.type === 'JournalEntryReversed' ? [event.data.journalEntry.journalEntryId] : [],
  );
  return Object.fromEntries(reversed.map((id) => [id, uuidv5('posted-again', id)]));
}

/**
 * Undoing needs the right that doing needed; what others did may be undone by those who may delete what others
 * recorded.
 */
function requireRights(member: Membership, { events, actorId }: CarriedOut, undoneBy: string): void {
  const isOwn = actorId === undoneBy;
  if (!isOwn && !mayAs(member, 'transactions.delete-any')) throw noRight();
  for (const event of events) {
    const right = isOfJournal(event) ? 'journal.write' : rightToUndo(event.type);
    if (!mayAs(member, right)) throw noRight();
  }
}

/** True for what was done with a receipt beside a journal entry: that needs the right to post one. */
function isOfJournal(event: LedgerEvent): boolean {
  if (event.type === 'ReceiptAttached' || event.type === 'ReceiptRemoved')
    return event.data.receipt.journalEntryId !== undefined;
  if (event.type !== 'ReceiptMoved') return false;
  return [event.data.before, event.data.after].some(({ journalEntryId }) => journalEntryId !== undefined);
}

function counted(events: readonly LedgerEvent[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const event of events) {
    const amount = event.type === 'ImportRowsReversed' ? event.data.rows.length : 1;
    counts.set(event.type, (counts.get(event.type) ?? 0) + amount);
  }
  return [...counts].map(([type, count]) => ({ type, count }));
}

function noRight(): DomainError {
  return new DomainError('forbidden', 'no_right', 'You do not have permission to do this');
}
