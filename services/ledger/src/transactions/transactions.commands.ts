import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { mayAs } from '@counterfoil/contracts/token-right';
import type {
  CorrectionRequest,
  DeleteTransactionsAnswer,
  DeleteTransactionsRequest,
  RecordTransactionRequest,
  Transaction,
} from '@counterfoil/contracts/transaction.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { idPrint } from '@counterfoil/bank-statements/matching/fingerprint';
import { PlanQuota } from '../billing/billing.module';
import { ImportRowsRepository } from '../imports/import-stores.module';
import { Answer } from '../http/answers/answer';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter } from '../books/ledger-writer';
import type { DeleteTransactions as DeleteCommand } from '@counterfoil/ledger/transaction/transaction.decider';
import type { Recorded } from '@counterfoil/ledger/transaction/transaction-facts';
import type { Membership } from '../http/request-context';
import { draftOf } from './transaction-draft';
import { TransactionIdentity } from './transaction-identity.queries';
import { ExternalIds } from './external-ids.queries';
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
    readonly request: DeleteTransactionsRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

/** One transaction; one that is not there is refused instead of being told. */
export class DeleteTransaction {
  constructor(
    readonly member: Membership,
    readonly transactionId: string,
    readonly request: CorrectionRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(RecordTransaction)
export class RecordTransactionHandler implements ICommandHandler<RecordTransaction> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly quota: PlanQuota,
    private readonly externalIds: ExternalIds,
    private readonly fingerprints: ImportRowsRepository,
    private readonly transactions: TransactionsQueries,
  ) {}

  async execute({ member, request, envelope }: RecordTransaction): Promise<Answer<Transaction | { id: string }>> {
    const recorded = recordedNow(member, envelope);
    const { accountId, externalId } = request;
    const [once] = await this.externalIds.of(
      member.businessId,
      externalId === undefined ? [] : [{ accountId, externalId }],
    );
    const read = (id: string) => async () => (await this.transactions.find(member.businessId, [id]))[0];
    if (once?.isKnown) {
      const { transactionId: id } = once;
      return Answer.readBack({ position: undefined, visible: true }, read(id), { id });
    }
    const draft = { ...draftOf(request, member.exponent, envelope.commandId), ...idOf(once) };
    if (once && externalId !== undefined) {
      const print = { transactionId: draft.transactionId, accountId, fingerprint: idPrint(externalId) };
      await this.fingerprints.keepFingerprints(member.businessId, [print]);
    }
    this.writer.announce(member.businessId, envelope);
    // Not `write`: the books take it up as the reservation is settled.
    const { position } = await this.quota.within(
      { ownerId: member.ownerId, count: 1, day: recorded.on, commandId: envelope.commandId },
      (room) =>
        this.writer.append(
          member.businessId,
          { type: 'RecordTransaction', draft, recorded, ...(once ? { isOnce: true } : {}), ...room },
          envelope,
        ),
    );
    const visible = await this.writer.visible(position);
    const { transactionId: id } = draft;
    return Answer.readBack({ position, visible }, read(id), { id });
  }
}

@CommandHandler(DeleteTransactions)
export class DeleteTransactionsHandler implements ICommandHandler<DeleteTransactions> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly identity: TransactionIdentity,
  ) {}

  /** Deletes those that exist; the answer names the others. */
  async execute({ member, request, envelope }: DeleteTransactions): Promise<Answer<DeleteTransactionsAnswer>> {
    const originals = await this.identity.originals(member.businessId, request.transactionIds);
    const command = { ...deletionOf(originals, member, envelope), ...onFirstOpenDay(request) };
    const { events, position, visible } = await this.writer.write(member.businessId, command, envelope);
    const deleted = deletedIds(events);
    const errors = originals
      .filter((id) => !deleted.has(id))
      .map((transactionId) => ({ transactionId, message: 'Transaction not found' }));
    return Answer.of({ deletedCount: deleted.size, ...(errors.length > 0 ? { errors } : {}) }, { position, visible });
  }
}

@CommandHandler(DeleteTransaction)
export class DeleteTransactionHandler implements ICommandHandler<DeleteTransaction> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly identity: TransactionIdentity,
  ) {}

  async execute({
    member,
    transactionId,
    request,
    envelope,
  }: DeleteTransaction): Promise<Answer<DeleteTransactionsAnswer>> {
    const originals = await this.identity.originals(member.businessId, [transactionId]);
    const command = { ...deletionOf(originals, member, envelope), ...onFirstOpenDay(request) };
    const { events, position, visible } = await this.writer.write(member.businessId, command, envelope);
    if (deletedIds(events).size === 0)
      throw new DomainError('not-found', 'transaction_not_found', 'Transaction not found');
    return Answer.of({ deletedCount: 1 }, { position, visible });
  }
}

/** In the place of the id that follows from the command. */
function idOf(once: { readonly transactionId: string } | undefined): { transactionId?: string } {
  return once ? { transactionId: once.transactionId } : {};
}

function deletionOf(transactionIds: readonly string[], member: Membership, envelope: CommandEnvelope): DeleteCommand {
  const mayDeleteAny = mayAs(member, 'transactions.delete-any');
  return { type: 'DeleteTransactions', transactionIds, deleted: recordedNow(member, envelope), mayDeleteAny };
}

function deletedIds(events: readonly LedgerEvent[]): ReadonlySet<string> {
  return new Set(
    events.flatMap((event) => (event.type === 'TransactionDeleted' ? [event.data.transaction.transactionId] : [])),
  );
}

/** The caller, and today in the business's time zone. */
export function recordedNow(member: Membership, envelope: CommandEnvelope): Recorded {
  return { by: envelope.actorId, on: dateIn(member.timeZone, new Date()) };
}
