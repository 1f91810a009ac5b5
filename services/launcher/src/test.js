#!/usr/bin/env node
// @ts-check
/**
 * `npm test`: prepares the clone, runs every Jest project and ends with the line `N passed, N failed`. Needs no
 * node_modules. `npm test -- libs/money` runs specs by path, `--changed` those of uncommitted changes, `--changed=main`
 * those of changes since a revision, `--no-browser` all but the browser journeys. Other arguments go to Jest.
 */
'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { Refusal, say } = require('./clone.js');
const { changedFiles } = require('./changed-specs.js');
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
  const args = jestArguments(process.argv.slice(2));
  const wantsBrowser = !process.argv.includes('--no-browser');
  await prepare(['ledger', 'event-store', 'web']);
  const chromium = wantsBrowser ? await findOrInstallChromium(say) : undefined;
  const projects = ['unit', 'parts', ...availableProjects(wantsBrowser, chromium !== undefined)];
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'counterfoil-jest-'));
  const resultFile = path.join(directory, 'result.json');
  // Most specs wait for servers and browsers rather than compute, so three at a time pay even on two cores, where Jest
  // would run one.
  const workers = Math.max(3, Math.floor(os.availableParallelism() / 2));
  try {
    const code = await runTool(
      'node_modules/jest/bin/jest.js',
      ['--selectProjects', ...projects, `--maxWorkers=${workers}`, '--json', `--outputFile=${resultFile}`, ...args],
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

/**
 * Jest projects whose programs are installed. @param {boolean} wantsBrowser @param {boolean} hasChromium
 * @returns {string[]}
 */
function availableProjects(wantsBrowser, hasChromium) {
  const advice = (/** @type {string} */ names) => `not installed; run: apt-get install ${names}`;
  return [
    ...(isThere('Oracle', hasOrInstallsOracle(say), advice('hledger ledger')) ? ['oracle'] : []),
    ...(isThere('Proxies', hasOrInstallsProxies(say), advice('nginx caddy')) ? ['proxy'] : []),
    ...(wantsBrowser &&
    isThere('Browser', hasChromium, 'not installed; install Chrome or Chromium or set CHROMIUM_PATH')
      ? ['browser', ...(isThere('PDF', hasOrInstallsPoppler(say), advice('poppler-utils')) ? ['pdf'] : [])]
      : []),
  ];
}

/**
 * In CI nothing is left out: a check that never runs would never be missed.
 * @param {string} programs
 * @param {boolean} present
 * @param {string} advice
 */
function isThere(programs, present, advice) {
  if (!present && process.env.CI) throw new Refusal(`${programs}: ${advice}`);
  if (!present) say(programs, `tests are skipped: ${advice}`);
  return present;
}

/** @param {string[]} given @returns {string[]} */
function jestArguments(given) {
  const changed = given.find((argument) => /^--changed(=|$)/.test(argument));
  const others = given.filter((argument) => argument !== '--no-browser' && argument !== changed);
  if (changed !== undefined) {
    const files = changedFiles(changed.split('=')[1]);
    if (files.length === 0) throw new Refusal('No code has changed.');
    return ['--passWithNoTests', ...others, '--findRelatedTests', ...files];
  }
  // Jest would take a bare pattern for one more project name.
  return others[0] === undefined || others[0].startsWith('-') ? others : ['--', ...others];
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
