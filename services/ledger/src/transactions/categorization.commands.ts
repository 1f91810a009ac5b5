import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type {
  CategorizeTransactionRequest,
  CategorizeTransactionsAnswer,
  Transaction,
} from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter } from '../books/ledger-writer';
import type { RecategorizeTransactions } from '@counterfoil/ledger/transaction/transaction.decider';
import type { TransferDraft } from '@counterfoil/ledger/transaction/transaction-facts';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { TransferQueries } from '../transfers/transfers.module';
import { TransactionIdentity, type MeantRows } from './transaction-identity.queries';
import { TransactionsQueries } from './transactions.queries';

/** One transaction to a category, or to a transfer, matched with the row at its other end where there is one. */
export class CategorizeTransaction {
  constructor(
    readonly member: Membership,
    readonly transactionId: string,
    readonly request: CategorizeTransactionRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class CategorizeTransactions {
  constructor(
    readonly member: Membership,
    readonly transactionIds: readonly string[],
    readonly request: CategorizeTransactionRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(CategorizeTransaction)
export class CategorizeTransactionHandler implements ICommandHandler<CategorizeTransaction> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly identity: TransactionIdentity,
    private readonly transfers: TransferQueries,
    private readonly transactions: TransactionsQueries,
  ) {}

  async execute({
    member,
    transactionId,
    request,
    envelope,
  }: CategorizeTransaction): Promise<Answer<Transaction | { id: string }>> {
    const meant = await this.identity.meant(member.businessId, [transactionId]);
    const [originalId = transactionId] = meant.transactionIds;
    const offered = await this.mayDouble(member, transactionId, request);
    const { position, visible } = request.matchTransactionId
      ? await this.match(member, meant, request.matchTransactionId, request, envelope)
      : await this.writer.write(
          member.businessId,
          { ...recategorization(meant, request, envelope), ...offered },
          envelope,
        );
    const read = () => this.transactions.shown(member.businessId, transactionId, originalId);
    return Answer.readBack({ position, visible }, read, { id: transactionId });
  }

  private match(
    member: Membership,
    meant: MeantRows,
    counterpartId: string,
    request: CategorizeTransactionRequest,
    envelope: CommandEnvelope,
  ) {
    const [firstTransactionId = ''] = meant.transactionIds;
    const list = meant.shownIn[firstTransactionId];
    const transferId = uuidv5('transfer', envelope.commandId);
    const ends = {
      firstTransactionId,
      secondTransactionId: counterpartId,
      ...(list === undefined ? {} : { shownIn: list }),
    };
    const { categoryId } = request;
    const correction = { keepsSplits: request.replaceSplit !== true, ...onFirstOpenDay(request) };
    const command = { type: 'MatchTransfer', transferId, ...ends, categoryId, ...correction } as const;
    return this.writer.write(member.businessId, command, envelope);
  }

  /** Where the other end is in the books already it is offered instead of being doubled (docs/accounting.md). */
  private async mayDouble(
    member: Membership,
    rowId: string,
    { transferToAccountId, matchTransactionId }: CategorizeTransactionRequest,
  ): Promise<{ hasCounterpart?: true }> {
    if (transferToAccountId === undefined || matchTransactionId !== undefined) return {};
    const candidates = await this.transfers.counterparts(member.businessId, rowId, transferToAccountId);
    return candidates.length > 0 ? { hasCounterpart: true } : {};
  }
}

@CommandHandler(CategorizeTransactions)
export class CategorizeTransactionsHandler implements ICommandHandler<CategorizeTransactions> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly identity: TransactionIdentity,
  ) {}

  async execute({
    member,
    transactionIds,
    request,
    envelope,
  }: CategorizeTransactions): Promise<Answer<CategorizeTransactionsAnswer>> {
    const meant = await this.identity.meant(member.businessId, transactionIds);
    const { events, position, visible } = await this.writer.write(
      member.businessId,
      recategorization(meant, request, envelope),
      envelope,
    );
    return Answer.of(
      { updatedCount: events.filter(({ type }) => type === 'TransactionRecategorized').length },
      { position, visible },
    );
  }
}

function recategorization(
  meant: MeantRows,
  request: CategorizeTransactionRequest,
  envelope: CommandEnvelope,
): RecategorizeTransactions {
  const { categoryId, transferToAccountId } = request;
  const transfers = transferDrafts(meant.transactionIds, transferToAccountId, envelope.commandId);
  const correction = { keepsSplits: request.replaceSplit !== true, ...onFirstOpenDay(request) };
  return { type: 'RecategorizeTransactions', ...meant, categoryId, transfers, ...correction };
}

function transferDrafts(
  ids: readonly string[],
  accountId: string | undefined,
  commandId: string,
): Record<string, TransferDraft> {
  if (accountId === undefined) return {};
  return Object.fromEntries(
    ids.map((id) => [id, { to: 'account', accountId, mirrorId: uuidv5(`mirror:${id}`, commandId) }]),
  );
}
