// @ts-check
/**
 * Runs the real PostgreSQL from node_modules: makes the cluster when there is none, starts it, finds and ends what an
 * earlier start left behind, and stops it in order. The package's own exit hook is not used: it may stop Postgres while
 * the application still drains.
 *
 * Layout of `dataDir`: `cluster/` (the database, mode 0700, of the unprivileged user when we are root), `password` and
 * `port` (0600), `postgres.log`. When we are root and `dataDir` lies under a directory that only root may enter, the
 * whole layout goes to /var/lib/counterfoil/<hash of dataDir> and `dataDir/location` says so.
 */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { spawn } = require('node:child_process');
const { commandLine, endProcess, freePort, isAlive, isPortFree, pause, processesIn } = require('./processes.js');
const { postgresBinaries } = require('./postgres-binaries.js');
const { canEnter, unprivilegedUser, REACHABLE_ROOT } = require('./unprivileged-user.js');

/** @typedef {import('./unprivileged-user.js').SystemUser} SystemUser */
/**
 * @typedef {object} PostgresOptions
 * @property {string} dataDir directory of its own, made when missing
 * @property {number} [port] default: the port of the last start, or a free one
 * @property {string} [database] made when missing; default `counterfoil`
 * @property {Record<string, string>} [settings] server settings over ours
 * @property {number} [startTimeoutMs] crash recovery included; default 120 s
 * @property {boolean} [ownGroup] true (default) keeps a terminal's Ctrl-C away from it, so that we choose when it stops
 */
/**
 * @typedef {object} RunningPostgres
 * @property {string} url of `database`, with the password
 * @property {number} port
 * @property {number} pid of the postmaster
 * @property {string} dataDir where the data really lie
 * @property {Promise<string>} exited settles when the postmaster ends, for whatever reason, with a description
 * @property {() => Promise<void>} stop ends it in order, by force after 40 s; safe to call twice
 */

const ROLE = 'counterfoil';
const INITDB_TIMEOUT_MS = 120_000;
const START_TIMEOUT_MS = 120_000;
/** A port can be taken between asking for a free one and using it; five losses in a row are no accident. */
const PORT_ATTEMPTS = 5;
/** Backends of a killed postmaster hold its shared memory until they notice; they need a moment, not minutes. */
const ORPHAN_ATTEMPTS = 20;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;

/** For one laptop with this load: many small durable commits, some large scans, no replication. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_buffers: '16MB',
  wal_compression: 'on',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // A client that vanished without closing must not hold its locks for the two hours of the system's default.
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/**
 * Starts PostgreSQL on `dataDir` and answers when it takes queries. A live postmaster of an earlier start on the same
 * directory is stopped first.
 * @param {PostgresOptions} options
 * @returns {Promise<RunningPostgres>}
 */
