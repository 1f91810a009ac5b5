import { ValidationPipe, type ArgumentMetadata, type Type, type ValidationError } from '@nestjs/common';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { rememberContracts } from './contract-metadata';
import { BadRequest } from '../answers/refusal';
import { shapeOf } from './contract-shape';
import { knownParameters, requireShape } from './request-shape';

type FieldError = NonNullable<Problem['errors']>[number];

/** What a contract does not know has been refused before; should anything come through, it is dropped. */
export const VALIDATION = {
  whitelist: true,
  forbidUnknownValues: false,
  validationError: { target: false, value: false },
};

/**
 * Checks every request against its contract class: first its shape, which costs little whatever was sent, then what it
 * holds. Unknown members of a body are refused by name; unknown parameters of a query are left alone.
 */
export function validationPipe(): ValidationPipe {
  rememberContracts();
  const exceptionFactory = (errors: ValidationError[]): BadRequest => invalid(fieldErrors(errors));
  return new ContractPipe({ ...VALIDATION, transform: true, exceptionFactory });
}

class ContractPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const contract = this.toValidate(metadata) ? (metadata.metatype as Type) : undefined;
    if (contract === undefined || typeof value !== 'object' || value === null) return super.transform(value, metadata);
    if (metadata.type === 'query') return super.transform(knownParameters(value, contract), metadata);
    if (metadata.type !== 'body') return super.transform(value, metadata);
    const shaped = requireShape(value, contract);
    const rows = rowsOf(shaped, contract);
    const request: unknown = await super.transform({ ...shaped, ...withoutObjects(rows) }, metadata);
    return Object.assign(request as object, rows);
  }
}

/**
 * Lists whose entries have no contract here, since their handler checks them row by row. They are kept from
 * class-transformer, which would copy each row in quadratic time of its keys.
 */
function rowsOf(request: object, contract: Type): Record<string, readonly unknown[]> {
  const lists = [...shapeOf(contract).values()].flatMap(({ name, most, contract: ofEntries }) => {
    const value = (request as Readonly<Record<string, unknown>>)[name];
    return most && !ofEntries && Array.isArray(value) && value.some(isObject) ? [[name, value as unknown[]]] : [];
  });
  return Object.fromEntries(lists) as Record<string, readonly unknown[]>;
}

function withoutObjects(rows: Record<string, readonly unknown[]>): object {
  const lists = Object.entries(rows).map(([name, items]) => [
    name,
    items.map((item) => (isObject(item) ? null : item)),
  ]);
  return Object.fromEntries(lists) as object;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function invalid(errors: FieldError[]): BadRequest {
  return new BadRequest('invalid', errors[0]?.message ?? 'The request is not valid', errors);
}

/**
 * One message a field: that of the topmost decorator, which is registered last. Nested fields as `transactions.0.date`.
 */
export function fieldErrors(errors: readonly ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = parent + property;
    const message = Object.values(constraints ?? {}).at(-1);
    return [...(message === undefined ? [] : [{ field, message }]), ...fieldErrors(children ?? [], `${field}.`)];
  });
}
