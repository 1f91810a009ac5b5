import { Transform } from 'class-transformer';
import { IsOptional, registerDecorator, type ValidationOptions } from 'class-validator';
import { FIRST_YEAR, isCalendarDate, isTimeZone, LAST_YEAR } from '@counterfoil/accounting/calendar-date';
import { parseDecimal, type MoneyProblem } from '@counterfoil/money/money';
import { isKnownAt } from './report-filter';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

const MONEY_MESSAGES: Record<MoneyProblem, string> = {
  'not-a-number': 'Amount must be a number such as 12.50',
  'too-many-decimals': 'Amount can have at most 2 decimals',
  'too-large': 'Amount is too large: at most 13 digits before the decimal point',
};

/** A decimal string that fits the books: two decimals, at most 13 digits before the point. */
export function IsMoney(options?: ValidationOptions): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'isMoney',
      target: target.constructor,
      propertyName: String(property),
      options: options ?? {},
      validator: {
        validate: (value: unknown) => typeof value === 'string' && parseDecimal(value, DECIMALS).ok,
        defaultMessage: (args) => moneyMessage(args?.value),
      },
    });
  };
}

/** What is wrong with an amount, in words; '' when nothing is. */
export function moneyMessage(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'Amount is required';
  if (typeof value !== 'string') return MONEY_MESSAGES['not-a-number'];
  const parsed = parseDecimal(value, DECIMALS);
  return parsed.ok ? '' : MONEY_MESSAGES[parsed.problem];
}

/**
 * A member that may be absent. Null counts as absent, as answers show what is not there: without this it would pass every
 * check and reach the rules as a value. Where null has a meaning of its own, `IsOptional` lets it through.
 */
export function Optional(): PropertyDecorator {
  const isOptional = IsOptional();
  const nullAsAbsent = Transform(({ value }: { value: unknown }) => value ?? undefined);
  return (target, property) => {
    isOptional(target, property);
    nullAsAbsent(target, property);
  };
}

/** A figure that may be absent, or left empty as forms do: an empty text counts as absent, too. */
export function OptionalFigure(): PropertyDecorator {
  const optional = Optional();
  const blankAsAbsent = Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));
  return (target, property) => {
    optional(target, property);
    blankAsAbsent(target, property);
  };
}

/** A text with something to read in it: spaces and line ends alone do not count. */
export function IsNotBlank(options?: ValidationOptions): PropertyDecorator {
  return decorate('isNotBlank', (value) => typeof value === 'string' && /\S/.test(value), 'This is required', options);
}

/** A day that exists, as `YYYY-MM-DD`. */
export function IsCalendarDate(options: ValidationOptions = {}): PropertyDecorator {
  return decorate('isCalendarDate', isCalendarDate, '', { message: ({ value }) => dateProblem(value), ...options });
}

/** A day, or null, which has a meaning of its own: one of the two has to be said. */
export function IsCalendarDateOrNull(): PropertyDecorator {
  const isDayOrNull = (value: unknown): boolean => value === null || isCalendarDate(value);
  return decorate('isCalendarDateOrNull', isDayOrNull, '', { message: ({ value }) => dateProblem(value) });
}

/** The same for a form's field that has to be filled: one that is empty is told apart from one that is wrong. */
export function IsRequiredDate(): PropertyDecorator {
  return IsCalendarDate({
    message: ({ value }) =>
      value === undefined || value === null || value === '' ? 'Date is required' : dateProblem(value),
  });
}

function dateProblem(value: unknown): string {
  const [, year] = (typeof value === 'string' && /^(\d{4})-\d\d-\d\d$/.exec(value)) || [];
  const isFar = year !== undefined && (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR);
  return isFar
    ? `Date must be in the years ${FIRST_YEAR} to ${LAST_YEAR}`
    : 'Date must be a day in the form YYYY-MM-DD';
}

/** An IANA time zone this machine knows. */
export function IsIanaTimeZone(options?: ValidationOptions): PropertyDecorator {
  return decorate(
    'isIanaTimeZone',
    (value) => typeof value === 'string' && isTimeZone(value),
    'Unknown time zone',
    options,
  );
}

/** A position of the log, or an ISO instant with its zone: what reports can be asked for as known at. */
export function IsKnownAt(options?: ValidationOptions): PropertyDecorator {
  return decorate(
    'isKnownAt',
    isKnownAt,
    'knownAt must be a position, or an instant such as 2026-01-31T12:00:00Z',
    options,
  );
}

function decorate(
  name: string,
  validate: (value: unknown) => boolean,
  message: string,
  options?: ValidationOptions,
): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message, ...options },
      validator: { validate },
    });
  };
}
