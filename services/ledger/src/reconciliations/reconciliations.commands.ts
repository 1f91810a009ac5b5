import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { ReconcileRequest, ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { ReconciledRows } from '@counterfoil/events/ledger-event';
import { LedgerWriter } from '../books/ledger-writer';
import { minorUnits } from '../books/minor-units';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { ReconciliationsQueries } from './reconciliations.queries';
import { StatementQueries } from './statement.queries';
import { WorksheetQueries, type OpenRow, type OpenRows } from './worksheet.queries';

export class Reconcile {
  constructor(
    readonly member: Membership,
    readonly accountId: string,
    readonly request: ReconcileRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Reads the rows that are meant and hands them to the decider, which knows whether they are still the same. */
@CommandHandler(Reconcile)
export class ReconcileHandler implements ICommandHandler<Reconcile> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly worksheets: WorksheetQueries,
    private readonly statements: StatementQueries,
    private readonly reconciliations: ReconciliationsQueries,
  ) {}

  async execute({
    member,
    accountId,
    request,
    envelope,
  }: Reconcile): Promise<Answer<ReconciliationReport | { id: string }>> {
    const { businessId, exponent, timeZone } = member;
    const reconciliationId = uuidv5('reconciliation', envelope.commandId);
    const open = await this.openRows(businessId, accountId, request);
    // Where the account has moved, as by an undo of the import, that is what is said.
    if (open.newestEntry === request.newestEntry) await this.requireStatement(businessId, accountId, request.importId);
    const ticked = new Set(request.cleared);
    const strangeEntry = strangeAmong(ticked, open.rows);
    const { position, visible } = await this.writer.write(
      businessId,
      {
        type: 'ReconcileAccount',
        reconciliationId,
        accountId,
        closingDay: request.closingDay,
        today: dateIn(timeZone, new Date()),
        balance: minorUnits(request.balance, exponent),
        bookBalance: open.bookBalance,
        newestEntry: request.newestEntry,
        cleared: rowsOf(open.rows.filter(({ entryNumber }) => ticked.has(entryNumber))),
        outstanding: rowsOf(open.rows.filter(({ entryNumber }) => !ticked.has(entryNumber))),
        ...(open.previousId === undefined ? {} : { previousId: open.previousId }),
        ...(strangeEntry === undefined ? {} : { strangeEntry }),
        ...(request.importId === undefined ? {} : { importId: request.importId }),
      },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.reconciliations.report(member, reconciliationId), {
      id: reconciliationId,
    });
  }

  /**
   * The fact names the import for good, and an archive whose facts name one that never was is refused.
   * @throws DomainError
   */
  private async requireStatement(businessId: string, accountId: string, importId: string | undefined): Promise<void> {
    if (importId === undefined || (await this.statements.isOf(businessId, accountId, importId))) return;
    throw new DomainError('invalid', 'import_not_found', 'This account has no such import', 'importId');
  }

  /**
   * Tables that are older than what was ticked, as after a crash of Postgres (decision 9), are waited for: without the
   * newest rows the sums would be said to differ. @throws Unavailable where they do not come in time
   */
  private async openRows(
    businessId: string,
    accountId: string,
    { closingDay, newestEntry }: ReconcileRequest,
  ): Promise<OpenRows> {
    const open = await this.worksheets.openRows(businessId, accountId, closingDay);
    if (open.newestEntry >= newestEntry) return open;
    await this.writer.catchUp(businessId);
    return this.worksheets.openRows(businessId, accountId, closingDay);
  }
}

function strangeAmong(ticked: ReadonlySet<number>, rows: readonly OpenRow[]): number | undefined {
  const known = new Set(rows.map(({ entryNumber }) => entryNumber));
  return [...ticked].find((entryNumber) => !known.has(entryNumber));
}

function rowsOf(rows: readonly OpenRow[]): ReconciledRows {
  return {
    entryNumbers: rows.map(({ entryNumber }) => entryNumber),
    sequences: rows.map(({ sequence }) => sequence),
    amounts: rows.map(({ amount }) => amount),
  };
}
