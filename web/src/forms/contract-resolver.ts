import { toNestErrors } from '@hookform/resolvers';
import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/**
 * Checks a form by a contract class and says of each field what the server would: where several rules are broken at
 * once, the message of the topmost decorator, as "User ID is required" of an empty id that is no UUID either.
 * A form's own class that says something of an inherited field comes after what it inherits.
 */
export function contractResolver<Values extends FieldValues>(contract: ClassConstructor<Values>): Resolver<Values> {
  return async (values, _context, options) => {
    const data = plainToInstance(contract, values);
    const errors = await validate(data);
    if (errors.length === 0) return { values: data, errors: {} };
    return { values: {}, errors: toNestErrors<Values>(flatErrors(errors), options) };
  };
}

/** By the whole path of each field, such as `lines.0.chartAccountId`. */
function flatErrors(errors: readonly ValidationError[], parent = ''): FieldErrors {
  const found: FieldErrors = {};
  for (const { property, constraints, children } of errors) {
    const [type, message] = Object.entries(constraints ?? {}).at(-1) ?? [];
    if (type !== undefined) found[parent + property] = { type, message };
    Object.assign(found, flatErrors(children ?? [], `${parent}${property}.`));
  }
  return found;
}
