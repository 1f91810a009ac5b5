import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { IsNotBlank, Optional } from './validators';

export const FLAG_CATEGORIES = ['core', 'reporting', 'integration', 'support'] as const;
export type FlagCategory = (typeof FLAG_CATEGORIES)[number];

/** POST and PUT /api/super-admin/feature-flags[/{id}]. What is absent is the default of a new flag; on PUT it stays as it is. */
export class FeatureFlagRequest {
  @IsString({ message: 'Name is required' })
  @IsNotBlank({ message: 'Name is required' })
  @MaxLength(100, { message: 'Name must be at most 100 characters' })
  @Matches(/^[a-z][a-z0-9_-]*$/i, { message: 'Name must consist of letters, digits, _ and -, and begin with a letter' })
  name!: string;

  @Optional()
  @IsString()
  @MaxLength(100, { message: 'Display name must be at most 100 characters' })
  displayName?: string;

  @Optional()
  @IsString()
  @MaxLength(1_000, { message: 'Description must be at most 1,000 characters' })
  description?: string;

  @Optional()
  @IsIn(FLAG_CATEGORIES, { message: 'Category must be one of core, reporting, integration, support' })
  category?: FlagCategory;

  @Optional()
  @IsBoolean({ message: 'Active must be true or false' })
  isActive?: boolean;

  @Optional()
  @IsBoolean({ message: 'Default enabled must be true or false' })
  defaultValue?: boolean;
}

/** GET /api/super-admin/feature-flags */
export interface FeatureFlag {
  id: string;
  name: string;
  displayName: string;
  description: string;
  category: FlagCategory;
  isActive: boolean;
  defaultValue: boolean;
  /** Built-in flags gate features of the product: they can be switched, and neither be renamed nor deleted. */
  isBuiltIn: boolean;
  createdAt: string;
  updatedAt: string;
}

/** GET /api/feature-flags: every flag by name, as it stands for the signed-in user. */
export type FlagsInForce = Readonly<Record<string, boolean>>;

/**
 * The one rule of feature flags. An inactive flag is off for everybody. An active one is on for whoever's plan names it, and,
 * where its default is on, for everybody else too.
 */
export function isFlagOn(
  flag: { name: string; isActive: boolean; defaultValue: boolean },
  planFeatures: readonly string[],
): boolean {
  return flag.isActive && (flag.defaultValue || planFeatures.includes(flag.name));
}
