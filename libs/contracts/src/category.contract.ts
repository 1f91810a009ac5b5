import { IsBoolean, IsIn } from 'class-validator';
import { RequiredText, OptionalText } from './validators';

export const CATEGORY_TYPES = ['revenue', 'expense', 'transfer'] as const;
export type CategoryType = (typeof CATEGORY_TYPES)[number];

/** POST /api/businesses/{id}/categories */
export class CreateCategoryRequest {
  @RequiredText('Category name', 100)
  name!: string;

  @IsIn(['revenue', 'expense'], { message: 'Category type must be revenue or expense' })
  type!: 'revenue' | 'expense';

  @OptionalText('Description', 500)
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
