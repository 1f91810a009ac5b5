import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the statements that make the log's schema where it is missing; safe to run at every start. */
export function schemaSql(): string {
  return readFileSync(join(__dirname, 'schema.sql'), 'utf8');
}
