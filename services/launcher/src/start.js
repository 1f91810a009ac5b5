#!/usr/bin/env node
// @ts-check
/** `npm start`: from a bare clone to a running Counterfoil. Needs no node_modules. */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { DATA_DIR, Refusal, say, shown } = require('./clone.js');
const { closeDataDirectory, makeDataDirectory } = require('./data-directory.js');
const { DiskReserve } = require('./disk-reserve.js');
const { tryLock } = require('./file-lock.js');
const { EXIT_MISCONFIGURED, isOutOfResources, untilDone } = require('./passing-fault.js');
const { prepare } = require('./prepare.js');
const { PRIVATE_UMASK } = require('./private-files.js');
const { freePort, isPortFree, pause } = require('./processes.js');
const { Misconfigured, endLeftoverProcesses } = require('./supervised-process.js');

const DEFAULT_PORT = 3000;
/** npm passes a signal on that the terminal already delivered: one within this time is the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;
const STOP_LIMIT_MS = 60_000;
const START_SETTLE_MS = 15_000;
const DEMO_LIMIT_MS = 10_000;
/** Leaves out the processes of the ledger, so that operators can look after a log that nobody writes to. */
const SERVERS_ALONE = '--servers';

main().catch((error) => {
  process.stderr.write(`\n${error instanceof Refusal ? error.message : (error?.stack ?? error)}\n`);
  process.exit(1);
});

async function main() {
  // A closed terminal must not end us by a failed write.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const host = process.env.HOST || '127.0.0.1';
  const isAlone = readIsAlone();
  const wantedPort = readPort();
  makeDataDirectory(DATA_DIR);
  const reserve = new DiskReserve(DATA_DIR, (how) => say('Disk', `${shown(DATA_DIR)} ${how}`));
  // Before the first file is written: the disk may have filled up while nothing ran.
  reserve.look();
  const lock = await withRoom(() => tryLock(path.join(DATA_DIR, 'running.lock'), `http://localhost:${wantedPort}`));
  if (!lock.release)
    throw new Refusal(
      `Counterfoil already runs on ${shown(DATA_DIR)} (process ${lock.owner.pid}, ${lock.owner.note}). Stop it first, or set DATA_DIR to another directory.`,
    );
  process.once('exit', lock.release);
  const leftovers = await endLeftoverProcesses(path.join(DATA_DIR, 'run'));
  if (leftovers.length > 0) say('Left over', `ended what an earlier start left running: ${leftovers.join(', ')}`);
  const port = wantedPort === 0 ? await freePort() : wantedPort;
  if (!isAlone && !(await isPortFree(port, host)))
    throw new Refusal(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
  await withRoom(() => prepare(['ledger', 'event-store', 'web']));
  // From here on, and not before: packages and builds are there for everybody.
  process.umask(PRIVATE_UMASK);
  const open = closeDataDirectory(DATA_DIR);
  if (open.length > 0)
    say('Data', `other users may read ${shown(String(open[0]))}, which is another user's; give it to yourself`);
  reserve.begin();
  await run(host, port, reserve, isAlone);
}

/**
 * Waits where there is no room on a disk: whoever makes some need not start us again.
 * @template Result
 * @param {() => Result | Promise<Result>} step
 */
function withRoom(step) {
  return untilDone(step, (reason) => say('Disk', `${reason}; waiting for room`), isOutOfResources);
}

/**
 * Runs until a signal, or until a part says that its settings are wrong.
 * @param {string} host
 * @param {number} port
 * @param {DiskReserve} reserve
 * @param {boolean} isAlone whether the servers run alone
 */
async function run(host, port, reserve, isAlone) {
  // Needs node_modules, which may be here only now.
  const { isDemo } = require('./ledger-environment.js');
  const { Stack } = require('./stack.js');
  const stack = new Stack({ host, port, reserve });
  const asked = signalled(() => {
    stack.kill();
    process.exit(130);
  });
  // No fault of ours may leave the children behind.
  const onFault = (/** @type {unknown} */ reason) => {
    const fault = reason instanceof Error ? reason : new Error(String(reason));
    if (isOutOfResources(fault)) say('Trouble', `${fault.message}; going on`);
    else stack.fail(fault);
  };
  process.on('uncaughtException', onFault).on('unhandledRejection', onFault);
  const started = isAlone
    ? stack.startServers().then(() => say('\nThe servers run alone, for npm run operate. Ctrl-C stops them.\n'))
    : stack.start().then(async () => announce(host, port, isDemo() ? await demoSignIns() : []));
  // Whatever comes first: a failed start, a part given up, or somebody asking to stop, maybe in the middle of starting.
  const fault = await Promise.race([
    started.then(() => Promise.race([stack.failed, asked])),
    stack.failed,
    asked,
  ]).catch((error) => error);
  if (fault instanceof Error) process.stderr.write(`\n${fault.message}\n`);
  say('\nStopping', 'orderly; Ctrl-C again ends everything at once');
  const late = setTimeout(() => stack.kill(), STOP_LIMIT_MS);
  // What was being started when the request came finishes its step, is found in the second round, and stopped too.
  await Promise.all([stack.stop(), Promise.race([started.catch(() => undefined), pause(START_SETTLE_MS)])]);
  await stack.stop();
  clearTimeout(late);
  reserve.end();
  say('Stopped', `data stay in ${shown(DATA_DIR)}`);
  process.exit(exitCodeOf(fault));
}

/**
 * @param {unknown} fault
 * @returns {number} the code by which a supervisor of ours knows, as we know of a process, that no further start helps
 */
function exitCodeOf(fault) {
  if (fault instanceof Misconfigured) return EXIT_MISCONFIGURED;
  return fault instanceof Error ? 1 : 0;
}

/**
 * Settles at the first request to stop; `force` is called at the second.
 * @param {() => void} force
 * @returns {Promise<void>}
 */
function signalled(force) {
  return new Promise((resolve) => {
    let first = 0;
    for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        if (first === 0) {
          first = Date.now();
          resolve();
        } else if (Date.now() - first > SAME_SIGNAL_MS) force();
      });
    }
  });
}

