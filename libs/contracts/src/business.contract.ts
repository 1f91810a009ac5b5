import { IsEmail, IsIn, IsString, IsUrl, MaxLength, MinLength, ValidateIf } from 'class-validator';
import type { ClosingRole } from '@counterfoil/accounting/closing-roles';
import type { BusinessRole } from './role';
import {
  IsIanaTimeZone,
  IsNotBlank,
  IsOneLine,
  IsWholeNumber,
  Optional,
  OptionalText,
  RequiredText,
  rules,
} from './validators';

export const CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const BUSINESS_TYPES = [
  'Sole Proprietorship',
  'Partnership',
  'LLC',
  'Corporation',
  'S-Corporation',
  'Non-Profit',
  'Other',
] as const;

const given = (_: object, value: unknown): boolean => value !== undefined && value !== null && value !== '';

const MISSING_NAME = { message: 'Business name is required' };
const IsBusinessName = (): PropertyDecorator =>
  rules(
    IsString(MISSING_NAME),
    IsNotBlank(MISSING_NAME),
    MinLength(1, MISSING_NAME),
    MaxLength(100, { message: 'Business name must be less than 100 characters' }),
    IsOneLine('Business name'),
  );

/** What may be said of a business beside its name, when it is made and when it is changed. */
class BusinessFacts {
  @OptionalText('Description', 500)
  description?: string;

  @OptionalText('Business type', 50)
  businessType?: string;

  @Optional()
  @ValidateIf((request: BusinessFacts) => given(request, request.email))
  @IsEmail({}, { message: 'Invalid email' })
  email?: string;

  @OptionalText('Address', 200)
  address?: string;

  @Optional()
  @ValidateIf((request: BusinessFacts) => given(request, request.website))
  @IsUrl({ require_protocol: true }, { message: 'Invalid website URL' })
  @MaxLength(500, { message: 'Invalid website URL' })
  website?: string;

  @OptionalText('Tax ID', 50)
  taxId?: string;

  /** IANA zone of the business, from the browser; UTC when absent at its making. */
  @Optional()
  @IsIanaTimeZone()
  timeZone?: string;

  @Optional()
  @IsIn(CURRENCIES, { message: 'Currency must be one of USD, EUR, GBP, CAD' })
  currency?: Currency;
}

/** POST /api/businesses. Onboarding sends name, industry, phone, address; the wizard all of it. */
export class CreateBusinessRequest extends BusinessFacts {
  @IsBusinessName()
  name!: string;

  @RequiredText('Industry', 100)
  industry!: string;

  @OptionalText('Phone', 20)
  phone?: string;
}

const FISCAL_YEAR_MESSAGE = 'Fiscal year start must be a month from 1 to 12';

/**
 * PUT /api/businesses/{id}. What is absent or null stays as it is; an empty text clears an optional field.
 * The currency can change until the first posting.
 */
export class ChangeBusinessRequest extends BusinessFacts {
  @IsBusinessName()
  name!: string;

  @OptionalText('Industry', 100)
  industry?: string;

  @OptionalText('Phone', 50)
  phone?: string;

  /** 1 for January. */
  @Optional()
  @IsWholeNumber(1, 12, FISCAL_YEAR_MESSAGE)
  fiscalYearStartMonth?: number;
}

/** GET /api/businesses, GET /api/businesses/{id} */
export interface Business {
  id: string;
  name: string;
  ownerId: string;
  description: string | null;
  industry: string | null;
  businessType: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  website: string | null;
  taxId: string | null;
  initialBalance: string;
  currency: Currency;
  timeZone: string;
  /** 1 for January. */
  fiscalYearStartMonth: number;
  /** True once something was posted: the currency is then fixed. */
  hasPostings: boolean;
  /** The calendar day it is now in the business's time zone. */
  today: string;
  isArchived: boolean;
  archivedAt: string | null;
  createdAt: string;
  /** The caller's own role in it. */
  role: BusinessRole;
  /** Who may close periods besides the owner. */
  closingRoles: ClosingRole[];
  members: { userId: string; role: BusinessRole }[];
}