async function startPostgres(options) {
  const user = unprivilegedUser();
  const dataDir = placeFor(path.resolve(options.dataDir), user);
  const cluster = path.join(dataDir, 'cluster');
  const native = postgresBinaries(user);
  const password = passwordOf(dataDir);
  await endLeftovers(cluster);
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) await initialise({ native, cluster, password, user });
  const server = await launch({ ...options, native, dataDir, cluster, password, user });
  const database = options.database ?? 'counterfoil';
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${server.port}/${database}`;
  try {
    await createDatabase(url, database);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, dataDir, ...server };
}

/**
 * Makes a database on the server of `url` unless it exists.
 * @param {string} url any database of the server, existing or not
 * @param {string} name lower-case letters, digits and underscores
 * @returns {Promise<string>} the URL of that database
 */
async function createDatabase(url, name) {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`"${name}" is no database name.`);
  const { Client } = require('pg');
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new Client({ connectionString: maintenance.href, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } catch (error) {
    // 42P04: it exists; 23505: another start made it in this very moment.
    if (!['42P04', '23505'].includes(/** @type {{ code?: string }} */ (error).code ?? '')) throw error;
  } finally {
    await client.end();
  }
  const result = new URL(url);
  result.pathname = `/${name}`;
  return result.href;
}

/**
 * @param {string} wanted
 * @param {SystemUser | undefined} user
 * @returns {string} the directory to use, existing
 */
function placeFor(wanted, user) {
  fs.mkdirSync(wanted, { recursive: true });
  if (!user) return wanted;
  if (canEnter(path.dirname(wanted), user)) {
    // Enough to reach `cluster` inside by name, without listing what else is here.
    fs.chmodSync(wanted, 0o711);
    return wanted;
  }
  const hash = crypto.createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  const place = path.join(REACHABLE_ROOT, hash);
  fs.mkdirSync(place, { recursive: true, mode: 0o711 });
  fs.writeFileSync(path.join(wanted, 'location'), `${place}\n`);
  return place;
}

/**
 * @param {string} dataDir
 * @returns {string} the password of this cluster, made at the first start
 */
function passwordOf(dataDir) {
  const file = path.join(dataDir, 'password');
  if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8').trim();
  const password = crypto.randomBytes(18).toString('base64url');
  fs.writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/**
 * Ends a postmaster that an earlier start left on this directory, and its backends when it died without them. A pid file
 * whose pid is gone, or is some other program by now, is no sign of life and is removed.
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
    await endProcess(pid, [{ signal: 'SIGQUIT', milliseconds: 3_000 }, { signal: 'SIGKILL', milliseconds: 3_000 }]);
  }
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
    await run(path.join(native, 'bin/initdb'), ['-D', half, '-U', ROLE, '--encoding=UTF8', '--locale-provider=builtin', '--locale=C', '--builtin-locale=C.UTF-8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions'], half, user);
    fs.rmSync(cluster, { recursive: true, force: true });
    fs.renameSync(half, cluster);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
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
    const child = spawn(program, args, { cwd, env: environment(), stdio: ['ignore', 'pipe', 'pipe'], timeout: INITDB_TIMEOUT_MS, killSignal: 'SIGKILL', ...identity(user) });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = (output + chunk).slice(-4_000)));
    child.once('error', reject);
    child.once('close', (code, signal) => (code === 0 ? resolve() : reject(new Error(`${path.basename(program)} ended with ${signal ?? code}: ${output}`))));
  });
}

/** @param {SystemUser | undefined} user */
function identity(user) {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** PG* variables of the caller would change what the server and initdb do; the locale is fixed for readable messages. */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * @typedef {PostgresOptions & { native: string, cluster: string, password: string, user: SystemUser | undefined }} Launch
 */

/**
 * @param {Launch} launch_
 * @returns {Promise<Pick<RunningPostgres, 'port' | 'pid' | 'exited' | 'stop'>>}
 */
async function launch(launch_) {
  const remembered = path.join(launch_.dataDir, 'port');
  let port = launch_.port ?? (await rememberedPort(remembered));
  for (let attempt = 1, orphans = 0; ; ) {
    const outcome = await launchOnce(launch_, port);
    if (outcome.server) {
      fs.writeFileSync(remembered, `${port}\n`, { mode: 0o600 });
      return outcome.server;
    }
    if (/shared memory block .* still in use|lock file "postmaster.pid" already exists/s.test(outcome.reason) && orphans < ORPHAN_ATTEMPTS) {
      orphans += 1;
      await endLeftovers(launch_.cluster);
      await pause(500);
    } else if (/could not bind|Address already in use/i.test(outcome.reason) && launch_.port === undefined && attempt < PORT_ATTEMPTS) {
      attempt += 1;
      port = await freePort();
    } else {
      throw new Error(`PostgreSQL did not start on port ${port}: ${outcome.reason.trim()}`);
    }
  }
}

/**
 * @param {string} file
 * @returns {Promise<number>}
 */
async function rememberedPort(file) {
  const port = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  return port > 0 && (await isPortFree(port)) ? port : freePort();
}

/**
 * @param {Launch} launch_
 * @param {number} port
 * @returns {Promise<{ server: Pick<RunningPostgres, 'port' | 'pid' | 'exited' | 'stop'>, reason?: undefined } | { server?: undefined, reason: string }>}
 */
async function launchOnce(launch_, port) {
  const { native, cluster, dataDir, user } = launch_;
  const logFile = path.join(dataDir, 'postgres.log');
  const logStart = openedLog(logFile);
  const settings = Object.entries({ ...SETTINGS, ...launch_.settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = fs.openSync(logFile, 'a', 0o600);
  const child = spawn(path.join(native, 'bin/postgres'), ['-D', cluster, ...settings], { cwd: cluster, env: environment(), stdio: ['ignore', log, log], detached: launch_.ownGroup ?? true, ...identity(user) });
  fs.closeSync(log);
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`));
  });
  let gone = false;
  void exited.then(() => (gone = true));
  const deadline = Date.now() + (launch_.startTimeoutMs ?? START_TIMEOUT_MS);
  while (!gone && !(await answers(launch_.password, port))) {
    if (Date.now() > deadline) {
      if (child.pid !== undefined) await endPostmaster(child.pid);
      return { reason: `no answer in time; see ${logFile}` };
    }
    await pause(50);
  }
  const pid = child.pid;
  if (gone || pid === undefined) return { reason: `${await exited}: ${fs.readFileSync(logFile, 'utf8').slice(logStart)}` };
  /** @type {Promise<unknown> | undefined} */
  let stopping;
  const stop = async () => {
    stopping ??= gone ? Promise.resolve() : endPostmaster(pid);
    await stopping;
  };
  return { server: { port, pid, exited, stop } };
}

/**
 * @param {string} file
 * @returns {number} its length; a log past its limit becomes the one older log we keep
 */
function openedLog(file) {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  fs.renameSync(file, `${file}.1`);
  return 0;
}

/**
 * @param {string} password
 * @param {number} port
 * @returns {Promise<boolean>} whether the server takes queries with our password: so it is ours
 */
async function answers(password, port) {
  const { Client } = require('pg');
  const client = new Client({ host: '127.0.0.1', port, user: ROLE, password, database: 'postgres', connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

module.exports = { startPostgres, createDatabase };
