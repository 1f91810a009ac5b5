import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { AmendTransactionRequest, CorrectionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/domain-error';
import { Quota } from '../billing/billing.module';
import { onFirstOpenDay } from '../ledger/first-open-day';
import { LedgerWriter } from '../ledger/ledger-writer';
import type { TransactionDraft } from '../ledger/transaction-facts.decider';
import { Answer } from '../platform/answer';
import type { Membership } from '../platform/request-context';
import { draftOf } from './transaction-draft';
import { TransactionIdentity, type RowIdentity } from './transaction-identity.queries';
import { recordedNow } from './transactions.commands';
import { TransactionsQueries } from './transactions.queries';

export class AmendTransaction {
  constructor(
    readonly member: Membership,
    readonly transactionId: string,
    readonly request: AmendTransactionRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class RestoreTransaction {
  constructor(
    readonly member: Membership,
    readonly transactionId: string,
    readonly request: CorrectionRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(AmendTransaction)
export class AmendTransactionHandler implements ICommandHandler<AmendTransaction> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly identity: TransactionIdentity,
    private readonly transactions: TransactionsQueries,
  ) {}

  async execute({ member, transactionId, request, envelope }: AmendTransaction): Promise<Answer<Transaction | { id: string }>> {
    const [row] = await this.identity.find(member.businessId, [transactionId]);
    const draft = { ...draftOf(request, member.exponent, envelope.commandId), transactionId: row?.originalId ?? transactionId };
    const mirrorId = uuidv5(`mirror:${draft.transactionId}`, envelope.commandId);
    const { position, visible } = await this.writer.write(
      member.businessId,
      { type: 'AmendTransaction', draft: row ? asOriginal(draft, row) : draft, mirrorId, ...onFirstOpenDay(request) },
      envelope,
    );
    const [transaction] = await this.transactions.find(member.businessId, [transactionId]);
    return new Answer(transaction ?? { id: transactionId }, position, visible);
  }
}

@CommandHandler(RestoreTransaction)
export class RestoreTransactionHandler implements ICommandHandler<RestoreTransaction> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: Quota,
    private readonly identity: TransactionIdentity,
    private readonly transactions: TransactionsQueries,
  ) {}

  async execute({ member, transactionId, request, envelope }: RestoreTransaction): Promise<Answer<Transaction | { id: string }>> {
    const [originalId = transactionId] = await this.identity.originals(member.businessId, [transactionId]);
    const { on: restoredOn } = recordedNow(member, envelope);
    const reversal = await this.identity.reversal(member.businessId, originalId);
    const asked = { ownerId: member.ownerId, count: 1, day: restoredOn, commandId: envelope.commandId };
    const { position, visible } = await this.quota.within(asked, (room) =>
      this.writer.write(
        member.businessId,
        { type: 'RestoreTransaction', transactionId: originalId, ...(reversal ? { reversal } : {}), restoredOn, ...room, ...onFirstOpenDay(request) },
        envelope,
      ),
    );
    const [transaction] = await this.transactions.find(member.businessId, [transactionId]);
    return new Answer(transaction ?? { id: transactionId }, position, visible);
  }
}

/**
 * What is said of the row that mirrors a transfer, said of the transfer: the same money seen from the other account. Put into
 * another account, it is the money's other end that moves; where it came from stays.
 * @throws DomainError for one that is put into another account and a category at once: only one of them can be meant
 */
function asOriginal(draft: TransactionDraft, row: RowIdentity): TransactionDraft {
  if (row.id === row.originalId) return draft;
  const allocations = draft.allocations.map(({ categoryId, amount }) => ({ categoryId, amount: -amount }));
  const original = { ...draft, accountId: row.originalAccountId, amount: -draft.amount, allocations };
  if (draft.accountId === row.accountId) return original;
  if (allocations.length > 0) throw new DomainError('invalid', 'transfer_end', 'This row is the other end of a transfer: change its account or its category, not both', 'accountId');
  return { ...original, transfer: { to: 'account', accountId: draft.accountId, mirrorId: row.id } };
}
