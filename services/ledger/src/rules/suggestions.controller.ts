import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import {
  MAX_SUGGESTED_ROWS,
  SuggestionsRequest,
  type CategorySuggestion,
  type RowSuggestion,
  type SimilarTransactions,
} from '@counterfoil/contracts/suggestion.contract';
import { UncategorizedQuery, type UncategorizedTransactions } from '@counterfoil/contracts/uncategorized.contract';
import { Member, MembershipGuard } from '../members/membership.guard';
import { BodyLimit } from '../http/bodies/body-limit';
import { RequiresRight } from '../http/callers/business-right';
import { Unkeyed } from '../http/answers/keyed';
import { TRANSACTION_ID } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { Expensive } from '../load-limits/load-limits.module';
import { Suggestions } from './suggestions';
import { Uncategorized } from './uncategorized';

@Controller('api/businesses/:id/transactions')
@UseGuards(MembershipGuard)
@Expensive('report')
export class SuggestionsController {
  constructor(
    private readonly suggestions: Suggestions,
    private readonly uncategorized: Uncategorized,
  ) {}

  @Get('uncategorized')
  @RequiresRight('transactions.read')
  listUncategorized(
    @Member() member: Membership,
    @Query() query: UncategorizedQuery,
  ): Promise<UncategorizedTransactions> {
    return this.uncategorized.list(member, query);
  }

  /** Asks only; it is a POST for its length. */
  @Unkeyed('it changes nothing')
  @BodyLimit(1_024, MAX_SUGGESTED_ROWS)
  @Post('suggestions')
  @HttpCode(200)
  @RequiresRight('transactions.write')
  ofRows(@Member() member: Membership, @Body() body: SuggestionsRequest): Promise<RowSuggestion[]> {
    return this.suggestions.ofRows(member.businessId, body.rows);
  }

  @Get(':txId/suggestions')
  @RequiresRight('transactions.read')
  ofTransaction(
    @Member() member: Membership,
    @Param('txId', TRANSACTION_ID) transactionId: string,
  ): Promise<CategorySuggestion[]> {
    return this.suggestions.ofTransaction(member.businessId, transactionId);
  }

  @Get(':txId/similar')
  @RequiresRight('transactions.read')
  similar(
    @Member() member: Membership,
    @Param('txId', TRANSACTION_ID) transactionId: string,
  ): Promise<SimilarTransactions> {
    return this.suggestions.similar(member.businessId, transactionId);
  }
}
