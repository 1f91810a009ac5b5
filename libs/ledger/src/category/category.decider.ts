import { nextCategoryCode } from '@counterfoil/accounting/ledger-code';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerAccount, LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';
import { entryOf, knownCategory, openBusiness } from '../lookup';

/** Creates a category with a line of the chart of its own. */
export interface CreateCategory {
  readonly type: 'CreateCategory';
  readonly categoryId: string;
  readonly name: string;
  readonly categoryType: 'revenue' | 'expense';
  readonly description: string;
}

export interface SetCategoryVisibility {
  readonly type: 'SetCategoryVisibility';
  readonly categoryId: string;
  readonly isHidden: boolean;
}

export interface DeleteCategory {
  readonly type: 'DeleteCategory';
  readonly categoryId: string;
}

export type CategoryCommand = CreateCategory | SetCategoryVisibility | DeleteCategory;

export function createCategory(state: LedgerState, command: CreateCategory): LedgerEvent[] {
  openBusiness(state);
  if (isCategoryNameTaken(state, { type: command.categoryType, name: command.name }))
    throw new DomainError(
      'conflict',
      'category_name_taken',
      `There is already a category named "${command.name}"`,
      'name',
    );
  const code = nextCategoryCode(command.categoryType, new Set(Object.keys(state.chart)));
  const ledgerAccount: LedgerAccount = {
    code,
    name: command.name,
    type: command.categoryType,
    subType: command.categoryType,
  };
  return [
    { type: 'LedgerAccountOpened', data: { ledgerAccount } },
    {
      type: 'CategoryCreated',
      data: {
        category: {
          categoryId: command.categoryId,
          name: command.name,
          type: command.categoryType,
          description: command.description,
          ledgerAccount: code,
          isDefault: false,
        },
      },
    },
  ];
}

/** Names are told apart among the categories of a type, whatever their capitals. */
export function isCategoryNameTaken(state: LedgerState, { type, name }: { type: string; name: string }): boolean {
  return Object.values(state.categories).some(
    (category) => category.type === type && category.facts.name.toLowerCase() === name.toLowerCase(),
  );
}

export function setCategoryVisibility(
  state: LedgerState,
  { categoryId, isHidden }: SetCategoryVisibility,
): LedgerEvent[] {
  openBusiness(state);
  const category = knownCategory(state, categoryId);
  if (category.isHidden === isHidden) return [];
  if (!isHidden && !entryOf(state.chart, category.code)?.isActive) {
    throw new DomainError(
      'conflict',
      'category_line_inactive',
      'The line of the chart that this category posts to takes no new entries. Map it to another line first.',
    );
  }
  return [{ type: isHidden ? 'CategoryHidden' : 'CategoryShown', data: { categoryId } }];
}

/** Only custom categories without postings go; the others can be hidden (docs/rules.md, Deletions and archiving). */
export function deleteCategory(state: LedgerState, { categoryId }: DeleteCategory): LedgerEvent[] {
  openBusiness(state);
  const category = knownCategory(state, categoryId);
  if (category.facts.isDefault)
    throw new DomainError('conflict', 'category_default', 'Default categories can be hidden, but not deleted');
  if (category.hasPostings) {
    throw new DomainError(
      'conflict',
      'category_in_use',
      'This category has transactions: it can be hidden, but not deleted',
    );
  }
  return [{ type: 'CategoryDeleted', data: { category: { ...category.facts, ledgerAccount: category.code } } }];
}
