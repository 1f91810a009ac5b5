import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { CommandHistory, type CarriedOut } from '../books/command-history.queries';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter } from '../books/ledger-writer';
import { ImportRowsQueries } from './import-rows.queries';
import { OccurrencesOfImportQueries, type SettledOccurrence } from './occurrences-of-import.queries';

/** Stands in the way of the whole undo, and not only of one payment. */
const PERIOD_CLOSED = 'period_closed';

/** An undo of an import, or what brings its rows back. */
export interface ImportChange {
  readonly businessId: string;
  readonly importId: string;
  /** Today in the business's time zone. */
  readonly today: string;
  readonly request: CorrectionRequest;
  readonly envelope: CommandEnvelope;
}

/**
 * Recurring payments that rows of an import stand for. The undo gives them back before the rows go; once the rows are
 * back they are taken again. Both follow from what the books say now, so that a payment is neither lost nor counted
 * twice, whenever it was matched.
 */
@Injectable()
export class OccurrencesOfImport {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly history: CommandHistory,
    private readonly occurrences: OccurrencesOfImportQueries,
    private readonly rows: ImportRowsQueries,
  ) {}

  /** What gave way to a row is recorded again, and a day that nothing was recorded for before is open. */
  async giveBack(change: ImportChange, signal?: AbortSignal): Promise<void> {
    const { businessId, importId, envelope } = change;
    let position: bigint | undefined;
    for (const taken of await this.occurrences.takenBy(businessId, importId)) {
      signal?.throwIfAborted();
      const commandId = givenBackBy(envelope.commandId, taken);
      const done = await this.history.find(businessId, taken.commandId);
      if (done) position = (await this.undo(change, done, commandId)) ?? position;
    }
    await this.writer.visible(position);
  }

  /**
   * What an undo gave back, where nothing else has become of it since.
   * @param undoId the command that undid the import
   */
  async takeAgain(change: ImportChange, undoId: string, signal?: AbortSignal): Promise<void> {
    const { businessId, envelope } = change;
    let position: bigint | undefined;
    for (const settled of await this.occurrences.settled(businessId)) {
      signal?.throwIfAborted();
      if (settled.commandId !== givenBackBy(undoId, settled)) continue;
      const done = await this.history.find(businessId, settled.commandId);
      if (!done || !(await this.isBack(businessId, done))) continue;
      const commandId = uuidv5(`take-occurrence:${settled.commandId}`, envelope.commandId);
      position = (await this.undo(change, done, commandId)) ?? position;
    }
    await this.writer.visible(position);
  }

  /** Whether the row that a payment was taken from has come back. */
  private async isBack(businessId: string, { events }: CarriedOut): Promise<boolean> {
    const ids = events.flatMap((event) => {
      if (event.type === 'OccurrenceRecorded') return event.data.replacedTransactionId ?? [];
      return event.type === 'OccurrenceReturned' ? (event.data.transactionId ?? []) : [];
    });
    const rows = await this.rows.of(businessId, ids);
    return rows.length > 0 && rows.every(({ isDeleted }) => !isDeleted);
  }

  /** A command of its own, no step of the import. What has changed since is left as it is. */
  private async undo(
    { businessId, today, request, envelope }: ImportChange,
    { events }: CarriedOut,
    commandId: string,
  ): Promise<bigint | undefined> {
    const { importId: _, attempt: __, ...own } = envelope;
    const command = { type: 'UndoCommand', events, today, ...onFirstOpenDay(request) } as const;
    try {
      return (await this.writer.append(businessId, command, { ...own, commandId })).position;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === PERIOD_CLOSED) throw error;
      return undefined;
    }
  }
}

function givenBackBy(undoId: string, { scheduleId, day }: SettledOccurrence): string {
  return uuidv5(`leave-occurrence:${scheduleId}:${day}`, undoId);
}
