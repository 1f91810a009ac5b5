import { Injectable } from '@nestjs/common';
import { merchantKey } from '@counterfoil/bank-statements/merchants/merchant-key';
import type {
  UncategorizedGroup,
  UncategorizedQuery,
  UncategorizedTransactions,
} from '@counterfoil/contracts/uncategorized.contract';
import { formatDecimal } from '@counterfoil/money/money';
import type { Membership } from '../http/request-context';
import { CategorySuggestions } from './category-suggestions';
import { namedMerchant } from './named-merchant';
import { RuleRowsQueries } from './rule-rows.queries';
import { UncategorizedQueries, type WaitingRow } from './uncategorized.queries';

type Group = Omit<UncategorizedGroup, 'suggestion' | 'total'> & { readonly minor: bigint };

/** What waits for a category, put together as a person files it: by merchant, with what was done before. */
@Injectable()
export class Uncategorized {
  constructor(
    private readonly rows: UncategorizedQueries,
    private readonly ruleRows: RuleRowsQueries,
    private readonly categories: CategorySuggestions,
  ) {}

  async list({ businessId, exponent }: Membership, asked: UncategorizedQuery): Promise<UncategorizedTransactions> {
    const [{ rows, count }, closedThrough] = await Promise.all([
      this.rows.newest(businessId, exponent, asked),
      this.ruleRows.closedThrough(businessId),
    ]);
    const found = groupsOf(rows);
    const merchants = found.map(({ type, rows: [first] }) => ({
      description: first?.description ?? '',
      direction: type,
    }));
    const suggestions = await this.categories.forRows(businessId, merchants);
    const groups = found.map(({ minor, ...group }, at) => ({
      ...group,
      total: formatDecimal(minor, exponent),
      suggestion: suggestions[at] ?? null,
    }));
    return { count, closedThrough, groups: groups.sort(bySuggestionAndSize) };
  }
}

/** One merchant's money in and money out are two groups: a refund is seldom filed like a sale. */
function groupsOf(rows: readonly WaitingRow[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { minor, ...row } of rows) {
    const type = minor < 0n ? 'expense' : 'deposit';
    const key = merchantKey(row.description);
    const place = `${type}:${key === '' ? `=${row.description}` : key}`;
    const group = groups.get(place) ?? { ...namedMerchant(row.description), type, count: 0, minor: 0n, rows: [] };
    group.rows.push(row);
    groups.set(place, { ...group, count: group.rows.length, minor: group.minor + minor });
  }
  return [...groups.values()];
}

function bySuggestionAndSize(one: UncategorizedGroup, other: UncategorizedGroup): number {
  return (
    Number(other.suggestion !== null) - Number(one.suggestion !== null) ||
    other.count - one.count ||
    one.merchant.localeCompare(other.merchant, 'en') ||
    one.type.localeCompare(other.type)
  );
}
