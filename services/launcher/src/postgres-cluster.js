// @ts-check
/**
 * A cluster on disk: where it may lie, its password, making it, and ending what an earlier start left running on it.
 * Needs no node_modules.
 */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { spawn } = require('node:child_process');
const { PRIVATE_UMASK, makePrivateDirectory, withUmask, writeWhole } = require('./private-files.js');
const { commandLine, endProcess, isAlive, processesIn } = require('./processes.js');
const { canEnter, makeReachableRoot, REACHABLE_ROOT } = require('./unprivileged-user.js');

/** @typedef {import('./unprivileged-user.js').SystemUser} SystemUser */

/** The one role: owner of everything in a cluster that nobody else uses. */
const ROLE = 'counterfoil';
const INITDB_TIMEOUT_MS = 120_000;

/**
 * Where the cluster's files go: the wanted directory, or one elsewhere that the unprivileged user can reach. The note
 * `location` in the wanted directory is what ties the two: it moves with a moved clone, and whoever deletes the data
 * directory begins anew.
 * @param {string} wanted
 * @param {SystemUser | undefined} user
 * @returns {string} the directory to use, existing
 */
function placeFor(wanted, user) {
  makePrivateDirectory(wanted);
  if (!user) return wanted;
  const note = path.join(wanted, 'location');
  if (!fs.existsSync(note) && canEnter(path.dirname(wanted), user)) {
    // Enough to reach `cluster` inside by name, without listing what else is here.
    makePrivateDirectory(wanted, user);
    return wanted;
  }
  const noted = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : '';
  if (noted !== '' && isOurs(noted, wanted)) {
    makePrivateDirectory(noted, user);
    return noted;
  }
  makeReachableRoot();
  const place = path.join(REACHABLE_ROOT, crypto.randomBytes(8).toString('hex'));
  makePrivateDirectory(place, user);
  fs.writeFileSync(path.join(place, 'home'), `${wanted}\n`, { mode: 0o600 });
  writeWhole(note, `${place}\n`);
  return place;
}

/**
 * A copied data directory brings the original's note along; two clones must not run on one cluster.
 * @param {string} place
 * @param {string} wanted
 */
function isOurs(place, wanted) {
  const file = path.join(place, 'home');
  if (!fs.existsSync(file)) return false;
  const home = fs.readFileSync(file, 'utf8').trim();
  if (home === wanted) return true;
  if (fs.existsSync(path.join(home, 'location'))) return false;
  fs.writeFileSync(file, `${wanted}\n`, { mode: 0o600 });
  return true;
}

/**
 * @param {string} dataDir
 * @returns {string} the password of this cluster, made at the first start
 */
function passwordOf(dataDir) {
  const file = path.join(dataDir, 'password');
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim();
  const password = crypto.randomBytes(18).toString('base64url');
  writeWhole(file, `${password}\n`);
  return password;
}

/**
 * Ends a postmaster that an earlier start left on this directory, and its backends when it died without them. A pid
 * file whose pid is gone, or is some other program by now, is no sign of life and is removed.
 * @param {string} cluster
 */
async function endLeftovers(cluster) {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (fs.existsSync(pidFile)) {
    const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
    if (pid > 1 && isPostmasterOf(pid, cluster) && !(await endPostmaster(pid))) {
      throw new Error(`A PostgreSQL (process ${pid}) holds ${cluster} and does not stop.`);
    }
    fs.rmSync(pidFile, { force: true });
  }
  for (const pid of processesIn(cluster, 'postgres')) {
    await endProcess(pid, [
      { signal: 'SIGQUIT', milliseconds: 3_000 },
      { signal: 'SIGKILL', milliseconds: 3_000 },
    ]);
  }
  // A socket's lock names a pid as well, which after a crash may belong to another program of the same user.
  const left = fs.existsSync(cluster) ? fs.readdirSync(cluster).filter((name) => name.startsWith('.s.PGSQL.')) : [];
  for (const name of left) fs.rmSync(path.join(cluster, name), { force: true });
}

/**
 * @param {number} pid
 * @param {string} cluster
 */
function isPostmasterOf(pid, cluster) {
  const line = isAlive(pid) ? commandLine(pid) : undefined;
  return line !== undefined && /postgres/.test(line.split(' ')[0] ?? '') && ` ${line} `.includes(` -D ${cluster} `);
}

/** @param {number} pid */
function endPostmaster(pid) {
  return endProcess(pid, [
    { signal: 'SIGINT', milliseconds: 30_000 },
    { signal: 'SIGQUIT', milliseconds: 5_000 },
    { signal: 'SIGKILL', milliseconds: 5_000 },
  ]);
}

/** @param {{ native: string, cluster: string, password: string, user: SystemUser | undefined }} place */
async function initialise({ native, cluster, password, user }) {
  // What an interrupted initdb left behind has no PG_VERSION or half a catalogue; initdb writes it early, so a fresh
  // directory is filled beside and renamed when whole.
  const half = `${cluster}.new`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  const passwordFile = path.join(half, '..', 'initdb-password');
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const file of [half, passwordFile]) fs.chownSync(file, user.uid, user.gid);
  try {
    // The builtin C.UTF-8 sorts by code point and knows upper and lower case of all letters, the same on every machine,
    // without the system's locales.
    await run(
      path.join(native, 'bin/initdb'),
      [
        '-D',
        half,
        '-U',
        ROLE,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C',
        '--builtin-locale=C.UTF-8',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--no-instructions',
      ],
      half,
      user,
    );
    fs.rmSync(cluster, { recursive: true, force: true });
    fs.renameSync(half, cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** The owner's role alone, with its password, from this machine. */
const ACCESS = [
  '# Written anew at every start.',
  `local all ${ROLE} scram-sha-256`,
  `host all ${ROLE} 127.0.0.1/32 scram-sha-256`,
  `host all ${ROLE} ::1/128 scram-sha-256`,
  '',
].join('\n');

/**
 * Says who may connect, also to a cluster that an earlier release made or somebody opened.
 * @param {string} cluster
 * @param {SystemUser | undefined} user
 */
function writeAccess(cluster, user) {
  const file = path.join(cluster, 'pg_hba.conf');
  // Beside and renamed: whole or not there, and never written through a link.
  const draft = `${file}.new`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, ACCESS, { mode: 0o600, flag: 'wx' });
  if (user) fs.chownSync(draft, user.uid, user.gid);
  fs.renameSync(draft, file);
  fs.chmodSync(cluster, 0o700);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @param {SystemUser | undefined} user
 * @returns {Promise<void>}
 */
function run(program, args, cwd, user) {
  return new Promise((resolve, reject) => {
    const limits = { timeout: INITDB_TIMEOUT_MS, killSignal: /** @type {const} */ ('SIGKILL') };
    const child = withUmask(PRIVATE_UMASK, () => {
      return spawn(program, args, {
        cwd,
        env: environment(),
        stdio: ['ignore', 'pipe', 'pipe'],
        ...limits,
        ...identity(user),
      });
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-4_000)));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(program)} ended with ${signal ?? code}: ${output}`)),
    );
  });
}

/** @param {SystemUser | undefined} user */
function identity(user) {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * PG* variables of the caller would change what the server and initdb do; the locale is fixed for readable messages.
 */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' };
}

module.exports = {
  ROLE,
  placeFor,
  passwordOf,
  endLeftovers,
  endPostmaster,
  initialise,
  writeAccess,
  identity,
  environment,
};
