import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

const CLONE = join(__dirname, '../../../..');
const GOLDEN = join(__dirname, 'answers.schema.json');

/** Reads the types of the whole contracts. */

it('the committed schema of the answers is that of their types', () => {
  const generator = createGenerator({
    path: join(__dirname, 'answers.ts'),
    tsconfig: join(CLONE, 'tsconfig.json'),
    type: 'Answers',
    topRef: false,
    skipTypeCheck: true,
  });
  const made = `${JSON.stringify(generator.createSchema('Answers'), null, 1)}\n`;
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, made);
  expect(readFileSync(GOLDEN, 'utf8')).toBe(made);
});
