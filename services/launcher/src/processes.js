// @ts-check
/**
 * What the launcher knows about operating-system processes: whether one lives, what it is, and how to end it
 * within a deadline. Needs no node_modules.
 */
'use strict';

const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

/**
 * Waits.
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * True while the process exists and is not a zombie waiting for its parent.
 * @param {number} pid
 * @returns {boolean}
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

/**
 * The command line of a process, or undefined when there is none to read.
 * @param {number} pid
 * @returns {string | undefined}
 */
function commandLine(pid) {
  if (process.platform === 'linux') {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    } catch {
      return undefined;
    }
  }
  const answer = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', timeout: 5_000 });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/**
 * When the process began, as an opaque mark: together with the pid it names one process for good, since pids are
 * reused.
 * @param {number} pid
 * @returns {string | undefined}
 */
function birthMark(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // Field 22 of proc(5) counts clock ticks since boot; the fields after the command's ")" begin with the third.
      return `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
    } catch {
      return undefined;
    }
  }
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 5_000 });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/**
 * The pids of processes whose working directory is `directory` and whose command line contains `word` (Linux only,
 * elsewhere none): a Postgres backend that outlived its postmaster is found this way.
 * @param {string} directory
 * @param {string} word
 * @returns {number[]}
 */
function processesIn(directory, word) {
  if (process.platform !== 'linux') return [];
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/cwd`) === directory && (commandLine(pid) ?? '').includes(word);
      } catch {
        return false;
      }
    });
}

/**
 * Ends a process: one signal after the other, each with its time to work.
 * @param {number} pid
 * @param {ReadonlyArray<{ signal: NodeJS.Signals, milliseconds: number }>} steps
 * @returns {Promise<boolean>} whether it is gone
 */
async function endProcess(pid, steps) {
  for (const { signal, milliseconds } of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return !isAlive(pid);
    }
    const deadline = Date.now() + milliseconds;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return true;
      await pause(20);
    }
  }
  return !isAlive(pid);
}

/**
 * A TCP port on the loopback address that is free at the moment of asking.
 * @returns {Promise<number>}
 */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * Whether a server could listen on the port now.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * The full path of a program on PATH, or in the places package managers use that a bare PATH may lack.
 * @param {...string} names
 * @returns {string | undefined}
 */
function findProgram(...names) {
  const places = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
    '/usr/sbin',
    '/usr/local/sbin',
    '/snap/bin',
  ];
  for (const name of names) {
    for (const place of places) {
      if (place === '') continue;
      const candidate = path.join(place, name);
      try {
        fs.accessSync(candidate, fs.constants.X_OK);
        if (fs.statSync(candidate).isFile()) return candidate;
      } catch {
        // Not here: the next place may have it.
      }
    }
  }
  return undefined;
}

module.exports = { pause, isAlive, commandLine, birthMark, processesIn, endProcess, freePort, isPortFree, findProgram };
