// @ts-check
'use strict';

const { say } = require('./clone.js');
const { growingPause, oneLine } = require('./passing-fault.js');
const { pause } = require('./processes.js');

const RECOVERED_MS = 10_000;

/**
 * Starts a server again, on the same port, whenever it dies: for as long as it takes.
 * @template {{ port: number, pid: number, exited: Promise<string>, stop: () => Promise<void> }} Server
 * @param {object} given
 * @param {string} given.name
 * @param {Server} given.server that runs
 * @param {(port: number) => Promise<Server>} given.start
 * @param {() => boolean} given.isStopping whether a death is what was wanted
 * @param {number} [given.recoveredMs] whoever lived longer is started again at once; default ten seconds
 * @param {(milliseconds: number) => Promise<unknown>} [given.rest] between starts
 * @returns {{ stop: () => Promise<void>, kill: () => void }} which end the one that runs then
 */
function keepRunning({ name, server: first, start, isStopping, recoveredMs = RECOVERED_MS, rest = pause }) {
  let server = first;
  let deaths = 0;
  let startedAt = Date.now();
  /** @param {string} how */
  const died = (how) => {
    if (Date.now() - startedAt > recoveredMs) deaths = 0;
    return revive(how);
  };
  /** @param {string} how */
  const revive = async (how) => {
    if (isStopping()) return;
    deaths += 1;
    say(name, `${how}, starting it again`);
    // At once after a long life; one that dies soon after each start, or does not start, is given longer and longer.
    if (deaths > 1) await rest(growingPause(deaths - 1));
    if (isStopping()) return;
    try {
      server = await start(first.port);
    } catch (error) {
      return revive(oneLine(error));
    }
    startedAt = Date.now();
    void server.exited.then(died);
    if (isStopping()) return server.stop();
    say(name, `runs again (process ${server.pid})`);
  };
  void server.exited.then(died);
  return { stop: () => server.stop(), kill: () => forceEnd(server.pid) };
}

/** Postgres takes SIGQUIT as "at once, recover at the next start" and ends its backends too. @param {number} pid */
function forceEnd(pid) {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // Gone already.
  }
}

module.exports = { keepRunning };
