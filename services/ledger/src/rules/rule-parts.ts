import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { RuleRowsQueries } from './rule-rows.queries';
import type { RuleFacts } from './rules.repository';

/** @throws DomainError where a rule names a category or an account that it cannot be of. */
export async function requireKnownParts(
  rows: RuleRowsQueries,
  businessId: string,
  { categoryId, conditions }: RuleFacts,
): Promise<void> {
  if (categoryId !== null) {
    const category = await rows.category(businessId, categoryId);
    if (!category) throw new DomainError('not-found', 'category_not_found', 'Category not found', 'categoryId');
    if (category.type === 'transfer')
      throw new DomainError('invalid', 'category_is_transfer', 'A rule cannot make transfers', 'categoryId');
  }
  if (conditions.accountId !== null && !(await rows.hasAccount(businessId, conditions.accountId))) {
    throw new DomainError('not-found', 'account_not_found', 'Account not found', 'conditions.accountId');
  }
}
