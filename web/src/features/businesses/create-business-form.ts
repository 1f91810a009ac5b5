import { BUSINESS_TYPES, CreateBusinessRequest, CURRENCIES } from '@counterfoil/contracts/business.contract';
import { IsNotBlank } from '@counterfoil/contracts/validators';

/** What the wizard asks for beyond the call: there the type may be left open, as onboarding does. */
export class BusinessForm extends CreateBusinessRequest {
  @IsNotBlank({ message: 'Business type is required' })
  declare businessType: string;
}

export type BusinessField = keyof CreateBusinessRequest;

/** Fields of each step, checked before the next one is shown. */
export const STEP_FIELDS: readonly (readonly BusinessField[])[] = [
  ['name', 'industry', 'businessType', 'description'],
  ['email', 'phone', 'address', 'website'],
  ['taxId', 'currency'],
];

export const EMPTY_BUSINESS = {
  name: '',
  industry: '',
  businessType: '',
  description: '',
  email: '',
  phone: '',
  address: '',
  website: '',
  taxId: '',
  currency: CURRENCIES[0],
};

export const TYPE_OPTIONS: readonly string[] = BUSINESS_TYPES;

/** The refusal that leads to the plans. */
export function isBusinessLimit(message: string): boolean {
  return /limited to \d[\d,]* business/.test(message);
}