/** @returns {boolean} */
function readIsAlone() {
  const words = process.argv.slice(2);
  const unknown = words.filter((word) => word !== SERVERS_ALONE);
  if (unknown.length > 0)
    throw new Refusal(`npm start takes no word but ${SERVERS_ALONE}, and was given ${unknown.join(' ')}.`);
  return words.length > 0;
}

/** @returns {number} */
function readPort() {
  const text = process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Refusal(`PORT is "${text}"; it should be a number from 1 to 65535.`);
}

/**
 * @param {string} host
 * @param {number} port
 * @param {DemoSignIn[]} signIns
 */
function announce(host, port, signIns) {
  say(`\nCounterfoil runs at ${process.env.PUBLIC_URL || `http://localhost:${port}`}`);
  if (host !== '127.0.0.1' && host !== '::1' && !process.env.PUBLIC_URL) {
    say(`It listens on ${host}, but answers calls to localhost alone: set PUBLIC_URL to the address that people open.`);
  }
  for (const { role, email, password } of signIns) say(`  ${role.padEnd(16)} ${email.padEnd(34)} ${password}`);
  say('Ctrl-C stops it.\n');
}

/**
 * @typedef {{ role: string, email: string, password: string }} DemoSignIn
 * @returns {Promise<DemoSignIn[]>} what the ledger writes when it makes the demo; none when it has not by then
 */
async function demoSignIns() {
  const deadline = Date.now() + DEMO_LIMIT_MS;
  for (;;) {
    try {
      return JSON.parse(fs.readFileSync(path.join(DATA_DIR, 'demo-sign-ins.json'), 'utf8'));
    } catch {
      if (Date.now() > deadline) return [];
      await pause(200);
    }
  }
}
