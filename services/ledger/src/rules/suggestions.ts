import { Injectable } from '@nestjs/common';
import { nicknameOf } from '@counterfoil/bank-statements/merchants/nickname';
import {
  MAX_SIMILAR_SHOWN,
  type CategorySuggestion,
  type RowSuggestion,
  type SimilarTransactions,
  type SuggestedRowRequest,
} from '@counterfoil/contracts/suggestion.contract';
import { TimeSlice } from '../process/time-slice';
import { TransactionsQueries } from '../transactions/transactions.module';
import { CategorySuggestions } from './category-suggestions';
import { MerchantHistory } from './merchant-history';
import { namedMerchant } from './named-merchant';
import { MerchantRowsQueries } from './merchant-rows.queries';

/** What a business's own past says about a row: its merchant, its category, its nickname. */
@Injectable()
export class Suggestions {
  constructor(
    private readonly categories: CategorySuggestions,
    private readonly merchants: MerchantHistory,
    private readonly rows: MerchantRowsQueries,
    private readonly transactions: TransactionsQueries,
  ) {}

  /** For a transaction of the books, the likeliest category first. @throws DomainError not-found. */
  async ofTransaction(businessId: string, transactionId: string): Promise<CategorySuggestion[]> {
    return this.categories.forOne(businessId, await this.rows.transaction(businessId, transactionId));
  }

  /** For rows that are about to be imported, one answer each. */
  async ofRows(businessId: string, rows: readonly SuggestedRowRequest[]): Promise<RowSuggestion[]> {
    const asked = rows.map(({ description, type }) => ({
      description,
      direction: type === 'expense' ? ('expense' as const) : ('deposit' as const),
    }));
    const [nicknames, suggestions] = await Promise.all([
      this.rows.nicknames(businessId),
      this.categories.forRows(businessId, asked),
    ]);
    const known = new Map([...nicknames].reverse().map((nickname) => [nickname.toLowerCase(), nickname]));
    const slice = new TimeSlice();
    const answers: RowSuggestion[] = [];
    for (const [at, { description }] of rows.entries()) {
      if (slice.isOver()) await slice.next();
      const fresh = nicknameOf(description);
      answers.push({ nickname: known.get(fresh.toLowerCase()) ?? fresh, suggestion: suggestions[at] ?? null });
    }
    return answers;
  }

  /** Other transactions of the same merchant and type. @throws DomainError not-found. */
  async similar(businessId: string, transactionId: string): Promise<SimilarTransactions> {
    const transaction = await this.rows.transaction(businessId, transactionId);
    const merchants = await this.merchants.similar(businessId, transaction.description, transaction.direction);
    const descriptions = [...new Set(merchants.flatMap(({ rows }) => rows.map(({ description }) => description)))];
    const { ids, total } = await this.rows.withDescriptions(businessId, transaction, descriptions);
    const shown = await this.transactions.find(businessId, ids.slice(0, MAX_SIMILAR_SHOWN));
    const inOrder = ids.flatMap((id) => shown.filter((candidate) => candidate.id === id));
    return {
      ...namedMerchant(transaction.description),
      transactions: inOrder,
      more: Math.max(0, total - inOrder.length),
      transactionIds: ids,
    };
  }
}
