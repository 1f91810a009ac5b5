import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import type { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { WriterPace } from '@counterfoil/event-sourcing/write/writer-pace';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { onFirstOpenDay } from '../books/first-open-day';
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { LedgerWriter } from '../books/ledger-writer';
import { ImportRowsQueries } from './import-rows.queries';
import { OccurrencesOfImport } from './occurrences-of-import';

/** Rows and parts of rows in one command: each is written with its reversal, and an append holds 1 MiB. */
const WEIGHT_PER_COMMAND = 400;

export interface UndoneImport {
  readonly events: readonly LedgerEvent[];
  readonly position: bigint | undefined;
  readonly visible: boolean;
}

/** What is to be taken back, by whom and on which day. */
export interface ImportToUndo {
  readonly businessId: string;
  readonly importId: string;
  /** Today in the business's time zone. */
  readonly reversedOn: string;
  readonly request: CorrectionRequest;
  /** The command ids of the steps are derived from its own. */
  readonly envelope: CommandEnvelope;
}

/** @param first the first row that the step reverses */
export function reversalStepId(commandId: string, first: string): string {
  return uuidv5(`reverse:${first}`, commandId);
}

/** Takes an import back as a whole. */
@Injectable()
export class ImportUndo {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly rows: ImportRowsQueries,
    private readonly occurrences: OccurrencesOfImport,
  ) {}

  /**
   * Reverses all rows that still stand, batch after batch; called again after a crash it goes on where it stopped.
   * @param signal ends it between two batches.
   * @throws Unavailable where the rows lag: calling it again goes on.
   */
  async undo(
    { businessId, importId, reversedOn, request, envelope }: ImportToUndo,
    signal?: AbortSignal,
  ): Promise<UndoneImport> {
    await this.occurrences.giveBack({ businessId, importId, today: reversedOn, request, envelope }, signal);
    const firstDay = await this.rows.firstDay(businessId, importId);
    const pace = new WriterPace();
    const events: LedgerEvent[] = [];
    for (;;) {
      signal?.throwIfAborted();
      const rows = await this.rows.standing(businessId, importId, WEIGHT_PER_COMMAND);
      const [first] = rows;
      if (first === undefined) break;
      const command: LedgerCommand = {
        type: 'ReverseImportRows',
        importId,
        ...(firstDay === undefined ? {} : { firstDay }),
        transactionIds: rows,
        reversedOn,
        ...onFirstOpenDay(request),
      };
      const step = { ...envelope, importId, commandId: reversalStepId(envelope.commandId, first) };
      const { events: reversed, visible } = await pace.batch(() => this.writer.write(businessId, command, step));
      // What is next is read from the rows: where they lag, going on would take the same ones again.
      if (!visible)
        throw new Unavailable('overloaded', 'The import is being undone. Send the same request again to go on.');
      events.push(...reversed);
    }
    const isUndone = events.length === 0 && (await this.rows.isUndone(businessId, importId));
    const { position, visible } = await this.writer.write(
      businessId,
      { type: 'CompleteImportUndo', importId, isUndone },
      { ...envelope, importId },
    );
    return { events, position, visible };
  }
}
