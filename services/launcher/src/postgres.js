// @ts-check
/**
 * Runs the real PostgreSQL from node_modules: makes the cluster when there is none, starts it, finds and ends what an
 * earlier start left behind, and stops it in order. The package's own exit hook is not used: it may stop Postgres while
 * the application still drains.
 *
 * Layout of `dataDir`, which others cannot enter: `cluster/` (the database, mode 0700, of the unprivileged user when we
 * are root), `password`, `port` and `postgres.log` (0600). When we are root and `dataDir` lies under a directory that
 * only root may enter, the whole layout goes to a directory of its own under /var/lib/counterfoil and
 * `dataDir/location` says so.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { spawn } = require('node:child_process');
const { freePort, isPortFree, pause } = require('./processes.js');
const { PRIVATE_UMASK, withUmask, writeWhole } = require('./private-files.js');
const { postgresBinaries } = require('./postgres-binaries.js');
const { SETTINGS } = require('./postgres-settings.js');
const {
  ROLE,
  endLeftovers,
  endPostmaster,
  environment,
  identity,
  initialise,
  passwordOf,
  placeFor,
  writeAccess,
} = require('./postgres-cluster.js');
const { unprivilegedUser } = require('./unprivileged-user.js');

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
 * @property {string} url of `database`, with the password; over the socket of `cluster/` where its path is short and
 *   plain enough for one, over TCP otherwise. Whoever reads no `host` from a URL's query goes over TCP in any case
 * @property {number} port
 * @property {number} pid of the postmaster
 * @property {string} dataDir where the data really lie
 * @property {Promise<string>} exited settles when the postmaster ends, for whatever reason, with a description
 * @property {() => Promise<void>} stop ends it in order, by force after 40 s; safe to call twice
 */

const START_TIMEOUT_MS = 120_000;
/** A port can be taken between asking for a free one and using it; five losses in a row are no accident. */
const PORT_ATTEMPTS = 5;
/** Backends of a killed postmaster hold its shared memory until they notice; they need a moment, not minutes. */
const ORPHAN_ATTEMPTS = 20;
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
/** The system's limit for the path of a socket is 104 bytes on macOS and 108 on Linux; its name takes 15 of them. */
const SOCKET_DIRECTORY_LIMIT = 88;

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
  writeAccess(cluster, user);
  const server = await launch({ ...options, native, dataDir, cluster, password, user });
  const database = options.database ?? 'counterfoil';
  const socket = socketDirectory(cluster);
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${server.port}/${database}${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;
  try {
    await createDatabase(url, database);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, dataDir, ...server };
}

/**
 * A query through a socket costs a third less of both processes' time than one through TCP.
 * @param {string} cluster
 * @returns {string} where the server's socket lies, entered by its user alone; '' for none
 */
function socketDirectory(cluster) {
  return cluster.length <= SOCKET_DIRECTORY_LIMIT && /^[\w./-]+$/.test(cluster) ? cluster : '';
}

/**
 * The same database through TCP, for a process that sends pages of rows: a socket holds two hundred kilobytes of one,
 * and then Postgres waits until the sender finds time for the rest.
 * @param {string} url
 */
function throughTcp(url) {
  const tcp = new URL(url);
  tcp.searchParams.delete('host');
  return tcp.href;
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
  const client = new Client({
    connectionString: maintenance.href,
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
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
 * @typedef {PostgresOptions & { native: string, cluster: string, password: string, user: SystemUser | undefined }}
 *   Launch
 */

/**
 * @param {Launch} launch_
 * @returns {Promise<Pick<RunningPostgres, 'port' | 'pid' | 'exited' | 'stop'>>}
 */
async function launch(launch_) {
  const remembered = path.join(launch_.dataDir, 'port');
  let port = launch_.port ?? (await rememberedPort(remembered));
  for (let attempt = 1, orphans = 0; ;) {
    const outcome = await launchOnce(launch_, port);
    if (outcome.server) {
      writeWhole(remembered, `${port}\n`);
      return outcome.server;
    }
    if (
      /shared memory block .* still in use|lock file "postmaster.pid" already exists/s.test(outcome.reason) &&
      orphans < ORPHAN_ATTEMPTS
    ) {
      orphans += 1;
      await endLeftovers(launch_.cluster);
      await pause(500);
    } else if (
      /could not bind|Address already in use/i.test(outcome.reason) &&
      launch_.port === undefined &&
      attempt < PORT_ATTEMPTS
    ) {
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
 * @returns {Promise<{ server: Pick<RunningPostgres, 'port' | 'pid' | 'exited' | 'stop'>, reason?: undefined } | {
 *   server?: undefined, reason: string }>}
 */
async function launchOnce(launch_, port) {
  const { native, cluster, dataDir, user } = launch_;
  const logFile = path.join(dataDir, 'postgres.log');
  const logStart = openedLog(logFile);
  const settings = Object.entries({
    ...SETTINGS,
    unix_socket_directories: socketDirectory(cluster),
    ...launch_.settings,
    port: String(port),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = fs.openSync(logFile, 'a', 0o600);
  const child = withUmask(PRIVATE_UMASK, () => {
    const program = path.join(native, 'bin/postgres');
    const options = { cwd: cluster, env: environment(), detached: launch_.ownGroup ?? true, ...identity(user) };
    return spawn(program, ['-D', cluster, ...settings], { ...options, stdio: ['ignore', log, log] });
  });
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
  if (gone || pid === undefined)
    return { reason: `${await exited}: ${fs.readFileSync(logFile, 'utf8').slice(logStart)}` };
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
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: ROLE,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
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

module.exports = { startPostgres, createDatabase, throughTcp };
