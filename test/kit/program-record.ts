import { execFileSync } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { openRecord } from './recorded-program.js';

const RECORD = join(__dirname, 'record-program.js');
const LIMIT_MS = 120_000;

/** Has the modules of the build written down for quick-start.js, where they are not yet: the work of a start or two. */
export function recordProgram(youngSpace: string): void {
  const record = openRecord();
  if (record) return closeSync(record.file);
  // V8 takes no code that it made under other flags.
  execFileSync(process.execPath, [youngSpace, RECORD], { timeout: LIMIT_MS, stdio: ['ignore', 'inherit', 'inherit'] });
}
