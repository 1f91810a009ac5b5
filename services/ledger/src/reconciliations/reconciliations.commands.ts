import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { ReconcileRequest, ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import type { ReconciledRows } from '@counterfoil/events/ledger-event';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { LedgerWriter } from '../books/ledger-writer';
import { minorUnits } from '../books/minor-units';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { ReconciliationsQueries } from './reconciliations.queries';
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
    private readonly reconciliations: ReconciliationsQueries,
    @Inject(EVENT_LOG) private readonly log: EventLog,
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
    const ticked = new Set(request.cleared);
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
        ...(request.importId === undefined ? {} : { importId: request.importId }),
      },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.reconciliations.report(member, reconciliationId), {
      id: reconciliationId,
    });
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
    const last = await this.log.readLast(ledgerStream(businessId), { requiresLeader: true });
    if (!(await this.writer.visible(last?.position)))
      throw new Unavailable('overloaded', 'The books are catching up. Please try again in a moment.');
    return this.worksheets.openRows(businessId, accountId, closingDay);
  }
}

function rowsOf(rows: readonly OpenRow[]): ReconciledRows {
  return {
    entryNumbers: rows.map(({ entryNumber }) => entryNumber),
    sequences: rows.map(({ sequence }) => sequence),
    amounts: rows.map(({ amount }) => amount),
  };
}
