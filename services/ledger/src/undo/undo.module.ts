import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { ImportUndoModule } from './import-undo.module';
import { ChangedSinceQueries } from './changed-since.queries';
import { RuleSteps } from './rule-steps';
import { ImportsUndone } from './undone-import';
import { UndoHandler } from './undo.commands';
import { UndoController } from './undo.controller';

@Module({
  imports: [BooksModule, MembersModule, BillingModule, ImportUndoModule],
  controllers: [UndoController],
  providers: [UndoHandler, RuleSteps, ChangedSinceQueries, ImportsUndone],
})
export class UndoModule {}
