// @ts-check
/**
 * Starts what Counterfoil runs on, in order, and stops it in the opposite order: Postgres and Redis, the event store,
 * the projector, the ledger (API, web pages), the worker. What the environment names (DATABASE_URL, REDIS_URL,
 * EVENTSTORE_URL) is used and not started.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { CLONE, DATA_DIR, Refusal, say, shown } = require('./clone.js');
const { seeToChromium } = require('./chromium.js');
const { keepRunning } = require('./kept-server.js');
const { ledgerEnvironment } = require('./ledger-environment.js');
const { pause } = require('./processes.js');
const { createDatabase, startPostgres, throughTcp } = require('./postgres.js');
const { hasReadModels } = require('./read-models.js');
const { oneLine, untilDone } = require('./passing-fault.js');
const { makePrivateDirectory, writeWhole } = require('./private-files.js');
const { addressOf, isReadyAt, listens } = require('./reaching.js');
const { startRedis } = require('./redis.js');
const { socketsDirectory } = require('./sockets.js');
const { supervise } = require('./supervised-process.js');

/** @typedef {import('./disk-reserve.js').DiskReserve} DiskReserve */
/** @typedef {{ name: string, stop: () => Promise<void>, kill: () => void }} Part */

/** Before a person is told that a server of theirs is waited for. */
const REACH_PATIENCE_MS = 5_000;
const EVENT_STORE_READY_MS = 60_000;
/** Migrations and the demo books are made before the first ready. */
const LEDGER_READY_MS = 180_000;
const SETTLED_MS = 1_500;
/**
 * Room for what is alive for a moment: events on their way from the log to the rows outlive several rounds of a small
 * one, and being copied in each was a quarter of what a catch-up cost.
 */
const NODE_ARGS = ['--enable-source-maps', '--max-semi-space-size=32'];

class Stack {
  /** @param {{ host: string, port: number, reserve: DiskReserve }} given where the API listens; what keeps room */
  constructor({ host, port, reserve }) {
    this.host = host;
    this.port = port;
    this.reserve = reserve;
    /** @type {Part[]} in the order of starting */
    this.parts = [];
    this.stopping = false;
    /** @type {(error: Error) => void} */
    this.fail = () => undefined;
    /** @type {Promise<Error>} settles when a part was given up, which only wrong settings bring about */
    this.failed = new Promise((resolve) => (this.fail = resolve));
    this.runDirectory = path.join(DATA_DIR, 'run');
    this.logDirectory = path.join(DATA_DIR, 'logs');
  }

  /** Starts everything; answers when the ledger serves. */
  async start() {
    const { databases, redisUrl, eventStoreUrl } = await this.startServers();
    const { host, port } = this;
    const environment = ledgerEnvironment({ host, port, databaseUrl: databases.ledger, redisUrl, eventStoreUrl });
    // Before the ledger, which shows what it has projected; in a process of its own, so that a rebuild holds nobody up.
    await this.background('projector', { ...environment, DATABASE_URL: databases.projector }, () =>
      hasReadModels(databases.ledger),
    );
    say('Projector', 'started (read models)');
    await this.node(
      'ledger',
      'dist/services/ledger/src/api.main.js',
      environment,
      () => this.ledgerIsReady(),
      LEDGER_READY_MS,
      12_000,
    );
    say('Ledger', `started (API, pages), log in ${shown(path.join(this.logDirectory, 'ledger.log'))}`);
    await this.background('worker', environment);
    say('Worker', 'started (imports, exports and other jobs)');
    seeToChromium(say);
  }

  /** Starts Postgres, Redis and the event store, for operators who want nobody to write. */
  async startServers() {
    const [databases, redisUrl] = await bothSettled(this.postgres(), this.redis());
    const eventStoreUrl = await this.eventStore(databases.events);
    this.tellOperators({ DATABASE_URL: databases.ledger, EVENTSTORE_URL: eventStoreUrl });
    return { databases, redisUrl, eventStoreUrl };
  }

  /**
   * Says where the servers are, for `npm run operate`. Closed to other users: a URL holds a password.
   * @param {Record<string, string>} servers
   */
  tellOperators(servers) {
    makePrivateDirectory(this.runDirectory);
    writeWhole(this.serversFile(), JSON.stringify(servers));
  }

  serversFile() {
    return path.join(this.runDirectory, 'servers.json');
  }

  /** @returns {Promise<{ ledger: string, projector: string, events: string }>} */
  async postgres() {
    const given = process.env.DATABASE_URL;
    if (given) {
      await this.reach('Postgres', given, 5432, 'DATABASE_URL');
      return { ledger: given, projector: given, events: given };
    }
    const dataDir = path.join(DATA_DIR, 'postgres');
    const server = await this.keep('postgres', (port) =>
      startPostgres({ dataDir, database: 'ledger', ...(port === undefined ? {} : { port }) }),
    );
    this.reserve.include(server.dataDir);
    say('Postgres', `started on 127.0.0.1:${server.port}, data in ${shown(server.dataDir)}`);
    const events = await this.insist('postgres', () => createDatabase(server.url, 'events'));
    return { ledger: server.url, projector: throughTcp(server.url), events };
  }

  /** @returns {Promise<string>} */
  async redis() {
    const given = process.env.REDIS_URL;
    if (given) {
      await this.reach('Redis', given, 6379, 'REDIS_URL');
      return given;
    }
    const dataDir = path.join(DATA_DIR, 'redis');
    const server = await this.keep('redis', (port) =>
      startRedis({ dataDir, say, ...(port === undefined ? {} : { port }) }),
    );
    say('Redis', `started on ${shown(server.place)} (${server.program})`);
    return server.url;
  }

