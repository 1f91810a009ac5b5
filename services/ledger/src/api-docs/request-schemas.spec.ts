import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { ClassConstructor } from 'class-transformer';
import { requestSchema } from './schemas';

const CONTRACTS = join(__dirname, '../../../../libs/contracts/src');

/** Every class of the contracts that a rule stands on. */
async function contracts(): Promise<ClassConstructor<object>[]> {
  for (const file of readdirSync(CONTRACTS)) if (file.endsWith('.contract.ts')) await import(join(CONTRACTS, file));
  const known = getMetadataStorage() as unknown as { validationMetadatas: Map<ClassConstructor<object>, unknown> };
  return [...known.validationMetadatas.keys()];
}

it('the description of a request requires every member that is refused when it is missing, and no other', async () => {
  const wrong: string[] = [];
  for (const contract of await contracts()) {
    const { properties, required } = requestSchema(contract) as { properties?: object; required?: string[] };
    const errors = validateSync(plainToInstance(contract, {}));
    const refused = new Set(errors.map(({ property }) => property));
    for (const name of Object.keys(properties ?? {}))
      if (refused.has(name) !== (required ?? []).includes(name)) wrong.push(`${contract.name}.${name}`);
  }
  expect(wrong).toEqual([]);
});
