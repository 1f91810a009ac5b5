// @ts-check
/**
 * Runs a real Redis (or Valkey) found on the machine, or installs one where that is a single command. Own directory, a
 * socket that its owner alone can reach, a password, appendonly, never the system's own service.
 */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const { spawn, spawnSync } = require('node:child_process');
const { aptInstall } = require('./apt.js');
const { Refusal } = require('./clone.js');
const { PRIVATE_UMASK, USUAL_UMASK, makePrivateDirectory, withUmask, writeWhole } = require('./private-files.js');
const {
  commandLine,
  endProcess,
  findProgram,
  freePort,
  isAlive,
  isPortFree,
  pause,
  processesIn,
} = require('./processes.js');
const { socketsDirectory } = require('./sockets.js');

/**
 * @typedef {object} RedisOptions
 * @property {string} dataDir directory of its own, made when missing
 * @property {number} [port] in a container, which shares no socket; default: the port of the last start, or a free one
 * @property {number} [databases] how many numbered databases; default 1
 * @property {boolean} [ownGroup] true (default) keeps a terminal's Ctrl-C away from it
 * @property {(line: string) => void} [say] told when something is installed
 */
/**
 * @typedef {object} RunningRedis
 * @property {string} url with the password, and with the socket as ioredis takes it
 * @property {string} place the socket's path, or the loopback address and port of a container
 * @property {number} port 0 where there is a socket
 * @property {number} pid
 * @property {string} program what runs it
 * @property {Promise<string>} exited settles when it ends, for whatever reason, with a description
 * @property {() => Promise<void>} stop ends it in order, by force after 15 s; safe to call twice
 */

const START_TIMEOUT_MS = 60_000;
const PULL_TIMEOUT_MS = 300_000;
const IMAGE = 'redis:7-alpine';

/**
 * Starts Redis on `dataDir` and answers when it takes commands. A live one of an earlier start on the same directory is
 * stopped first.
 * @param {RedisOptions} options
 * @returns {Promise<RunningRedis>}
 */
async function startRedis(options) {
  const dataDir = path.resolve(options.dataDir);
  makePrivateDirectory(dataDir);
  const server = findRedis(options.say);
  await endLeftovers(dataDir);
  const port = server.container ? (options.port ?? (await rememberedPort(path.join(dataDir, 'port')))) : 0;
  const socket = server.container ? '' : path.join(socketsDirectory(dataDir), 'redis.sock');
  const password = passwordOf(dataDir);
  const configuration = path.join(dataDir, 'redis.conf');
  const settings = {
    dataDir: server.container ? '/data' : dataDir,
    port,
    socket,
    password,
    databases: options.databases ?? 1,
  };
  writeWhole(configuration, configurationText(settings));
  const log = fs.openSync(path.join(dataDir, 'redis.log'), 'w', 0o600);
  const [program, args] = server.container
    ? [server.program, containerArgs(port, dataDir)]
    : [server.program, [configuration]];
  const child = withUmask(PRIVATE_UMASK, () => {
    return spawn(program, args, { cwd: dataDir, stdio: ['ignore', log, log], detached: options.ownGroup ?? true });
  });
  fs.closeSync(log);
  return whenReady({ child, port, socket, password, dataDir, program });
}

/**
 * @param {number} port
 * @param {string} dataDir
 */
function containerArgs(port, dataDir) {
  const name = `counterfoil-redis-${port}`;
  const published = `127.0.0.1:${port}:${port}`;
  return [
    'run',
    '--rm',
    '--name',
    name,
    '-p',
    published,
    '-v',
    `${dataDir}:/data`,
    IMAGE,
    'redis-server',
    '/data/redis.conf',
    '--bind',
    '0.0.0.0',
  ];
}

/** @typedef {{ port: number, socket: string }} Address with a socket, or with a port of the loopback */

/**
 * @param {Address & { child: import('node:child_process').ChildProcess, password: string, dataDir: string, program:
 *   string }} started
 * @returns {Promise<RunningRedis>}
 */
async function whenReady({ child, port, socket, password, dataDir, program }) {
  const place = socket || `127.0.0.1:${port}`;
  let gone = false;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`));
  });
  void exited.then(() => (gone = true));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!gone && !(await answers({ port, socket }, password)) && Date.now() < deadline) await pause(25);
  const pid = child.pid;
  if (gone || pid === undefined || Date.now() >= deadline) {
    child.kill('SIGKILL');
    const log = fs.readFileSync(path.join(dataDir, 'redis.log'), 'utf8').slice(-1_500);
    throw new Error(`Redis did not start on ${place} (${gone ? await exited : 'no answer in time'}): ${log}`);
  }
  writeWhole(path.join(dataDir, 'pid'), `${pid}\n`);
  if (port !== 0) writeWhole(path.join(dataDir, 'port'), `${port}\n`);
  /** @type {Promise<unknown> | undefined} */
  let stopping;
  const stop = async () => {
    stopping ??= gone ? Promise.resolve() : endRedis(pid);
    await stopping;
  };
  return { url: urlOf({ port, socket }, password), place, port, pid, program, exited, stop };
}

/**
 * @param {Address} address
 * @param {string} password
 */
function urlOf({ port, socket }, password) {
  return socket === ''
    ? `redis://:${password}@127.0.0.1:${port}`
    : `redis://:${password}@localhost?path=${encodeURIComponent(socket)}`;
}

