import { Module } from '@nestjs/common';
import { CategorySuggestions } from './category-suggestions';
import { MerchantHistory } from './merchant-history';
import { MerchantRowsQueries } from './merchant-rows.queries';
import { RowAdvice } from './row-advice';
import { RulesRepository } from './rules.repository';

export { RowAdvice } from './row-advice';

/** Rules and what was learned, for whoever records rows: also for the jobs, which answer no calls. */
@Module({
  providers: [RulesRepository, MerchantRowsQueries, MerchantHistory, CategorySuggestions, RowAdvice],
  exports: [RulesRepository, MerchantRowsQueries, MerchantHistory, CategorySuggestions, RowAdvice],
})
export class RowAdviceModule {}
