import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { may } from '@counterfoil/contracts/role';
import type { DeleteTransactionsAnswer, RecordTransactionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/command-envelope';
import { Quota } from '../billing/billing.module';
import { Answer } from '../platform/answer';
import { LedgerWriter } from '../ledger/ledger-writer';
import type { Recorded } from '../ledger/transaction-facts.decider';
import type { Membership } from '../platform/request-context';
import { draftOf } from './transaction-draft';
import { TransactionsQueries } from './transactions.queries';

export class RecordTransaction {
  constructor(
    readonly member: Membership,
    readonly request: RecordTransactionRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class DeleteTransactions {
  constructor(
    readonly member: Membership,
    readonly transactionIds: readonly string[],
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(RecordTransaction)
export class RecordTransactionHandler implements ICommandHandler<RecordTransaction> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: Quota,
    private readonly transactions: TransactionsQueries,
  ) {}

  async execute({ member, request, envelope }: RecordTransaction): Promise<Answer<Transaction | { id: string }>> {
    const recorded = recordedNow(member, envelope);
    const draft = draftOf(request, member.exponent, envelope.commandId);
    const { position, visible } = await this.quota.within({ ownerId: member.ownerId, count: 1, day: recorded.on, commandId: envelope.commandId }, (room) =>
      this.writer.write(member.businessId, { type: 'RecordTransaction', draft, recorded, ...room }, envelope),
    );
    const [transaction] = await this.transactions.find(member.businessId, [draft.transactionId]);
    return new Answer(transaction ?? { id: draft.transactionId }, position, visible);
  }
}

@CommandHandler(DeleteTransactions)
export class DeleteTransactionsHandler implements ICommandHandler<DeleteTransactions> {
  constructor(private readonly writer: LedgerWriter) {}

  /** Deletes those that exist; the answer names the others. */
  async execute({ member, transactionIds, envelope }: DeleteTransactions): Promise<Answer<DeleteTransactionsAnswer>> {
    const { events, position, visible } = await this.writer.write(
      member.businessId,
      {
        type: 'DeleteTransactions',
        transactionIds,
        deleted: recordedNow(member, envelope),
        mayDeleteAny: may(member.role, 'transactions.delete-any'),
      },
      envelope,
    );
    const deleted = new Set(events.flatMap((event) => (event.type === 'TransactionDeleted' ? [event.data.transaction.transactionId] : [])));
    const errors = [...new Set(transactionIds)]
      .filter((id) => !deleted.has(id))
      .map((transactionId) => ({ transactionId, message: 'Transaction not found' }));
    return new Answer({ deletedCount: deleted.size, ...(errors.length > 0 ? { errors } : {}) }, position, visible);
  }
}

/** The caller, and today in the business's time zone. */
export function recordedNow(member: Membership, envelope: CommandEnvelope): Recorded {
  return { by: envelope.actorId, on: dateIn(member.timeZone, new Date()) };
}
