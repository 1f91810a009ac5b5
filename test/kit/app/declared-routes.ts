import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../../services/ledger/src/api-docs/route';
import { runDirectory } from '../run/run-directory';

/** A call of the API as its controller declares it, without the classes of its contracts. */
export interface DeclaredRoute extends Omit<Route, 'body' | 'query'> {
  readonly takesBody: boolean;
}

const PRINT = join(__dirname, '../run/print-routes.js');
const LIMIT_MS = 300_000;

/**
 * Every route of the build: a new call cannot be forgotten by a test. The run asks the program once, since in Jest
 * loading it takes longer than most spec files take. Specs that need the contracts call `routesOfModule`.
 */
export function declaredRoutes(): readonly DeclaredRoute[] {
  const note = join(runDirectory(), 'routes.json');
  if (!existsSync(note)) {
    const part = `${note}.${process.pid}.part`;
    writeFileSync(part, execFileSync(process.execPath, [PRINT], { timeout: LIMIT_MS, maxBuffer: 10_000_000 }));
    renameSync(part, note);
  }
  return JSON.parse(readFileSync(note, 'utf8')) as DeclaredRoute[];
}
