import { execFileSync } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { openRecord } from './recorded-program.js';

const RECORD = join(__dirname, 'record-program.js');
const LIMIT_MS = 300_000;

/**
 * Has the modules of the build written down for quick-start.js, where they are not yet: the work of a start or two.
 * Without it processes load as ever, so that what keeps it from being written ends no run.
 */
export function recordProgram(youngSpace: string): void {
  const record = openRecord();
  if (record) return closeSync(record.file);
  try {
    // V8 takes no code that it made under other flags.
    execFileSync(process.execPath, [youngSpace, RECORD], {
      timeout: LIMIT_MS,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } catch (error) {
    process.stderr.write(`The program could not be recorded; its processes start slowly: ${String(error)}\n`);
  }
}
