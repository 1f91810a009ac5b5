import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const CLONE = join(__dirname, '../..');

/** What this test reads of dependency-cruiser's report. */
export interface CruiseResult {
  readonly modules: ReadonlyArray<{
    readonly source: string;
    readonly dependencies: ReadonlyArray<{
      readonly module: string;
      readonly resolved: string;
      readonly dependencyTypes: readonly string[];
    }>;
  }>;
  readonly summary: {
    readonly violations: ReadonlyArray<{
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }>;
  };
}

const TIMEOUT_MS = 600_000;

/**
 * Runs dependency-cruiser with the house's rules. A process of its own, since it is an ES module and Jest's are not.
 * @param root where the paths in the rules begin
 * @param places directories below it
 * @param tsConfig below the root; says how `@counterfoil/*` is found
 */
export function cruise(root: string, places: readonly string[], tsConfig: string): CruiseResult {
  const program = join(CLONE, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const run = spawnSync(
    process.execPath,
    [
      program,
      '--config',
      join(CLONE, '.dependency-cruiser.js'),
      '--ts-config',
      join(root, tsConfig),
      '--output-type',
      'json',
      ...places,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  if (run.error) throw run.error;
  if (!run.stdout.startsWith('{'))
    throw new Error(`dependency-cruiser gave no report (${run.status}): ${run.stderr || run.stdout.slice(0, 2_000)}`);
  return JSON.parse(run.stdout) as CruiseResult;
}