  /**
   * @param {string} databaseUrl
   * @returns {Promise<string>}
   */
  async eventStore(databaseUrl) {
    const given = process.env.EVENTSTORE_URL;
    if (given) {
      await this.reach('Event store', given, 2113, 'EVENTSTORE_URL');
      return given;
    }
    const socket = path.join(socketsDirectory(this.runDirectory), 'event-store.sock');
    const environment = { ...process.env, EVENTSTORE_DATABASE_URL: databaseUrl, EVENTSTORE_SOCKET: socket };
    const main = 'dist/services/event-store/src/main.js';
    await this.node('event-store', main, environment, () => listens({ path: socket }), EVENT_STORE_READY_MS, 10_000);
    say('Event store', `started on ${shown(socket)} (local event store on Postgres)`);
    return `esdb+unix://${socket}`;
  }

  /**
   * A process that listens on nothing; one that cannot reach its parts ends within its first seconds.
   * @param {'projector' | 'worker'} name
   * @param {NodeJS.ProcessEnv} environment
   * @param {() => Promise<boolean>} hasBegun asked as well
   */
  async background(name, environment, hasBegun = async () => true) {
    await this.node(
      name,
      `dist/services/ledger/src/${name}.main.js`,
      environment,
      async (uptimeMs) => uptimeMs > SETTLED_MS && (await hasBegun()),
      LEDGER_READY_MS,
      12_000,
    );
  }

  /**
   * @param {string} name
   * @param {string} main
   * @param {NodeJS.ProcessEnv} environment
   * @param {(uptimeMs: number) => Promise<boolean>} isReady
   * @param {number} readyTimeoutMs
   * @param {number} stopTimeoutMs
   */
  async node(name, main, environment, isReady, readyTimeoutMs, stopTimeoutMs) {
    this.refuseWhenStopping();
    const plan = {
      name,
      args: [...NODE_ARGS, path.join(CLONE, main)],
      environment,
      runDirectory: this.runDirectory,
      logDirectory: this.logDirectory,
      isReady,
      readyTimeoutMs,
      stopTimeoutMs,
    };
    const child = await supervise(
      plan,
      (what, how) => !this.stopping && say(what, how),
      (part) => this.parts.push({ name, stop: () => part.stop(), kill: () => part.kill() }),
    );
    void child.failed.then(this.fail);
    this.refuseWhenStopping();
  }

  /**
   * Starts a server with `start` and starts it again, on the same port, when it dies: for as long as it takes.
   * @template {{ port: number, pid: number, exited: Promise<string>, stop: () => Promise<void> }} Server
   * @param {string} name
   * @param {(port?: number) => Promise<Server>} start
   * @returns {Promise<Server>}
   */
  async keep(name, start) {
    const server = await this.insist(name, () => start());
    this.parts.push({ name, ...keepRunning({ name, server, start, isStopping: () => this.stopping }) });
    this.refuseWhenStopping();
    return server;
  }

  /**
   * A step of the start, tried until it is done: a cause that can pass ends nothing.
   * @template Result
   * @param {string} what
   * @param {() => Promise<Result>} step
   * @returns {Promise<Result>}
   */
  insist(what, step) {
    const attempt = () => {
      this.refuseWhenStopping();
      return step();
    };
    return untilDone(attempt, (reason) => say(what, `${oneLine(reason)}, trying again`));
  }

  /** Asked to stop in the middle of starting: nothing further is started. */
  refuseWhenStopping() {
    if (this.stopping) throw new Refusal('Stopped while starting.');
  }

  /**
   * Waits for a server that the environment names, and says so where that takes long.
   * @param {string} what
   * @param {string} url
   * @param {number} usualPort
   * @param {string} variable
   */
  async reach(what, url, usualPort, variable) {
    const { hostname, port } = addressOf(url, usualPort, variable);
    const begun = Date.now();
    for (let said = false; !(await listens({ host: hostname, port }));) {
      this.refuseWhenStopping();
      if (!said && Date.now() - begun > REACH_PATIENCE_MS) {
        say(what, `nothing answers at ${hostname}:${port}, which ${variable} names; waiting for it`);
        said = true;
      }
      await pause(500);
    }
    say(what, `found at ${hostname}:${port} (${variable})`);
  }

  async ledgerIsReady() {
    const host = ['0.0.0.0', '::'].includes(this.host) ? '127.0.0.1' : this.host;
    return isReadyAt(host, this.port);
  }

  /** Stops what runs: ledger and worker first, Postgres last, each within its own deadline. */
  async stop() {
    this.stopping = true;
    fs.rmSync(this.serversFile(), { force: true });
    const rank = ['ledger', 'worker', 'projector', 'event-store', 'redis', 'postgres'];
    for (const name of rank) for (const part of this.parts.filter((one) => one.name === name)) await part.stop();
  }

  /** Ends everything at once. */
  kill() {
    this.stopping = true;
    for (const part of this.parts) part.kill();
  }
}

/**
 * Waits for both even when one fails: what the other one is still starting must be known before it can be stopped.
 * @template First, Second
 * @param {Promise<First>} first
 * @param {Promise<Second>} second
 * @returns {Promise<[First, Second]>}
 */
async function bothSettled(first, second) {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

module.exports = { Stack };
