import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { JobRun } from '../jobs/jobs.module';
import { CommandHistory } from '../books/command-history.queries';
import { LedgerWriter } from '../books/ledger-writer';
import { BooksContextQueries } from './books-context.queries';
import type { ImportRecord } from './import-record';
import { ImportRowsRepository, type RowToMatch } from './rows/import-rows.repository';
import type { ImportCommands } from './import-commands';

/** What a person is told of a pair of rows of which one was not recorded as the transfer's other end. */
const OTHER_ROW_GONE = 'The other row was not recorded as the other end of this transfer';
const OTHER_END_GONE = 'The other end of this transfer has been deleted since';
/** The refusal that stands in the way of a whole undo, and not only of one match. */
const PERIOD_CLOSED = 'period_closed';
const BUSINESS_ARCHIVED = 'business_archived';

/** How far a step got: the position of the last event that it led to. */
type Position = bigint | undefined;

/**
 * Matches recorded rows with the other ends that a person has chosen in the preview, one command each, and takes that
 * back before the rows are. Whoever runs a step again sends the same commands.
 */
@Injectable()
export class ImportMatching {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly history: CommandHistory,
    private readonly rows: ImportRowsRepository,
    private readonly books: BooksContextQueries,
  ) {}

  /**
   * Matches what was chosen. What cannot be matched any more stays recorded as one end of a transfer, with the reason
   * beside it.
   */
  async match(found: ImportRecord, commands: ImportCommands, run: JobRun): Promise<Position> {
    let position: Position;
    const refusals: { row: number; message: string }[] = [];
    const rows = await this.rows.toMatch(found.id);
    if (rows.length === 0) return undefined;
    for (const row of rows) {
      if (run.signal.aborted) break;
      const outcome = await this.matchOne(found, commands, row);
      if (typeof outcome === 'string') refusals.push({ row: row.row, message: outcome });
      else position = outcome ?? position;
    }
    await this.rows.refuseMatches(found.id, refusals);
    return position;
  }

  /**
   * Posts the other ends again as they were before they were matched, where nobody has changed them since.
   * @throws DomainError where a closed period is in the way: with the first of them, so that nothing is taken back by
   *   halves.
   */
  async unmatch(
    found: ImportRecord,
    commands: ImportCommands,
    undo: { readonly today: string; readonly onFirstOpenDay: boolean },
    run: JobRun,
  ): Promise<void> {
    const rows = (await this.rows.toMatch(found.id)).filter(({ isRefused }) => !isRefused);
    if (rows.length === 0) return;
    const firstDay = await this.books.firstDay(
      found.businessId,
      found.id,
      rows.flatMap((row) => otherEnd(row, commands) ?? []),
    );
    const commandIds = new Map(rows.map(({ row }) => [commands.matching(row).commandId, row]));
    // All at once: a match that was taken back a moment ago is no reason to wait until the receipts know of it.
    for (const done of await this.history.findAll(found.businessId, [...commandIds.keys()])) {
      run.signal.throwIfAborted();
      const row = commandIds.get(done.commandId);
      if (row === undefined) continue;
      const command = {
        type: 'UndoCommand',
        events: done.events,
        today: undo.today,
        ...(undo.onFirstOpenDay ? { onFirstOpenDay: true } : {}),
        ...(firstDay === undefined ? {} : { firstDay }),
      } as const;
      await this.writer.append(found.businessId, command, commands.unmatching(row)).catch(passOverWhatHasChanged);
    }
  }

  /**
   * Has ends that an undo parted name each other again, pair by pair.
   * @param again what tells of the pairs that the undo of the rows parted, and which rows have stayed away
   * @returns why it was refused, by the transaction of the import that is one end
   */
  async matchAgain(
    found: ImportRecord,
    commands: ImportCommands,
    jobId: string,
    { parted, asked, left, run }: PairsAgain,
  ): Promise<Map<string, string>> {
    const rows = await this.rows.toMatch(found.id);
    const commandIds = new Map(
      rows.map((row) => [commands.unmatching(row.row).commandId, commands.transactionId(row.row)]),
    );
    const chosen = await this.history.findAll(found.businessId, [...commandIds.keys()]);
    const pairs = [
      ...chosen.map(({ commandId, events }) => ({ step: commandId, end: commandIds.get(commandId) ?? '', events })),
      ...parted.map((event) => ({ step: pairOf(event), end: firstEnd(event), events: [event] })),
    ];
    const refusals = new Map<string, string>();
    for (const { step, end, events } of pairs) {
      run.signal.throwIfAborted();
      if (left.has(end)) continue;
      const command = { type: 'UndoCommand', events, ...asked } as const;
      await this.writer
        .append(found.businessId, command, commands.redo(jobId, `match:${step}`))
        .catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          refusals.set(end, error.message);
        });
    }
    return refusals;
  }

  /** @returns why it was refused, else the position. */
  private async matchOne(found: ImportRecord, commands: ImportCommands, row: RowToMatch): Promise<string | Position> {
    const other = otherEnd(row, commands);
    if (other === null) return OTHER_ROW_GONE;
    const envelope = commands.matching(row.row);
    const ends = { firstTransactionId: commands.transactionId(row.row), secondTransactionId: other };
    try {
      const { position } = await this.writer.append(
        found.businessId,
        { type: 'MatchTransfer', transferId: uuidv5('transfer', envelope.commandId), ...ends },
        envelope,
      );
      return position;
    } catch (error) {
      if (error instanceof DomainError) return error.code === 'transaction_not_found' ? OTHER_END_GONE : error.message;
      throw error;
    }
  }
}

/** The transaction at the other end; null where it should be a row that was not recorded so. */
function otherEnd({ counterpartId, otherRow }: RowToMatch, commands: ImportCommands): string | null {
  return counterpartId ?? (otherRow === null ? null : commands.transactionId(otherRow));
}

/** What a redo knows of the pairs that are to be matched again. */
export interface PairsAgain {
  readonly parted: readonly LedgerEvent[];
  readonly asked: { readonly today: string; readonly onFirstOpenDay?: true };
  readonly left: ReadonlyMap<string, unknown>;
  readonly run: JobRun;
}

function pairOf(event: LedgerEvent): string {
  return event.type === 'TransferUnmatched' ? event.data.transferId : '';
}

function firstEnd(event: LedgerEvent): string {
  return event.type === 'TransferUnmatched' ? event.data.firstTransactionId : '';
}

/** True for what refuses all of an undo or a redo, and not only one row or match of it. */
export function isInTheWayOfAll({ code, kind }: DomainError): boolean {
  return code === PERIOD_CLOSED || code === BUSINESS_ARCHIVED || kind === 'limit';
}

/** Somebody has taken it back or changed it since: then that stands, and only the row itself is taken back. */
export function passOverWhatHasChanged(error: unknown): void {
  if (!(error instanceof DomainError) || error.code === PERIOD_CLOSED) throw error;
}
