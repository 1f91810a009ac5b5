import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { IsNotBlank, Optional } from './validators';

export const CATEGORY_TYPES = ['revenue', 'expense', 'transfer'] as const;
export type CategoryType = (typeof CATEGORY_TYPES)[number];

/** POST /api/businesses/{id}/categories */
export class CreateCategoryRequest {
  @IsString({ message: 'Category name is required' })
  @IsNotBlank({ message: 'Category name is required' })
  @MaxLength(100, { message: 'Category name must be at most 100 characters' })
  name!: string;

  @IsIn(['revenue', 'expense'], { message: 'Category type must be revenue or expense' })
  type!: 'revenue' | 'expense';

  @Optional()
  @IsString()
  @MaxLength(500, { message: 'Description must be at most 500 characters' })
  description?: string;
}

/** PATCH /api/categories/{id}/visibility */
export class CategoryVisibilityRequest {
  @IsBoolean({ message: 'isHidden must be true or false' })
  isHidden!: boolean;
}

/** GET /api/businesses/{id}/categories */
export interface Category {
  id: string;
  businessId: string;
  name: string;
  type: CategoryType;
  description: string | null;
  isCustom: boolean;
  isDefault: boolean;
  isHidden: boolean;
  /** Code of the line of the chart that it posts to. */
  accountCode: string;
  createdAt: string;
}
