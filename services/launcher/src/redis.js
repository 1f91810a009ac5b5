// @ts-check
/**
 * Runs a real Redis (or Valkey) found on the machine, or installs one where that is a single command. Own port, own
 * directory, a password, appendonly, never the system's own service.
 */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const { spawn, spawnSync } = require('node:child_process');
const { aptInstall } = require('./apt.js');
const { commandLine, endProcess, findProgram, freePort, isAlive, isPortFree, pause, processesIn } = require('./processes.js');

/**
 * @typedef {object} RedisOptions
 * @property {string} dataDir directory of its own, made when missing
 * @property {number} [port] default: the port of the last start, or a free one
 * @property {number} [databases] how many numbered databases; default 1
 * @property {boolean} [ownGroup] true (default) keeps a terminal's Ctrl-C away from it
 * @property {(line: string) => void} [say] told when something is installed
 */
/**
 * @typedef {object} RunningRedis
 * @property {string} url with the password
 * @property {number} port
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
  fs.mkdirSync(dataDir, { recursive: true });
  const server = findRedis(options.say);
  await endLeftovers(dataDir);
  const port = options.port ?? (await rememberedPort(path.join(dataDir, 'port')));
  const password = passwordOf(dataDir);
  const configuration = path.join(dataDir, 'redis.conf');
  fs.writeFileSync(configuration, configurationText({ dataDir: server.container ? '/data' : dataDir, port, password, databases: options.databases ?? 1 }), { mode: 0o600 });
  const log = fs.openSync(path.join(dataDir, 'redis.log'), 'w', 0o600);
  const name = `counterfoil-redis-${port}`;
  const [program, args] = server.container
    ? [server.program, ['run', '--rm', '--name', name, '-p', `127.0.0.1:${port}:${port}`, '-v', `${dataDir}:/data`, IMAGE, 'redis-server', '/data/redis.conf', '--bind', '0.0.0.0']]
    : [server.program, [configuration]];
  const child = spawn(program, args, { cwd: dataDir, stdio: ['ignore', log, log], detached: options.ownGroup ?? true });
  fs.closeSync(log);
  return whenReady({ child, port, password, dataDir, program });
}

/**
 * @param {{ child: import('node:child_process').ChildProcess, port: number, password: string, dataDir: string, program: string }} started
 * @returns {Promise<RunningRedis>}
 */
async function whenReady({ child, port, password, dataDir, program }) {
  let gone = false;
  /** @type {Promise<string>} */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`));
  });
  void exited.then(() => (gone = true));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!gone && !(await answers(port, password)) && Date.now() < deadline) await pause(25);
  const pid = child.pid;
  if (gone || pid === undefined || Date.now() >= deadline) {
    child.kill('SIGKILL');
    const log = fs.readFileSync(path.join(dataDir, 'redis.log'), 'utf8').slice(-1_500);
    throw new Error(`Redis did not start on port ${port} (${gone ? await exited : 'no answer in time'}): ${log}`);
  }
  fs.writeFileSync(path.join(dataDir, 'pid'), `${pid}\n`);
  fs.writeFileSync(path.join(dataDir, 'port'), `${port}\n`);
  /** @type {Promise<unknown> | undefined} */
  let stopping;
  const stop = async () => {
    stopping ??= gone ? Promise.resolve() : endRedis(pid);
    await stopping;
  };
  return { url: `redis://:${password}@127.0.0.1:${port}`, port, pid, program, exited, stop };
}

/** @param {number} pid */
function endRedis(pid) {
  return endProcess(pid, [{ signal: 'SIGTERM', milliseconds: 12_000 }, { signal: 'SIGKILL', milliseconds: 3_000 }]);
}

/**
 * @param {{ dataDir: string, port: number, password: string, databases: number }} settings
 * @returns {string}
 */
function configurationText({ dataDir, port, password, databases }) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${dataDir}"`,
    `databases ${databases}`,
    'daemonize no',
    // A queue must not lose what it was told: each command goes to a file, forced to disk once a second. What that second
    // loses, the ledger queues again from Postgres.
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
    spawnSync(brew, ['install', 'redis'], { stdio: 'ignore', timeout: PULL_TIMEOUT_MS });
    const installed = found();
    if (installed) return { program: installed, container: false };
  }
  const docker = findProgram('docker');
  if (docker && spawnSync(docker, ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0) {
    say(`Redis: none found, running ${IMAGE} with docker`);
    if (spawnSync(docker, ['pull', IMAGE], { stdio: 'ignore', timeout: PULL_TIMEOUT_MS }).status === 0) return { program: docker, container: true };
  }
  const command = process.platform === 'darwin' ? 'brew install redis' : 'sudo apt-get install redis-server';
  throw new Error(`Counterfoil needs Redis and found none. Run: ${command}\n(or set REDIS_URL to a Redis of your own)`);
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
    // Redis writes its address into its title, so pid, program and port together are no coincidence.
    const port = readText(path.join(dataDir, 'port'));
    if (/(redis|valkey)-server/.test(line) && port !== '' && line.includes(`:${port}`)) orphans.add(noted);
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
  fs.writeFileSync(file, `${password}\n`, { mode: 0o600 });
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
 * @param {number} port
 * @param {string} password
 * @returns {Promise<boolean>} whether a Redis with our password takes commands there; still loading counts as no
 */
function answers(port, password) {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port, timeout: 1_000 });
    let text = '';
    const settle = (/** @type {boolean} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('error', () => settle(false)).once('timeout', () => settle(false)).once('close', () => settle(false));
    socket.once('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('+PONG')) settle(true);
      else if (text.split('\r\n').length > 2) settle(false);
    });
  });
}

module.exports = { startRedis, findRedis };
