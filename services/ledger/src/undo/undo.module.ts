import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { ImportUndoModule } from './import-undo.module';
import { ChangedSinceQueries } from './changed-since.queries';
import { FurtherSteps } from './further-steps';
import { ImportsUndone } from './undone-import';
import { UndoHandler } from './undo.commands';
import { UndoController } from './undo.controller';

@Module({
  imports: [CqrsModule, BooksModule, MembersModule, BillingModule, ImportUndoModule],
  controllers: [UndoController],
  providers: [UndoHandler, FurtherSteps, ChangedSinceQueries, ImportsUndone],
})
export class UndoModule {}
