import { IsIn, Matches } from 'class-validator';
import { Optional, OptionalBoolean, OptionalText, RequiredText } from './validators';

export const FLAG_CATEGORIES = ['core', 'reporting', 'integration', 'support'] as const;
export type FlagCategory = (typeof FLAG_CATEGORIES)[number];

/**
 * POST and PUT /api/super-admin/feature-flags[/{id}]. What is absent is the default of a new flag; on PUT it stays as
 * it is.
 */
export class FeatureFlagRequest {
  @RequiredText('Name', 100)
  @Matches(/^[a-z][a-z0-9_-]*$/i, { message: 'Name must consist of letters, digits, _ and -, and begin with a letter' })
  name!: string;

  @OptionalText('Display name', 100)
  displayName?: string;

  @OptionalText('Description', 1_000)
  description?: string;

  @Optional()
  @IsIn(FLAG_CATEGORIES, { message: 'Category must be one of core, reporting, integration, support' })
  category?: FlagCategory;

  @OptionalBoolean({ message: 'Active must be true or false' })
  isActive?: boolean;

  @OptionalBoolean({ message: 'Default enabled must be true or false' })
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
 * The one rule of feature flags. An inactive flag is off for everybody. An active one is on for whoever's plan names
 * it, and, where its default is on, for everybody else too.
 */
export function isFlagOn(
  flag: { name: string; isActive: boolean; defaultValue: boolean },
  planFeatures: readonly string[],
): boolean {
  return flag.isActive && (flag.defaultValue || planFeatures.includes(flag.name));
}
