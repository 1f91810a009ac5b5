import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module';
import { MembersModule } from '../members/members.module';
import { RuleDryRunner } from './rule-dry-run';
import { RuleRowsQueries } from './rule-rows.queries';
import { ApplyRuleHandler, SaveRuleHandler } from './rules.commands';
import { RulesController } from './rules.controller';
import { RulesRepository } from './rules.repository';

/** Rules of a business, and what is suggested without any. */
@Module({
  imports: [LedgerModule, MembersModule],
  controllers: [RulesController],
  providers: [RulesRepository, RuleRowsQueries, RuleDryRunner, SaveRuleHandler, ApplyRuleHandler],
})
export class RulesModule {}
