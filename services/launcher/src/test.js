#!/usr/bin/env node
// @ts-check
/**
 * `npm test`: makes the clone ready, runs every Jest project and ends with the line `N passed, N failed`. Arguments go
 * to Jest: `npm test -- libs/money`. `--no-browser` leaves the browser journeys out. Needs no node_modules.
 */
'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { say } = require('./clone.js');
const { findOrInstallChromium } = require('./chromium.js');
const { hasOrInstallsOracle, hasOrInstallsPoppler } = require('./oracle-programs.js');
const { prepare } = require('./prepare.js');
const { hasOrInstallsProxies } = require('./proxy-programs.js');
const { runTool } = require('./steps.js');

/** Above what the whole suite takes on two cores three times as slow as ours; a run that reaches it hangs. */
const JEST_TIMEOUT_MS = 6_000_000;

/**
 * @typedef {object} JestResult
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numRuntimeErrorTestSuites files that did not even load
 * @property {boolean} success
 */

main().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error?.message ?? error}\n`);
    process.stdout.write('0 passed, 1 failed\n');
    process.exit(1);
  },
);

/** @returns {Promise<number>} the exit code */
async function main() {
  const args = process.argv.slice(2).filter((argument) => argument !== '--no-browser');
  const wantsBrowser = !process.argv.includes('--no-browser');
  await prepare(['ledger', 'event-store', 'web']);
  const chromium = wantsBrowser ? await findOrInstallChromium(say) : undefined;
  if (wantsBrowser && !chromium) {
    const advice = 'no Chrome or Chromium found; install one or set CHROMIUM_PATH';
    // Where nobody looks at the lines, a journey left out in silence would be a journey that never runs.
    if (process.env.CI) throw new Error(`Browser tests must run here: ${advice}`);
    say('Browser', `tests are left out: ${advice}`);
  }
  const oracle = hasOrInstallsOracle(say);
  if (!oracle) {
    const advice = 'hledger and ledger are not both installed; run: apt-get install hledger ledger';
    if (process.env.CI) throw new Error(`The comparison with other people's programs must run here: ${advice}`);
    say('Oracle', `tests are left out: ${advice}`);
  }
  const poppler = chromium !== undefined && hasOrInstallsPoppler(say);
  if (chromium && !poppler) {
    const advice = 'poppler is not installed; run: apt-get install poppler-utils';
    if (process.env.CI) throw new Error(`The printed pages must be read here: ${advice}`);
    say('PDF', `tests are left out: ${advice}`);
  }
  const proxies = hasOrInstallsProxies(say);
  if (!proxies) {
    const advice = 'nginx and caddy are not both installed; run: apt-get install nginx caddy';
    if (process.env.CI) throw new Error(`The documented proxies must run here: ${advice}`);
    say('Proxies', `tests are left out: ${advice}`);
  }
  const projects = [
    'unit',
    'parts',
    // With a real server there is no local event store that could behave badly.
    ...(process.env.EVENTSTORE_URL ? [] : ['adversarial', 'adversarial-faults']),
    ...(oracle ? ['oracle'] : []),
    ...(proxies ? ['proxy'] : []),
    ...(poppler ? ['pdf'] : []),
    ...(chromium ? ['browser'] : []),
  ];
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'counterfoil-jest-'));
  const resultFile = path.join(directory, 'result.json');
  // Most specs wait for servers and browsers rather than compute, so three at a time pay even on two cores, where Jest
  // would run one.
  const workers = Math.max(3, Math.floor(os.availableParallelism() / 2));
  try {
    const code = await runTool(
      'node_modules/jest/bin/jest.js',
      [
        '--selectProjects',
        ...projects,
        `--maxWorkers=${workers}`,
        '--json',
        `--outputFile=${resultFile}`,
        ...separated(args),
      ],
      {
        timeoutMs: JEST_TIMEOUT_MS,
        environment: chromium ? { CHROMIUM_PATH: chromium } : {},
      },
    );
    return report(code, resultFile);
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/** Jest would take a bare pattern for one more project name. @param {string[]} args */
function separated(args) {
  return args.length === 0 ? [] : ['--', ...args].slice(args[0]?.startsWith('-') ? 1 : 0);
}

/**
 * @param {number} code of Jest
 * @param {string} resultFile
 * @returns {number} the exit code: 0 only when every test that was found ran and passed
 */
function report(code, resultFile) {
  if (!fs.existsSync(resultFile)) {
    process.stdout.write('Jest ended without a result.\n0 passed, 1 failed\n');
    return 1;
  }
  /** @type {JestResult} */
  const result = JSON.parse(fs.readFileSync(resultFile, 'utf8'));
  // A file that does not load has tests that nobody counted: at least one of them did not pass.
  let failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const fine = code === 0 && result.success && failed === 0 && result.numPassedTests > 0;
  if (!fine && failed === 0) failed = 1;
  process.stdout.write(`${result.numPassedTests} passed, ${failed} failed\n`);
  return fine ? 0 : 1;
}
