// @ts-check
/** Brings node_modules in line with package-lock.json when it is not. Needs no node_modules. */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { CLONE, Refusal, say } = require('./clone.js');

const STAMP = path.join(CLONE, 'node_modules/.counterfoil-installed');
const NPM_CI_TIMEOUT_MS = 900_000;

/** Runs `npm ci` unless node_modules already is what package-lock.json says. */
function installPackages() {
  const lock = fs.readFileSync(path.join(CLONE, 'package-lock.json'), 'utf8');
  const wanted = crypto.createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex');
  if (readText(STAMP) === wanted) return;
  if (!agrees(JSON.parse(lock))) {
    say('Packages', 'running "npm ci" (one to two minutes)');
    runNpm();
  }
  checkNativeParts();
  fs.writeFileSync(STAMP, wanted);
}

/**
 * Whether somebody's own `npm ci` already installed what the lock says: npm keeps a list of what it installed.
 * @param {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean,
 *   link?: boolean, inBundle?: boolean }> }} lock
 * @returns {boolean}
 */
function agrees(lock) {
  const text = readText(path.join(CLONE, 'node_modules/.package-lock.json'));
  if (text === '') return false;
  const installed = JSON.parse(text).packages;
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === '' || wanted.link) return true;
    const present = installed[place];
    // Packages for other platforms are optional, and absent here for good.
    if (!present) return wanted.optional === true;
    return present.version === wanted.version && present.integrity === wanted.integrity;
  });
}

function runNpm() {
  // Install scripts stay off: of all packages only Postgres needs its own, and postgres-binaries.js sees to that.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  const options = {
    cwd: CLONE,
    encoding: /** @type {const} */ ('utf8'),
    timeout: NPM_CI_TIMEOUT_MS,
    stdio: /** @type {['ignore', 'ignore', 'pipe']} */ (['ignore', 'ignore', 'pipe']),
  };
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options);
  if (run.status === 0) return;
  throw new Refusal(
    `"npm ci" failed${run.error ? ` (${run.error.message})` : ''}:\n${run.stderr ?? ''}\nIs the network reachable, and does ${CLONE} belong to you?`,
  );
}

/** The parts that are not JavaScript: a missing one is told now, by name, rather than at the first sign-in. */
function checkNativeParts() {
  const { postgresBinaries } = require('./postgres-binaries.js');
  if (!process.env.DATABASE_URL) postgresBinaries(undefined);
  const probe = spawnSync(process.execPath, ['-e', 'require("argon2"); require("@swc/core").transformSync("1")'], {
    cwd: CLONE,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (probe.status !== 0)
    throw new Refusal(
      `A package with native code does not load on ${process.platform}-${process.arch}:\n${probe.stderr}`,
    );
}

/** @param {string} file */
function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

module.exports = { installPackages };
