import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BooksModule } from '../books/books.module';
import { MembersModule } from '../members/members.module';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { TransactionsModule } from '../transactions/transactions.module';
import { RowAdviceModule } from './row-advice.module';
import { RuleDryRunner } from './rule-dry-run';
import { RuleRowsQueries } from './rule-rows.queries';
import { ApplyRuleHandler, SaveRuleHandler } from './rules.commands';
import { RulesController } from './rules.controller';
import { Suggestions } from './suggestions';
import { SuggestionsController } from './suggestions.controller';
import { Uncategorized } from './uncategorized';
import { UncategorizedQueries } from './uncategorized.queries';

export { UncategorizedQueries } from './uncategorized.queries';

/** Rules of a business, and what is suggested without any. */
@Module({
  imports: [CqrsModule, BooksModule, MembersModule, TransactionsModule, RowAdviceModule, LoadLimitsModule],
  controllers: [RulesController, SuggestionsController],
  providers: [
    RuleRowsQueries,
    RuleDryRunner,
    SaveRuleHandler,
    ApplyRuleHandler,
    Suggestions,
    Uncategorized,
    UncategorizedQueries,
  ],
  exports: [UncategorizedQueries],
})
export class RulesModule {}
