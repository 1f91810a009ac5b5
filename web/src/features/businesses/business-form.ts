import { BUSINESS_TYPES, type Business, type ChangeBusinessRequest } from '@counterfoil/contracts/business.contract';
import type { SearchOption } from '../../forms/SearchInput';
import { INDUSTRIES } from './industries';

/** In the order of the calendar. */
export const MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * What the form shows of a business. The currency is among it only while it can still change: a fixed one is not sent.
 */
export function businessValues(business: Business): ChangeBusinessRequest {
  const {
    name,
    description,
    industry,
    businessType,
    email,
    phone,
    address,
    website,
    taxId,
    timeZone,
    fiscalYearStartMonth,
    hasPostings,
    currency,
  } = business;
  const texts = {
    description: description ?? '',
    industry: industry ?? '',
    businessType: businessType ?? '',
    email: email ?? '',
    phone: phone ?? '',
    address: address ?? '',
    website: website ?? '',
    taxId: taxId ?? '',
  };
  return { name, ...texts, timeZone, fiscalYearStartMonth, ...(hasPostings ? {} : { currency }) };
}

/** The choices, with what the business has where that is not among them. */
export function industryOptions(current: string | null): SearchOption[] {
  return withCurrent(INDUSTRIES, current).map((value) => ({ value, label: value }));
}

export function typeOptions(current: string | null): readonly string[] {
  return withCurrent(BUSINESS_TYPES, current);
}

/** Every zone that the browser knows. */
export function timeZoneOptions(current: string): SearchOption[] {
  return withCurrent(['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')], current).map(
    (value) => ({ value, label: value.replaceAll('_', ' ') }),
  );
}

function withCurrent(known: readonly string[], current: string | null): readonly string[] {
  return current && !known.includes(current) ? [current, ...known] : known;
}
