import type { AccountState, CategoryState } from '@counterfoil/ledger/ledger-state';
import type { BooksFold } from './books-fold';
import { TableCheck, type Differences } from './table-check';

export const BUSINESS_COLUMNS = [
  'owner_id',
  'exponent',
  'closed_through',
  'prepared_through',
  'closing_roles',
  'is_archived',
] as const;
export const ACCOUNT_COLUMNS = [
  'name',
  'type',
  'scope',
  'code',
  'description',
  'credit_limit',
  'opening_date',
  'opening_balance',
  'balance',
  'is_archived',
  'is_deleted',
] as const;
export const CHART_COLUMNS = ['name', 'type', 'sub_type', 'is_active'] as const;
export const CATEGORY_COLUMNS = [
  'name',
  'type',
  'description',
  'code',
  'is_default',
  'is_hidden',
  'is_deleted',
] as const;

/** The business's row. */
export function expectedBusiness({
  state: { business, closedThrough, preparedThrough, closingRoles },
}: BooksFold): TableCheck {
  const check = new TableCheck('businesses', BUSINESS_COLUMNS);
  if (business)
    check.expect(business.id, [
      business.ownerId,
      String(business.exponent),
      closedThrough,
      preparedThrough,
      `{${closingRoles.join(',')}}`,
      String(business.isArchived),
    ]);
  return check;
}

/**
 * The rows of accounts, with balances that are the sums of their postings. Where the fold that commands are decided
 * with has another balance, that is a difference of its own.
 */
export function expectedAccounts(fold: BooksFold, differences: Differences): TableCheck {
  const check = new TableCheck('accounts', ACCOUNT_COLUMNS);
  const expect = (id: string, account: AccountState, isDeleted: boolean): void => {
    const balance = fold.balances.get(account.code) ?? 0n;
    if (!isDeleted && account.balance !== balance) {
      differences.add({
        table: 'state of the decider',
        row: `account ${id}`,
        column: 'balance',
        byLog: String(balance),
        inTable: String(account.balance),
      });
    }
    check.expect(id, [
      account.name,
      account.type,
      account.scope,
      account.code,
      account.description,
      account.creditLimit === null ? null : String(account.creditLimit),
      account.opening.date,
      String(account.opening.balance),
      String(balance),
      String(account.isArchived),
      String(isDeleted),
    ]);
  };
  for (const [id, account] of fold.deletedAccounts) expect(id, account, true);
  for (const [id, account] of Object.entries(fold.state.accounts)) expect(id, account, false);
  return check;
}

export function expectedChart({ state }: BooksFold): TableCheck {
  const check = new TableCheck('ledger_accounts', CHART_COLUMNS);
  for (const line of Object.values(state.chart))
    check.expect(line.code, [line.name, line.type, line.subType, String(line.isActive)]);
  return check;
}

export function expectedCategories(fold: BooksFold): TableCheck {
  const check = new TableCheck('categories', CATEGORY_COLUMNS);
  const expect = (id: string, { facts, type, code, isHidden }: CategoryState, isDeleted: boolean): void => {
    check.expect(id, [
      facts.name,
      type,
      facts.description,
      code,
      String(facts.isDefault),
      String(isHidden),
      String(isDeleted),
    ]);
  };
  for (const [id, category] of fold.deletedCategories) expect(id, category, true);
  for (const [id, category] of Object.entries(fold.state.categories)) expect(id, category, false);
  return check;
}
