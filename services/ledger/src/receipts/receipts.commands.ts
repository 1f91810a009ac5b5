import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import type { MoveReceiptRequest, Receipt } from '@counterfoil/contracts/receipt.contract';
import { mayAs } from '@counterfoil/contracts/token-right';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PlanService, storageLimit, UsageQueries } from '../billing/billing.module';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { JobsQueue } from '../jobs/jobs.module';
import type { FileFacts } from '../process/stored-file';
import { pictureReadingOf } from './picture-reading';
import { ReceiptFiles } from './receipt-files';
import { ReceiptReading } from './receipt-reading';
import { readOfText } from './receipt-text';
import type { ArrivedReceipt } from './receipt-upload';
import { ReceiptsQueries } from './receipts.queries';

export class AttachReceipt {
  constructor(
    readonly member: Membership,
    readonly arrived: ArrivedReceipt,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class MoveReceipt {
  constructor(
    readonly member: Membership,
    readonly receiptId: string,
    readonly to: MoveReceiptRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class RemoveReceipt {
  constructor(
    readonly member: Membership,
    readonly receiptId: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

/**
 * The file first, then the fact: a fact whose file is not there would be a hole in the books, and a file without a fact
 * is swept. The same upload under the same key is the same receipt.
 */
@CommandHandler(AttachReceipt)
export class AttachReceiptHandler implements ICommandHandler<AttachReceipt> {
  private readonly logger = new Logger('Receipts');

  constructor(
    private readonly writer: LedgerWriter,
    private readonly files: ReceiptFiles,
    private readonly receipts: ReceiptsQueries,
    private readonly plans: PlanService,
    private readonly usage: UsageQueries,
    private readonly reading: ReceiptReading,
    private readonly jobs: JobsQueue,
  ) {}

  async execute({ member, arrived, envelope }: AttachReceipt): Promise<Answer<Receipt | { id: string }>> {
    const { businessId } = member;
    const { bytes, kind, name, sha256 } = arrived;
    const receiptId = uuidv5('receipt', envelope.commandId);
    const place = await this.receipts.meant(member, arrived.place);
    requireJournalRight(member, place.journalEntryId);
    if (!(await this.receipts.inBusiness(businessId, receiptId))) await this.requireRoom(member, bytes.length);
    const isInInbox = place.transactionId === undefined && place.journalEntryId === undefined;
    const isToBeRead = await this.keepFile(member, arrived, envelope, isInInbox);
    const facts = { receiptId, ...place, name, kind, size: bytes.length, sha256, attachedBy: envelope.actorId };
    const { position, visible } = await this.writer.write(
      businessId,
      { type: 'AttachReceipt', receipt: facts },
      { ...envelope, requestHash: requestHash({ request: envelope.requestHash, ...place, name, sha256 }) },
    );
    if (isToBeRead) await this.askForReading({ id: receiptId, businessId, actorId: envelope.actorId }, facts);
    return Answer.readBack({ position, visible }, () => this.receipts.inBusiness(businessId, receiptId), {
      id: receiptId,
    });
  }

  /** The receipt is there in any case: what its picture says can be typed. */
  private async askForReading(receipt: Parameters<typeof pictureReadingOf>[0], file: FileFacts): Promise<void> {
    await this.jobs
      .ask(pictureReadingOf(receipt, file))
      .catch((error: unknown) => this.logger.warn(`the picture of ${receipt.id} is not read: ${String(error)}`));
  }

  /** @returns whether its picture is to be read: in the inbox, and where the file holds no text */
  private async keepFile(
    { businessId }: Membership,
    { bytes, kind, sha256 }: ArrivedReceipt,
    { actorId }: CommandEnvelope,
    isInInbox: boolean,
  ): Promise<boolean> {
    const { pictures, pages, text } = await this.reading.read(actorId, kind, bytes);
    const isToBeRead = isInInbox && pictures !== undefined && text.trim() === '';
    await this.files.keep(businessId, sha256, bytes, { pictures, pages, read: readOfText(text), isToBeRead });
    return isToBeRead;
  }

  /** Some megabytes too many, where several come at once, do no harm: it is no figure of the books. */
  private async requireRoom({ ownerId }: Membership, bytes: number): Promise<void> {
    const { max, message } = storageLimit(await this.plans.planOf(ownerId));
    if ((await this.usage.storageOf(ownerId)) + bytes > max) throw new DomainError('limit', 'storage', message);
  }
}

@CommandHandler(MoveReceipt)
export class MoveReceiptHandler implements ICommandHandler<MoveReceipt> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly receipts: ReceiptsQueries,
  ) {}

  async execute({ member, receiptId, to, envelope }: MoveReceipt): Promise<Answer<Receipt | { id: string }>> {
    const { businessId } = member;
    const { journalEntryId } = await this.receipts.find(member, receiptId);
    const place = await this.receipts.meant(member, to);
    requireJournalRight(member, place.journalEntryId ?? journalEntryId ?? undefined);
    const written = await this.writer.write(businessId, { type: 'MoveReceipt', receiptId, to: place }, envelope);
    return Answer.readBack(written, () => this.receipts.inBusiness(businessId, receiptId), { id: receiptId });
  }
}

@CommandHandler(RemoveReceipt)
export class RemoveReceiptHandler implements ICommandHandler<RemoveReceipt> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly receipts: ReceiptsQueries,
  ) {}

  async execute({ member, receiptId, envelope }: RemoveReceipt): Promise<Answer<{ id: string }>> {
    const { businessId, timeZone } = member;
    const found = await this.receipts.inBusiness(businessId, receiptId);
    requireJournalRight(member, found?.journalEntryId ?? undefined);
    const removed = { by: envelope.actorId, on: dateIn(timeZone, new Date()) };
    const mayRemoveAny = mayAs(member, 'transactions.delete-any');
    const command = { type: 'RemoveReceipt', receiptId, removed, mayRemoveAny } as const;
    return Answer.of({ id: receiptId }, await this.writer.write(businessId, command, envelope));
  }
}

/** Who may not post journal entries may not change what proves them. */
function requireJournalRight(member: Membership, journalEntryId: string | undefined): void {
  if (journalEntryId !== undefined && !mayAs(member, 'journal.write'))
    throw new DomainError('forbidden', 'no_right', 'You do not have permission to do this');
}
