import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BooksModule } from '../books/books.module';
import { MailModule } from '../mail/mail.module';
import { MembersModule } from '../members/members.module';
import { TransactionsModule } from '../transactions/transactions.module';
import { AnswerQuestionHandler, RemoveNoteHandler, SettleQuestionHandler, WriteNoteHandler } from './notes.commands';
import { NotesController } from './notes.controller';
import { NotesQueries } from './notes.queries';
import { QuestionMails } from './question-mails';

/** What members say to each other about transactions and journal entries: beside the books, in no figure. */
@Module({
  imports: [CqrsModule, BooksModule, MailModule, MembersModule, TransactionsModule],
  controllers: [NotesController],
  providers: [
    AnswerQuestionHandler,
    NotesQueries,
    QuestionMails,
    RemoveNoteHandler,
    SettleQuestionHandler,
    WriteNoteHandler,
  ],
})
export class NotesModule {}
