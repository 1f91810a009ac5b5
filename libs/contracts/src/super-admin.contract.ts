import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { PlanLimits } from './plan';
import { IsNotBlank, Optional } from './validators';

const LIMIT_MESSAGE = 'Limits must be whole numbers; -1 is unlimited';
/** Beyond any business; keeps sums exact. */
const MAX_LIMIT = 1_000_000_000;
const MAX_FEATURES = 100;

/** Decorators of one limit of a plan: a whole number, or -1 for none. */
function IsLimit(): PropertyDecorator {
  const decorators = [
    Optional(),
    IsInt({ message: LIMIT_MESSAGE }),
    Min(-1, { message: LIMIT_MESSAGE }),
    Max(MAX_LIMIT, { message: LIMIT_MESSAGE }),
  ];
  return (target, property) => decorators.forEach((decorator) => decorator(target, property));
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
 * POST and PUT /api/super-admin/subscription-plans[/{id}]. What is absent is the default of a new plan; on PUT it stays.
 * A limit that the plan does not name is that of the Free plan.
 */
export class SubscriptionPlanRequest {
  @IsString({ message: 'Name is required' })
  @IsNotBlank({ message: 'Name is required' })
  @MaxLength(100, { message: 'Name must be at most 100 characters' })
  name!: string;

  @Optional()
  @IsString()
  @MaxLength(100, { message: 'Display name must be at most 100 characters' })
  displayName?: string;

  @Optional()
  @IsString()
  @MaxLength(1_000, { message: 'Description must be at most 1,000 characters' })
  description?: string;

  /** US dollars, as a number or a decimal string. */
  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value))
  @Matches(/^\d{1,8}(\.\d{1,2})?$/, { message: 'Price must be a number of dollars with at most 2 decimals' })
  price?: string;

  @Optional()
  @IsIn(['month', 'year'], { message: 'Billing interval must be month or year' })
  billingInterval?: 'month' | 'year';

  @Optional()
  @IsArray({ message: 'Features must be a list of texts' })
  @ArrayMaxSize(MAX_FEATURES, { message: 'A plan can have at most 100 features' })
  @IsString({ each: true, message: 'Features must be a list of texts' })
  @MaxLength(100, { each: true, message: 'A feature can have at most 100 characters' })
  features?: string[];

  @Optional()
  @IsObject({ message: 'Limits must be an object' })
  @ValidateNested()
  @Type(() => PlanLimitsRequest)
  limits?: PlanLimitsRequest;

  @Optional()
  @IsBoolean({ message: 'Active must be true or false' })
  isActive?: boolean;

  @Optional()
  @IsInt({ message: 'Sort order must be a whole number' })
  @Min(-10_000, { message: 'Sort order must be a whole number' })
  @Max(10_000, { message: 'Sort order must be a whole number' })
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
