#!/usr/bin/env node
// @ts-check
/**
 * `npm run check`: what a machine can judge without running the program: types, format, lint, unused code and event
 * contracts. Runs every step and ends with what failed. `npm test` runs the tests. Needs no node_modules.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { CLONE, say } = require('./clone.js');
const { prepare } = require('./prepare.js');
const { runTool } = require('./steps.js');

const STEP_TIMEOUT_MS = 600_000;

/** @type {Array<{ name: string, script: string, args: string[] }>} */
const STEPS = [
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of web', script: 'node_modules/typescript/bin/tsc', args: ['--noEmit', '-p', 'web/tsconfig.json'] },
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', args: ['--check', '--log-level=warn', '.'] },
  { name: 'lint', script: 'node_modules/eslint/bin/eslint.js', args: ['.', '--max-warnings=0'] },
  {
    name: 'unused',
    script: 'node_modules/knip/bin/knip.js',
    args: ['--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: 'event contracts: lint', script: 'node_modules/@bufbuild/buf/bin/buf', args: ['lint', 'proto'] },
  {
    name: 'event contracts: breaking changes',
    script: 'node_modules/@bufbuild/buf/bin/buf',
    args: ['breaking', 'proto', '--against', 'proto/baseline.json'],
  },
];

main().then(
  (failed) => {
    say(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
    process.exit(failed.length === 0 ? 0 : 1);
  },
  (error) => {
    process.stderr.write(`${error?.message ?? error}\n`);
    process.exit(1);
  },
);

async function main() {
  await prepare([]);
  const failed = [];
  for (const { name, script, args } of STEPS) {
    say(`\n— ${name}`);
    if (!fs.existsSync(path.join(CLONE, script))) throw new Error(`${script} is missing.`);
    if ((await runTool(script, args, { timeoutMs: STEP_TIMEOUT_MS })) !== 0) failed.push(name);
  }
  return failed;
}
