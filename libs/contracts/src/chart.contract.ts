import { IsIn, IsUUID, Matches } from 'class-validator';
import { Optional, OptionalBoolean, RequiredText } from './validators';

export const LEDGER_ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
export const LEDGER_ACCOUNT_SUB_TYPES = ['current', 'fixed', 'long_term', 'equity', 'revenue', 'expense'] as const;

/** POST /api/businesses/{id}/chart-accounts */
export class CreateChartAccountRequest {
  @Matches(/^[1-6]\d{3}(-\d{1,6})?$/, { message: 'Account code must be four digits, such as 1510' })
  accountCode!: string;

  @RequiredText('Account name', 100)
  accountName!: string;

  @IsIn(LEDGER_ACCOUNT_TYPES, { message: 'Account type must be asset, liability, equity, revenue or expense' })
  accountType!: (typeof LEDGER_ACCOUNT_TYPES)[number];

  @IsIn(LEDGER_ACCOUNT_SUB_TYPES, { message: 'Sub-type must be current, fixed, long_term, equity, revenue or expense' })
  subType!: (typeof LEDGER_ACCOUNT_SUB_TYPES)[number];
}

/** PATCH /api/businesses/{id}/chart-accounts/{chartAccountId} */
export class ChangeChartAccountRequest {
  @Optional()
  @RequiredText('Account name', 100)
  accountName?: string;

  @OptionalBoolean({ message: 'isActive must be true or false' })
  isActive?: boolean;
}

/** PUT /api/businesses/{id}/categories/{categoryId}/chart-account */
export class MapCategoryRequest {
  @IsUUID('all', { message: 'Ledger account is required' })
  chartAccountId!: string;
}

/** GET /api/businesses/{id}/chart-accounts, by code. */
export interface ChartAccount {
  id: string;
  businessId: string;
  accountCode: string;
  accountName: string;
  accountType: (typeof LEDGER_ACCOUNT_TYPES)[number];
  subType: (typeof LEDGER_ACCOUNT_SUB_TYPES)[number];
  isDefault: boolean;
  isActive: boolean;
  /** One of the lines that a chart begins with for later: nothing is posted to it, and no category posts to it. */
  isHidden: boolean;
  createdAt: string;
}
