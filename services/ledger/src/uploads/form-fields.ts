import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { validateSync } from 'class-validator';
import { BadRequest } from '../http/answers/refusal';
import { requireShape } from '../http/bodies/request-shape';
import { requireUsable } from '../http/bodies/request-text';
import { fieldErrors, VALIDATION } from '../http/bodies/validation';

/**
 * What was sent beside a file, held against its contract. A field that a form leaves empty is none.
 * @throws BadRequest as the ValidationPipe does for JSON
 */
export function formFields<Fields extends object>(
  sent: Readonly<Record<string, unknown>>,
  contract: ClassConstructor<Fields>,
): Fields {
  const plain = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== ''));
  requireUsable(plain);
  const fields = plainToInstance(contract, requireShape(plain, contract));
  const errors = fieldErrors(validateSync(fields, VALIDATION));
  if (errors.length > 0) throw new BadRequest('invalid', errors[0]?.message ?? 'The request is not valid', errors);
  return fields;
}
