import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { BadRequest } from './refusal';

type FieldError = NonNullable<Problem['errors']>[number];

/** Checks every request against its contract class. What the class does not name is dropped, `__proto__` with it. */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalid(fieldErrors(errors)),
  });
}

function invalid(errors: FieldError[]): BadRequest {
  return new BadRequest('invalid', errors[0]?.message ?? 'The request is not valid', errors);
}

/** One message a field: that of the topmost decorator, which is registered last. Nested fields as `transactions.0.date`. */
export function fieldErrors(errors: readonly ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = parent + property;
    const message = Object.values(constraints ?? {}).at(-1);
    return [...(message === undefined ? [] : [{ field, message }]), ...fieldErrors(children ?? [], `${field}.`)];
  });
}