/** @param {number} pid */
function endRedis(pid) {
  return endProcess(pid, [
    { signal: 'SIGTERM', milliseconds: 12_000 },
    { signal: 'SIGKILL', milliseconds: 3_000 },
  ]);
}

/**
 * @param {Address & { dataDir: string, password: string, databases: number }} settings
 * @returns {string}
 */
function configurationText({ dataDir, port, socket, password, databases }) {
  return [
    ...(socket === '' ? ['bind 127.0.0.1'] : [`unixsocket "${socket}"`, 'unixsocketperm 600']),
    // Port 0 is none.
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${dataDir}"`,
    `databases ${databases}`,
    'daemonize no',
    // A queue must not lose what it was told: each command goes to a file, forced to disk once a second. What that
    // second loses, the ledger queues again from Postgres.
    'appendonly yes',
    'appendfsync everysec',
    'aof-load-truncated yes',
    'save ""',
    // BullMQ's own condition: evicting a key would drop a job in silence.
    'maxmemory-policy noeviction',
    '',
  ].join('\n');
}

/**
 * A program that runs Redis, installed when there is none and a single command installs it.
 * @param {((line: string) => void)} [say]
 * @returns {{ program: string, container: boolean }}
 */
function findRedis(say = () => undefined) {
  const found = () => findProgram('redis-server', 'valkey-server');
  const present = found();
  if (present) return { program: present, container: false };
  if (aptInstall('redis-server', say)) {
    const installed = found();
    if (installed) return { program: installed, container: false };
  }
  const brew = process.platform === 'darwin' ? findProgram('brew') : undefined;
  if (brew) {
    say('Redis: none found, running "brew install redis"');
    withUmask(USUAL_UMASK, () => spawnSync(brew, ['install', 'redis'], { stdio: 'ignore', timeout: PULL_TIMEOUT_MS }));
    const installed = found();
    if (installed) return { program: installed, container: false };
  }
  const docker = findProgram('docker');
  if (docker && spawnSync(docker, ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0) {
    say(`Redis: none found, running ${IMAGE} with docker`);
    if (spawnSync(docker, ['pull', IMAGE], { stdio: 'ignore', timeout: PULL_TIMEOUT_MS }).status === 0)
      return { program: docker, container: true };
  }
  const command = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server';
  const otherwise = '(or set REDIS_URL to a Redis of your own)';
  throw new Refusal(`Counterfoil needs Redis and found none. Run: ${command}\n${otherwise}`);
}

/**
 * Ends the Redis that an earlier start left on this directory.
 * @param {string} dataDir
 */
async function endLeftovers(dataDir) {
  const orphans = new Set(['redis-server', 'valkey-server'].flatMap((word) => processesIn(dataDir, word)));
  const noted = Number(readText(path.join(dataDir, 'pid')));
  if (noted > 1 && isAlive(noted)) {
    const line = commandLine(noted) ?? '';
    // Redis writes its address into its title, so pid, program and address together are no coincidence. A Redis of an
    // earlier release listens on a port.
    const port = readText(path.join(dataDir, 'port'));
    const isOurs = line.includes(path.join(dataDir, 'redis.sock')) || (port !== '' && line.includes(`:${port}`));
    if (/(redis|valkey)-server/.test(line) && isOurs) orphans.add(noted);
  }
  for (const pid of orphans) {
    if (!(await endRedis(pid))) throw new Error(`A Redis (process ${pid}) holds ${dataDir} and does not stop.`);
  }
}

/** @param {string} file */
function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
}

/** @param {string} dataDir */
function passwordOf(dataDir) {
  const file = path.join(dataDir, 'password');
  if (fs.existsSync(file)) return readText(file);
  const password = crypto.randomBytes(18).toString('base64url');
  writeWhole(file, `${password}\n`);
  return password;
}

/**
 * @param {string} file
 * @returns {Promise<number>}
 */
async function rememberedPort(file) {
  const port = Number(readText(file));
  return port > 0 && (await isPortFree(port)) ? port : freePort();
}

/**
 * @param {Address} address
 * @param {string} password
 * @returns {Promise<boolean>} whether a Redis with our password takes commands there; still loading counts as no
 */
function answers({ port, socket }, password) {
  return new Promise((resolve) => {
    const connection = net.connect({
      ...(socket === '' ? { host: '127.0.0.1', port } : { path: socket }),
      timeout: 1_000,
    });
    let text = '';
    const settle = (/** @type {boolean} */ answer) => {
      connection.destroy();
      resolve(answer);
    };
    connection
      .once('error', () => settle(false))
      .once('timeout', () => settle(false))
      .once('close', () => settle(false));
    connection.once('connect', () => connection.write(`AUTH ${password}\r\nPING\r\n`));
    connection.on('data', (chunk) => {
      text += chunk;
      if (text.includes('+PONG')) settle(true);
      else if (text.split('\r\n').length > 2) settle(false);
    });
  });
}

module.exports = { startRedis, findRedis };
