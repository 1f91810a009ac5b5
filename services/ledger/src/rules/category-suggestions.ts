import { Injectable } from '@nestjs/common';
import { MAX_SUGGESTIONS, type CategorySuggestion } from '@counterfoil/contracts/suggestion.contract';
import { TimeSlice } from '../process/time-slice';
import { MerchantHistory, type Direction, type Merchant } from './merchant-history';

interface AskedRow {
  readonly description: string;
  readonly direction: Direction;
}

/** Categories as a business has given them to the same merchant before. */
@Injectable()
export class CategorySuggestions {
  constructor(private readonly merchants: MerchantHistory) {}

  /** The likeliest first. */
  async forOne(businessId: string, { description, direction }: AskedRow): Promise<CategorySuggestion[]> {
    return suggestionsFrom(await this.merchants.similar(businessId, description, direction));
  }

  /** The likeliest for each row, in their order; null where nothing was learned. */
  async forRows(businessId: string, rows: readonly AskedRow[]): Promise<(CategorySuggestion | null)[]> {
    const similar = await this.merchants.finder(businessId);
    const known = new Map<string, CategorySuggestion | null>();
    const slice = new TimeSlice();
    const suggestions: (CategorySuggestion | null)[] = [];
    for (const { description, direction } of rows) {
      if (slice.isOver()) await slice.next();
      const place = `${direction}:${description}`;
      const suggestion = known.get(place) ?? suggestionsFrom(similar(description, direction))[0] ?? null;
      known.set(place, suggestion);
      suggestions.push(suggestion);
    }
    return suggestions;
  }
}

/** The merchant itself teaches; only where it has taught nothing so far do those whose names it shares. */
function suggestionsFrom(merchants: readonly Merchant[]): CategorySuggestion[] {
  const teacher = merchants.find(({ rows }) => rows.some(({ teaches }) => teaches));
  if (!teacher) return [];
  const counts = new Map<string, { name: string; count: number }>();
  let total = 0;
  for (const { categoryId, categoryName, teaches, count } of teacher.rows) {
    if (!teaches) continue;
    total += count;
    counts.set(categoryId, { name: categoryName, count: (counts.get(categoryId)?.count ?? 0) + count });
  }
  const likeliest = [...counts]
    .sort(([, a], [, b]) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
    .slice(0, MAX_SUGGESTIONS);
  return likeliest.map(([categoryId, { name, count }]) => ({
    categoryId,
    categoryName: name,
    reason: reasonOf(teacher.name, name, count, total),
    count,
    total,
  }));
}

/** "You put 12 of 13 from Staples under Office supplies". */
function reasonOf(merchant: string, category: string, count: number, total: number): string {
  return `You put ${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} from ${merchant} under ${category}`;
}
