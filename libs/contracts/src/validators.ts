import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  registerDecorator,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { FIRST_YEAR, isCalendarDate, isTimeZone, LAST_YEAR } from '@counterfoil/accounting/calendar-date';
import { parseDecimal, type MoneyProblem } from '@counterfoil/money/money';
import { isEmailAddress, MAX_EMAIL_LENGTH } from './email-address';
import { isKnownAt, isPosition } from './report-filter';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

const MONEY_MESSAGES: Record<MoneyProblem, string> = {
  'not-a-number': 'Amount must be a number such as 12.50',
  'too-many-decimals': 'Amount can have at most 2 decimals',
  'too-large': 'Amount is too large: at most 13 digits before the decimal point',
};

/** A decimal string that fits the books: two decimals, at most 13 digits before the point. */
export function IsMoney(options?: ValidationOptions): PropertyDecorator {
  return decorate(
    'isMoney',
    (value) => moneyMessage(value) === '',
    ({ value }) => moneyMessage(value),
    options,
  );
}

/** What is wrong with an amount, in words; '' when nothing is. */
export function moneyMessage(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'Amount is required';
  if (typeof value !== 'string') return MONEY_MESSAGES['not-a-number'];
  const parsed = parseDecimal(value, DECIMALS);
  return parsed.ok ? '' : MONEY_MESSAGES[parsed.problem];
}

/**
 * A member that may be absent. Null counts as absent, as answers show what is not there: without this it would pass
 * every check and reach the rules as a value. Where null has a meaning of its own, `IsOptional` lets it through.
 */
export function Optional(): PropertyDecorator {
  return rules(
    Transform(({ value }: { value: unknown }) => value ?? undefined),
    IsOptional(),
  );
}

/** A figure that may be absent, or left empty as forms do: an empty text counts as absent, too. */
export function OptionalFigure(): PropertyDecorator {
  return rules(
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    Optional(),
  );
}

/** A text with something to read in it. @param name as its messages begin, such as `Account name` */
export function RequiredText(name: string, max: number, missing = `${name} is required`): PropertyDecorator {
  return rules(IsString({ message: missing }), IsNotBlank({ message: missing }), IsAtMost(name, max));
}

/** A name that a person or a business goes by: it is shown within sentences, also in mails. */
export function RequiredName(name: string, max: number): PropertyDecorator {
  return rules(RequiredText(name, max), IsOneLine(name));
}

/** A text that may be absent or empty. */
export function OptionalText(name: string, max: number): PropertyDecorator {
  return rules(Optional(), IsString(), IsAtMost(name, max));
}

export function IsAtMost(name: string, max: number): PropertyDecorator {
  return MaxLength(max, { message: `${name} must be at most ${max.toLocaleString('en')} characters` });
}

export function IsEmailAddress(): PropertyDecorator {
  const message = 'Invalid email address';
  return rules(decorate('isEmailAddress', isEmailAddress, message), MaxLength(MAX_EMAIL_LENGTH, { message }));
}

/** True or false, or left as it is. */
export function OptionalBoolean(options?: ValidationOptions): PropertyDecorator {
  return rules(Optional(), IsBoolean(options));
}

/** A whole number within these bounds. Without a message, each bound says what it asks for. */
export function IsWholeNumber(min: number, max: number, message?: string): PropertyDecorator {
  const options = message === undefined ? {} : { message };
  return rules(IsInt(options), Min(min, options), Max(max, options));
}

/** The same in a query, where every value is a text, and where it may be absent. */
export function QueryNumber(min: number, max: number): PropertyDecorator {
  return rules(
    Optional(),
    Type(() => Number),
    IsWholeNumber(min, max),
  );
}

/** Rows of a page that a query asks for, with messages for people. */
export function QueryLimit(max: number): PropertyDecorator {
  return rules(
    Optional(),
    Type(() => Number),
    IsInt({ message: 'limit must be a whole number' }),
    Min(1, { message: 'limit must be at least 1' }),
    Max(max, { message: `limit must be at most ${max}` }),
  );
}

/** A member that is a contract of its own. */
export function IsNested(contract: () => new () => object, message: string): PropertyDecorator {
  return rules(IsObject({ message }), ValidateNested(), Type(contract));
}

/** A list whose entries are each a contract of their own. */
export function EachNested(contract: () => new () => object, message: string): PropertyDecorator {
  return rules(IsObject({ each: true, message }), ValidateNested({ each: true }), Type(contract));
}

/** Spaces and line ends alone do not count. */
export function IsNotBlank(options?: ValidationOptions): PropertyDecorator {
  return decorate('isNotBlank', (value) => typeof value === 'string' && /\S/.test(value), 'This is required', options);
}

/** Control characters, line breaks, and marks that turn the direction of the text around them. */
const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** One line of plain text. @param name as its message begins */
export function IsOneLine(name: string): PropertyDecorator {
  const message = `${name} must not contain line breaks or control characters`;
  return decorate('isOneLine', (value) => typeof value === 'string' && !NOT_ONE_LINE.test(value), message);
}

/** A day that exists, as `YYYY-MM-DD`. */
export function IsCalendarDate(options?: ValidationOptions): PropertyDecorator {
  return decorate('isCalendarDate', isCalendarDate, ({ value }) => dateProblem(value), options);
}

/** A day, or null, which has a meaning of its own: one of the two has to be said. */
export function IsCalendarDateOrNull(): PropertyDecorator {
  const isDayOrNull = (value: unknown): boolean => value === null || isCalendarDate(value);
  return decorate('isCalendarDateOrNull', isDayOrNull, ({ value }) => dateProblem(value));
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
export function IsIanaTimeZone(): PropertyDecorator {
  return decorate('isIanaTimeZone', (value) => typeof value === 'string' && isTimeZone(value), 'Unknown time zone');
}

/** A position of the log, or an ISO instant with its zone: what reports can be asked for as known at. */
export function IsKnownAt(): PropertyDecorator {
  return decorate('isKnownAt', isKnownAt, 'knownAt must be a position, or an instant such as 2026-01-31T12:00:00Z');
}

/** A position of the log, as `X-Position` shows it. */
export function IsPosition(): PropertyDecorator {
  return decorate('isPosition', isPosition, 'position must be one as X-Position shows it, such as 1234');
}

/** A rule of our own: its name is met in the API's description. */
export function decorate(
  name: string,
  validate: (value: unknown) => boolean,
  message: NonNullable<ValidationOptions['message']>,
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

/** Decorators as if they stood above the member one by one: of several that are broken the first one speaks. */
export function rules(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => [...decorators].reverse().forEach((decorator) => decorator(target, property));
}
