import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { PlanLimits } from './plan';
import { IsNested, IsWholeNumber, Optional, OptionalBoolean, OptionalText, RequiredText, rules } from './validators';

/** Beyond any business; keeps sums exact. */
const MAX_LIMIT = 1_000_000_000;

/** Decorators of one limit of a plan: a whole number, or -1 for none. */
function IsLimit(): PropertyDecorator {
  return rules(Optional(), IsWholeNumber(-1, MAX_LIMIT, 'Limits must be whole numbers; -1 is unlimited'));
}

/** Decorators of the features that a plan, or one subscription, names. */
export function AreFeatures(): PropertyDecorator {
  return rules(
    Optional(),
    IsArray({ message: 'Features must be a list of texts' }),
    ArrayMaxSize(100, { message: 'A plan can have at most 100 features' }),
    IsString({ each: true, message: 'Features must be a list of texts' }),
    MaxLength(100, { each: true, message: 'A feature can have at most 100 characters' }),
  );
}

/** Limits of a plan, or those of one subscription that differ from its plan's. */
export class PlanLimitsRequest {
  @IsLimit()
  businesses?: number;

  @IsLimit()
  accounts?: number;

  @IsLimit()
  transactions?: number;

  @Optional()
  @IsIn(['month', 'year'], { message: 'Transactions are counted by the month or by the year' })
  transactionsPeriod?: 'month' | 'year';

  @IsLimit()
  users?: number;
}

/**
 * POST and PUT /api/super-admin/subscription-plans[/{id}]. What is absent is the default of a new plan; on PUT it
 * stays. A limit that the plan does not name is that of the Free plan.
 */
export class SubscriptionPlanRequest {
  @RequiredText('Name', 100)
  name!: string;

  @OptionalText('Display name', 100)
  displayName?: string;

  @OptionalText('Description', 1_000)
  description?: string;

  /** US dollars, as a number or a decimal string. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value))
  @Matches(/^\d{1,8}(\.\d{1,2})?$/, { message: 'Price must be a number of dollars with at most 2 decimals' })
  price?: string;

  @Optional()
  @IsIn(['month', 'year'], { message: 'Billing interval must be month or year' })
  billingInterval?: 'month' | 'year';

  @AreFeatures()
  features?: string[];

  @Optional()
  @IsNested(() => PlanLimitsRequest, 'Limits must be an object')
  limits?: PlanLimitsRequest;

  @OptionalBoolean({ message: 'Active must be true or false' })
  isActive?: boolean;

  @Optional()
  @IsWholeNumber(-10_000, 10_000, 'Sort order must be a whole number')
  sortOrder?: number;
}

/** GET /api/super-admin/subscription-plans */
export interface SubscriptionPlan {
  id: string;
  name: string;
  displayName: string;
  description: string;
  /** Decimal string in US dollars. */
  price: string;
  billingInterval: string;
  features: string[];
  /** As written; -1 is unlimited. */
  limits: Partial<PlanLimits>;
  isActive: boolean;
  sortOrder: number;
  /** Subscriptions that are active now: a plan that has ever been subscribed to is deactivated, not deleted. */
  subscribers: number;
  createdAt: string;
  updatedAt: string;
}
