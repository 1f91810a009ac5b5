import { Injectable } from '@nestjs/common';
import { idPrint } from '@counterfoil/bank-statements/matching/fingerprint';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { RowToConfirm } from '@counterfoil/ledger/import/statement-rows.decider';
import type { JobRun } from '../jobs/jobs.module';
import { CommandHistory } from '../books/command-history.queries';
import { LedgerWriter } from '../books/ledger-writer';
import type { ImportCommands } from './import-commands';
import type { ImportRecord } from './import-record';
import { ImportRowsRepository } from './rows/import-rows.repository';
import { PairedRows, type PairedRow } from './rows/paired-rows.queries';

/** Rows of one command: one event, which an undo takes back as a whole. */
const ROWS_PER_COMMAND = 100;

/**
 * Has rows of the statement confirm transactions that the books have already, and takes that back. Whoever runs a step
 * again sends the same commands.
 */
@Injectable()
export class ImportConfirming {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly history: CommandHistory,
    private readonly rows: ImportRowsRepository,
    private readonly paired: PairedRows,
  ) {}

  /** Refuses rows whose transactions have changed, with the reason. @returns the position of the last match */
  async confirm({ id, businessId }: ImportRecord, commands: ImportCommands, run: JobRun): Promise<bigint | undefined> {
    let position: bigint | undefined;
    for (const rows of await this.batches(businessId, id)) {
      if (run.signal.aborted) break;
      const prints = rows.flatMap((row) => printsOf(row, id));
      await this.rows.keepFingerprints(businessId, prints);
      const command = { type: 'MatchStatementRows', importId: id, rows: rows.map(confirming) } as const;
      const written = await this.writer.append(businessId, command, commands.confirming(firstOf(rows)));
      await this.rows.refuse(id, written.events.flatMap(refusalsOf));
      position = written.position ?? position;
    }
    return position;
  }

  /** Before the rows of the import are taken back: the transactions stay as they are. */
  async giveBack(
    { id, businessId }: ImportRecord,
    commands: ImportCommands,
    today: string,
    run: JobRun,
  ): Promise<void> {
    const firsts = (await this.batches(businessId, id)).map(firstOf);
    const steps = new Map(firsts.map((row) => [commands.confirming(row).commandId, row]));
    for (const { commandId, events } of await this.history.findAll(businessId, [...steps.keys()])) {
      run.signal.throwIfAborted();
      const row = steps.get(commandId);
      if (row === undefined) continue;
      await this.writer.append(businessId, { type: 'UndoCommand', events, today }, commands.unconfirming(row));
    }
  }

  /** Takes the undo back. @returns the transactions that could not be confirmed again */
  async confirmAgain(
    { id, businessId }: ImportRecord,
    commands: ImportCommands,
    { jobId, today }: { readonly jobId: string; readonly today: string },
    run: JobRun,
  ): Promise<string[]> {
    const firsts = (await this.batches(businessId, id)).map(firstOf);
    const steps = firsts.map((row) => commands.unconfirming(row).commandId);
    const missing: string[] = [];
    for (const { commandId, events } of await this.history.findAll(businessId, steps)) {
      run.signal.throwIfAborted();
      const command = { type: 'UndoCommand', events, today } as const;
      const written = await this.writer
        .append(businessId, command, commands.redo(jobId, `confirm:${commandId}`))
        .catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          return { events: [] };
        });
      const again = new Set(written.events.flatMap(confirmedIn));
      missing.push(...events.flatMap(confirmedIn).filter((transactionId) => !again.has(transactionId)));
    }
    return missing;
  }

  private async batches(businessId: string, importId: string): Promise<PairedRow[][]> {
    const rows = await this.paired.taken(businessId, importId);
    const batches: PairedRow[][] = [];
    for (let at = 0; at < rows.length; at += ROWS_PER_COMMAND) batches.push(rows.slice(at, at + ROWS_PER_COMMAND));
    return batches;
  }
}

function firstOf(rows: readonly PairedRow[]): number {
  return rows[0]?.row ?? 0;
}

function confirming({ row, transactionId, accountId, date, description, amount, ...rest }: PairedRow): RowToConfirm {
  return {
    row,
    transactionId,
    accountId,
    bookedOn: date,
    description,
    ...(rest.externalId === null ? {} : { reference: rest.externalId }),
    amount: BigInt(amount),
    matchedBefore: rest.matchedBefore,
  };
}

function printsOf(
  { transactionId, accountId, fingerprint, externalId }: PairedRow,
  importId: string,
): { transactionId: string; accountId: string; fingerprint: string; importId: string }[] {
  return [fingerprint, externalId === null ? null : idPrint(externalId)].flatMap((print) =>
    print === null ? [] : [{ transactionId, accountId, fingerprint: print, importId }],
  );
}

function refusalsOf(event: LedgerEvent): readonly { row: number; message: string }[] {
  return event.type === 'StatementRowsMatched' ? event.data.refusals : [];
}

function confirmedIn(event: LedgerEvent): readonly string[] {
  const isOfMatch = event.type === 'StatementRowsMatched' || event.type === 'StatementRowsUnmatched';
  return isOfMatch ? event.data.rows.map(({ transactionId }) => transactionId) : [];
}
