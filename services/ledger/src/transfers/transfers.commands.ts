import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { MatchTransferRequest, RecordTransferRequest } from '@counterfoil/contracts/transfer.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { PlanQuota } from '../billing/billing.module';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter } from '../books/ledger-writer';
import { minorUnits } from '../books/minor-units';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { TransferQueries } from './transfers.queries';

export class RecordTransfer {
  constructor(
    readonly member: Membership,
    readonly request: RecordTransferRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class MatchTransfer {
  constructor(
    readonly businessId: string,
    readonly request: MatchTransferRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class UnmatchTransfer {
  constructor(
    readonly businessId: string,
    readonly transactionId: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** Ids of the two rows that show a transfer. */
export interface RecordedTransfer {
  id: string;
  counterpartId: string;
}

@CommandHandler(RecordTransfer)
export class RecordTransferHandler implements ICommandHandler<RecordTransfer> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
  ) {}

  async execute({ member, request, envelope }: RecordTransfer): Promise<Answer<RecordedTransfer>> {
    const recorded = { by: envelope.actorId, on: dateIn(member.timeZone, new Date()) };
    const transactionId = uuidv5('transaction:0', envelope.commandId);
    const mirrorId = uuidv5('mirror:0', envelope.commandId);
    const { fromAccountId, toAccountId, date, description } = request;
    const amount = minorUnits(request.amount, member.exponent);
    const asked = { ownerId: member.ownerId, count: 1, day: recorded.on, commandId: envelope.commandId };
    const { position, visible } = await this.quota.within(asked, (room) =>
      this.writer.write(
        member.businessId,
        {
          type: 'RecordTransfer',
          transactionId,
          mirrorId,
          fromAccountId,
          toAccountId,
          date,
          amount,
          description: description.trim(),
          recorded,
          ...room,
        },
        envelope,
      ),
    );
    return Answer.of({ id: transactionId, counterpartId: mirrorId }, { position, visible });
  }
}

@CommandHandler(MatchTransfer)
export class MatchTransferHandler implements ICommandHandler<MatchTransfer> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly transfers: TransferQueries,
  ) {}

  async execute({ businessId, request, envelope }: MatchTransfer): Promise<Answer<{ transferId: string }>> {
    const transferId = uuidv5('transfer', envelope.commandId);
    const ends = await Promise.all(
      [request.transactionId, request.counterpartId].map((id) => this.transfers.original(businessId, id)),
    );
    const [firstTransactionId = request.transactionId, secondTransactionId = request.counterpartId] = ends;
    const { position, visible } = await this.writer.write(
      businessId,
      {
        type: 'MatchTransfer',
        transferId,
        firstTransactionId,
        secondTransactionId,
        ...onFirstOpenDay(request),
      },
      envelope,
    );
    return Answer.of({ transferId }, { position, visible });
  }
}

@CommandHandler(UnmatchTransfer)
export class UnmatchTransferHandler implements ICommandHandler<UnmatchTransfer> {
  constructor(private readonly writer: LedgerWriter) {}

  async execute({ businessId, transactionId, envelope }: UnmatchTransfer): Promise<Answer<{ unmatched: boolean }>> {
    const { events, position, visible } = await this.writer.write(
      businessId,
      { type: 'UnmatchTransfer', transactionId },
      envelope,
    );
    return Answer.of({ unmatched: events.length > 0 }, { position, visible });
  }
}
