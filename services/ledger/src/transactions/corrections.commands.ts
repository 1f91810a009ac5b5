import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type {
  AmendTransactionRequest,
  CorrectionRequest,
  Transaction,
} from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { PlanQuota } from '../billing/billing.module';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { draftOf } from './transaction-draft';
import { TransactionIdentity } from './transaction-identity.queries';
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

  async execute({
    member,
    transactionId,
    request,
    envelope,
  }: AmendTransaction): Promise<Answer<Transaction | { id: string }>> {
    const { transactionIds, shownIn } = await this.identity.meant(member.businessId, [transactionId]);
    const [originalId = transactionId] = transactionIds;
    const draft = { ...draftOf(request, member.exponent, envelope.commandId), transactionId: originalId };
    const mirrorId = uuidv5(`mirror:${originalId}`, envelope.commandId);
    const list = shownIn[originalId];
    const { position, visible } = await this.writer.write(
      member.businessId,
      {
        type: 'AmendTransaction',
        draft,
        mirrorId,
        ...(list === undefined ? {} : { shownIn: list }),
        ...onFirstOpenDay(request),
      },
      envelope,
    );
    const read = () => this.transactions.shown(member.businessId, transactionId, originalId);
    return Answer.readBack({ position, visible }, read, { id: transactionId });
  }
}

@CommandHandler(RestoreTransaction)
export class RestoreTransactionHandler implements ICommandHandler<RestoreTransaction> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
    private readonly identity: TransactionIdentity,
    private readonly transactions: TransactionsQueries,
  ) {}

  async execute({
    member,
    transactionId,
    request,
    envelope,
  }: RestoreTransaction): Promise<Answer<Transaction | { id: string }>> {
    const [originalId = transactionId] = await this.identity.originals(member.businessId, [transactionId]);
    const { on: restoredOn } = recordedNow(member, envelope);
    const asked = { ownerId: member.ownerId, count: 1, day: restoredOn, commandId: envelope.commandId };
    const { position, visible } = await this.quota.within(asked, (room) =>
      this.writer.write(
        member.businessId,
        { type: 'RestoreTransaction', transactionId: originalId, restoredOn, ...room, ...onFirstOpenDay(request) },
        envelope,
      ),
    );
    const read = async () => (await this.transactions.find(member.businessId, [transactionId]))[0];
    return Answer.readBack({ position, visible }, read, { id: transactionId });
  }
}
