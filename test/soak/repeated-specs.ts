import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What became of specs that were run again and again. */
export interface RepeatedSpecs {
  readonly runs: number;
  readonly passed: number;
  /** Name and first line of each failure. */
  readonly failures: readonly string[];
}

const CLONE = join(__dirname, '../..');
const JEST = join(CLONE, 'node_modules/jest/bin/jest.js');
const RUN_LIMIT_MS = 1_200_000;

/** The part of Jest's report that is read here. */
interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

type Project = 'unit' | 'parts' | 'oracle' | 'browser';

/** Which specs, and what each run is given besides. */
export interface Specs {
  readonly project: Project | readonly Project[];
  /** As Jest takes them. */
  readonly paths: readonly string[];
  /** Variables of a run, counted from 1. */
  readonly environment?: (run: number) => Readonly<Record<string, string>>;
}

/** Runs specs several times, each time on servers of their own. */
export async function repeatSpecs(specs: Specs, runs: number): Promise<RepeatedSpecs> {
  let passed = 0;
  const failures: string[] = [];
  for (let run = 1; run <= runs; run++) {
    const report = await runOnce(specs, run);
    passed += report.numPassedTests;
    for (const { message, assertionResults } of report.testResults) {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of failed)
        failures.push(`run ${run}: ${fullName}: ${failureMessages[0]?.split('\n', 1)[0] ?? ''}`);
      if (assertionResults.length === 0 && message !== '')
        failures.push(`run ${run}: ${message.split('\n', 1)[0] ?? ''}`);
    }
    if (report.numPassedTests === 0 && failures.length === 0) failures.push(`run ${run}: no test was run`);
    console.log(`  run ${run} of ${runs}: ${report.numPassedTests} passed, ${failures.length} failures so far`);
  }
  return { runs, passed, failures };
}

async function runOnce({ project, paths, environment }: Specs, run: number): Promise<JestReport> {
  const directory = mkdtempSync(join(tmpdir(), 'counterfoil-soak-'));
  const output = join(directory, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [JEST, '--selectProjects', ...[project].flat(), '--json', `--outputFile=${output}`, '--', ...paths],
      {
        cwd: CLONE,
        stdio: 'ignore',
        env: { ...process.env, ...environment?.(run) },
        timeout: RUN_LIMIT_MS,
      },
    );
    await new Promise((resolve) => child.once('close', resolve));
    return JSON.parse(readFileSync(output, 'utf8')) as JestReport;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
