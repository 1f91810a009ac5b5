import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { PostingLine } from '@counterfoil/accounting/posting';
import type {
  JournalEntry,
  PostJournalEntryRequest,
  ReverseJournalEntryRequest,
} from '@counterfoil/contracts/journal.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { onFirstOpenDay } from '../books/first-open-day';
import { LedgerWriter } from '../books/ledger-writer';
import { minorUnits } from '../books/minor-units';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { JournalEntriesQueries } from './journal-entries.queries';

export class PostJournalEntry {
  constructor(
    readonly member: Membership,
    readonly request: PostJournalEntryRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class ReverseJournalEntry {
  constructor(
    readonly businessId: string,
    readonly journalEntryId: string,
    readonly request: ReverseJournalEntryRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

@CommandHandler(PostJournalEntry)
export class PostJournalEntryHandler implements ICommandHandler<PostJournalEntry> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly entries: JournalEntriesQueries,
  ) {}

  async execute({ member, request, envelope }: PostJournalEntry): Promise<Answer<JournalEntry | { id: string }>> {
    const { businessId, exponent } = member;
    const journalEntryId = uuidv5('journal-entry', envelope.commandId);
    const codes = await this.entries.codes(
      businessId,
      request.lines.map(({ chartAccountId }) => chartAccountId),
    );
    const lines: PostingLine[] = request.lines.map(({ chartAccountId, debitAmount, creditAmount }) => ({
      ledgerAccount: codes.get(chartAccountId) ?? chartAccountId,
      debit: minorUnits(debitAmount ?? '0', exponent),
      credit: minorUnits(creditAmount ?? '0', exponent),
    }));
    const { position, visible } = await this.writer.write(
      businessId,
      {
        type: 'PostJournalEntry',
        journalEntryId,
        date: request.entryDate,
        description: request.description.trim(),
        reference: request.reference?.trim() ?? '',
        lines,
        postedBy: envelope.actorId,
        ...(request.reverseOn === undefined ? {} : { reverseOn: request.reverseOn }),
      },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.entries.find(businessId, journalEntryId), {
      id: journalEntryId,
    });
  }
}

@CommandHandler(ReverseJournalEntry)
export class ReverseJournalEntryHandler implements ICommandHandler<ReverseJournalEntry> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly entries: JournalEntriesQueries,
  ) {}

  async execute({
    businessId,
    journalEntryId,
    request,
    envelope,
  }: ReverseJournalEntry): Promise<Answer<JournalEntry | { id: string }>> {
    const { position, visible } = await this.writer.write(
      businessId,
      {
        type: 'ReverseJournalEntry',
        journalEntryId,
        ...(request.date === undefined ? {} : { date: request.date }),
        ...onFirstOpenDay(request),
      },
      envelope,
    );
    return Answer.readBack({ position, visible }, () => this.entries.find(businessId, journalEntryId), {
      id: journalEntryId,
    });
  }
}
