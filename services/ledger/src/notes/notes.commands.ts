import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import type { Note, WriteNoteRequest } from '@counterfoil/contracts/note.contract';
import { may } from '@counterfoil/contracts/role';
import { mayAs } from '@counterfoil/contracts/token-right';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { NoteFacts } from '@counterfoil/events/ledger-event';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import type { Membership } from '../http/request-context';
import { NotesQueries } from './notes.queries';
import { QuestionMails } from './question-mails';

export class WriteNote {
  constructor(
    readonly member: Membership,
    readonly wanted: WriteNoteRequest,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class AnswerQuestion {
  constructor(
    readonly member: Membership,
    readonly questionId: string,
    readonly text: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class SettleQuestion {
  constructor(
    readonly member: Membership,
    readonly questionId: string,
    readonly isResolved: boolean,
    readonly envelope: CommandEnvelope,
  ) {}
}

export class RemoveNote {
  constructor(
    readonly member: Membership,
    readonly noteId: string,
    readonly envelope: CommandEnvelope,
  ) {}
}

type NoteAnswer = Answer<Note | { id: string }>;

@CommandHandler(WriteNote)
export class WriteNoteHandler implements ICommandHandler<WriteNote> {
  private readonly logger = new Logger('Notes');

  constructor(
    private readonly writer: LedgerWriter,
    private readonly notes: NotesQueries,
    private readonly mails: QuestionMails,
  ) {}

  async execute({ member, wanted, envelope }: WriteNote): Promise<NoteAnswer> {
    const { businessId } = member;
    const { text, askedMember, askedRole } = wanted;
    if (askedMember !== undefined && askedRole !== undefined)
      throw new DomainError('invalid', 'asked_twice', 'Ask one member, or everybody of a role', 'askedRole');
    const place = await this.notes.meant(member, wanted);
    if (place.journalEntryId !== undefined) await this.requireReader(businessId, wanted);
    const note: NoteFacts = {
      noteId: noteIdOf(envelope),
      ...place,
      text,
      writtenBy: envelope.actorId,
      ...(askedMember === undefined ? {} : { askedMember }),
      ...(askedRole === undefined ? {} : { askedRole }),
    };
    const written = await this.writer.write(businessId, { type: 'WriteNote', note }, envelope);
    // A repeated call asks for the same mails, which are posted once.
    await this.mails
      .post(businessId, note)
      .catch((error: unknown) => this.logger.warn(`nobody is mailed of question ${note.noteId}: ${String(error)}`));
    const reader = { member, userId: envelope.actorId };
    return Answer.readBack(written, () => this.notes.inBusiness(reader, note.noteId), { id: note.noteId });
  }

  /** Who may not see journal entries cannot answer for one. */
  private async requireReader(businessId: string, { askedMember, askedRole }: WriteNoteRequest): Promise<void> {
    const role = askedMember === undefined ? askedRole : await this.mails.roleOf(businessId, askedMember);
    if (role !== undefined && !may(role, 'reports.all'))
      throw new DomainError('invalid', 'cannot_see', 'They may not see journal entries', 'askedMember');
  }
}

@CommandHandler(AnswerQuestion)
export class AnswerQuestionHandler implements ICommandHandler<AnswerQuestion> {
  private readonly logger = new Logger('Notes');

  constructor(
    private readonly writer: LedgerWriter,
    private readonly notes: NotesQueries,
    private readonly mails: QuestionMails,
  ) {}

  async execute({ member, questionId, text, envelope }: AnswerQuestion): Promise<NoteAnswer> {
    const reader = { member, userId: envelope.actorId };
    const { transactionId, journalEntryId, writtenBy: askedBy } = await this.notes.find(reader, questionId);
    const note: NoteFacts = {
      noteId: noteIdOf(envelope),
      ...(transactionId === null ? {} : { transactionId }),
      ...(journalEntryId === null ? {} : { journalEntryId }),
      text,
      writtenBy: envelope.actorId,
      questionId,
    };
    const written = await this.writer.write(member.businessId, { type: 'WriteNote', note }, envelope);
    await this.mails
      .postAnswer(member.businessId, note, askedBy)
      .catch((error: unknown) => this.logger.warn(`nobody is mailed of answer ${note.noteId}: ${String(error)}`));
    return Answer.readBack(written, () => this.notes.inBusiness(reader, note.noteId), { id: note.noteId });
  }
}

@CommandHandler(SettleQuestion)
export class SettleQuestionHandler implements ICommandHandler<SettleQuestion> {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly notes: NotesQueries,
  ) {}

  async execute({ member, questionId, isResolved, envelope }: SettleQuestion): Promise<NoteAnswer> {
    const reader = { member, userId: envelope.actorId };
    await this.notes.find(reader, questionId);
    const type = isResolved ? 'ResolveQuestion' : 'ReopenQuestion';
    const written = await this.writer.write(member.businessId, { type, questionId }, envelope);
    return Answer.readBack(written, () => this.notes.inBusiness(reader, questionId), { id: questionId });
  }
}

@CommandHandler(RemoveNote)
export class RemoveNoteHandler implements ICommandHandler<RemoveNote> {
  constructor(private readonly writer: LedgerWriter) {}

  async execute({ member, noteId, envelope }: RemoveNote): Promise<Answer<{ id: string }>> {
    const mayRemoveAny = mayAs(member, 'transactions.delete-any');
    const command = { type: 'RemoveNote', noteId, removedBy: envelope.actorId, mayRemoveAny } as const;
    return Answer.of({ id: noteId }, await this.writer.write(member.businessId, command, envelope));
  }
}

/** The same call under the same key writes the same note. */
function noteIdOf({ commandId }: CommandEnvelope): string {
  return uuidv5('note', commandId);
}
