// @ts-check
/**
 * One child that is kept running: started, awaited until ready, started again when it dies, ended within a deadline. It
 * is given up only where it says itself that its settings are wrong; every other cause may pass, so it is tried for as
 * long as it takes. A pid file with the child's birth mark lets the next start find it when the launcher was killed.
 * Needs no node_modules.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { spawn } = require('node:child_process');
const { ChildLog } = require('./child-log.js');
const { EXIT_MISCONFIGURED, growingPause } = require('./passing-fault.js');
const { PRIVATE_UMASK, withUmask, writeWhole } = require('./private-files.js');
const { birthMark, endProcess, isAlive, pause } = require('./processes.js');

/**
 * @typedef {object} ProcessPlan
 * @property {string} name also of its pid file and log
 * @property {string[]} args of Node
 * @property {NodeJS.ProcessEnv} environment
 * @property {string} runDirectory for the pid file
 * @property {string} logDirectory
 * @property {(uptimeMs: number) => Promise<boolean>} isReady asked until true after each start
 * @property {number} readyTimeoutMs
 * @property {number} stopTimeoutMs between SIGTERM and SIGKILL
 * @property {number} [longestPauseMs] between two starts; default ten seconds
 */
/**
 * @typedef {object} Supervised
 * @property {() => number | undefined} pid
 * @property {() => Promise<void>} stop in order, by force after the plan's time
 * @property {() => void} kill at once
 * @property {Promise<Error>} failed settles only when it was given up, over its settings
 */

/** A child that is ready for this long has recovered: the pause before its next start is the shortest again. */
const RECOVERED_MS = 10_000;
/** How soon a pid file that had no room is tried again. */
const NOTE_AGAIN_MS = 1_000;
const LOG_CHECK_MS = 60_000;
const LEFTOVER_STOP_MS = 12_000;

/**
 * Starts the process and answers when it is ready.
 * @param {ProcessPlan} plan
 * @param {(what: string, how: string) => void} say
 * @param {(supervised: Supervised) => void} onSpawn told before it is ready, so that a stop in the middle of a start
 *   reaches it
 * @returns {Promise<Supervised>}
 */
async function supervise(plan, say, onSpawn) {
  const keeper = new Keeper(plan, say);
  onSpawn(keeper);
  await keeper.begin();
  return keeper;
}

/** A process said that its settings are wrong, in the words of this error: no further start with them helps. */
class Misconfigured extends Error {}

/** @implements {Supervised} */
class Keeper {
  /**
   * @param {ProcessPlan} plan
   * @param {(what: string, how: string) => void} say
   */
  constructor(plan, say) {
    this.plan = plan;
    this.say = say;
    this.stopping = false;
    /** Set while it is ready: only then is its end ours to repair; before, the starter reports it. */
    this.begun = false;
    this.deaths = 0;
    /** Whether it ended by saying that its settings are wrong. */
    this.isMisconfigured = false;
    this.startedAt = 0;
    this.readyAt = Number.POSITIVE_INFINITY;
    /** @type {import('node:child_process').ChildProcess | undefined} */
    this.child = undefined;
    /** @type {(error: Error) => void} */
    this.giveUp = () => undefined;
    /** @type {Promise<Error>} */
    this.failed = new Promise((resolve) => (this.giveUp = resolve));
    this.log = new ChildLog(path.join(plan.logDirectory, `${plan.name}.log`));
    this.logWatch = setInterval(() => this.log.bound(), LOG_CHECK_MS);
    this.logWatch.unref();
  }

  /**
   * The first start, tried again like every later one.
   * @throws Misconfigured where its settings are wrong
   */
  async begin() {
    this.log.bound();
    this.spawnChild();
    for (;;) {
      const reason = await this.whenReady();
      if (reason === undefined || this.stopping) return;
      if (this.isMisconfigured) {
        this.stopping = true;
        throw this.fault(reason);
      }
      await this.startAgain(`${reason}${this.log.lastLine()}`);
      if (this.stopping) return;
    }
  }

  spawnChild() {
    const { name, args, environment, runDirectory, logDirectory } = this.plan;
    const log = this.log.open([runDirectory, logDirectory]);
    // Detached: its own process group, so a terminal's Ctrl-C reaches the launcher alone, which stops all in order.
    const child = withUmask(PRIVATE_UMASK, () => {
      return spawn(process.execPath, args, { env: environment, stdio: ['ignore', log, log], detached: true });
    });
    if (log !== 'ignore') fs.closeSync(log);
    this.child = child;
    this.isMisconfigured = false;
    this.startedAt = Date.now();
    this.notePid(path.join(runDirectory, `${name}.pid`), child);
    let told = false;
    const ended = (/** @type {string} */ how) => {
      if (told) return;
      told = true;
      if (this.child === child) this.child = undefined;
      if (!this.stopping && this.begun) void this.revive(how);
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => {
      if (this.child === child) this.isMisconfigured = code === EXIT_MISCONFIGURED;
      ended(String(signal ?? `code ${code}`));
    });
  }

  /**
   * Only the next launcher needs the file, after a kill of this one: without room it is written once there is some.
   * @param {string} file
   * @param {import('node:child_process').ChildProcess} child
   */
  notePid(file, child) {
    if (child.pid === undefined || this.child !== child) return;
    try {
      writePidFile(file, child.pid);
    } catch {
      setTimeout(() => this.notePid(file, child), NOTE_AGAIN_MS).unref();
    }
  }

  /** @returns {Promise<string | undefined>} undefined when ready, else what went wrong */
  async whenReady() {
    const deadline = Date.now() + this.plan.readyTimeoutMs;
    while (!this.stopping) {
      if (!this.child) return 'ended while starting';
      if (await this.plan.isReady(Date.now() - this.startedAt)) {
        this.begun = true;
        this.readyAt = Date.now();
        return this.child ? undefined : 'ended while starting';
      }
      if (Date.now() > deadline) return `was not ready within ${this.plan.readyTimeoutMs / 1000} s`;
      await pause(100);
    }
    return undefined;
  }

  /** @param {string} how it ended */
  async revive(how) {
    this.begun = false;
    if (Date.now() - this.readyAt > RECOVERED_MS) this.deaths = 0;
    for (let reason = `ended (${how})`; !this.stopping;) {
      if (this.isMisconfigured) return this.giveUp(this.fault(reason));
      await this.startAgain(reason);
      const problem = await this.whenReady();
      if (this.stopping) return;
      if (problem === undefined) {
        this.say(this.plan.name, `runs again (process ${this.child?.pid})`);
        return;
      }
      reason = `${problem}${this.log.lastLine()}`;
    }
  }

  /** @param {string} reason */
  async startAgain(reason) {
    this.deaths += 1;
    this.say(this.plan.name, `${reason}, starting it again`);
    await pause(growingPause(this.deaths, this.plan.longestPauseMs));
    if (this.stopping) return;
    this.kill();
    this.spawnChild();
  }

  /**
   * What it said of its settings itself, and no line of an earlier life.
   * @param {string} reason
   */
  fault(reason) {
    const words = this.log.words();
    return new Misconfigured(words === '' ? `${this.plan.name} ${reason}, and did not say why.` : words);
  }

  pid() {
    return this.child?.pid;
  }

  async stop() {
    this.stopping = true;
    clearInterval(this.logWatch);
    const pid = this.child?.pid;
    if (pid !== undefined) {
      await endProcess(pid, [
        { signal: 'SIGTERM', milliseconds: this.plan.stopTimeoutMs },
        { signal: 'SIGKILL', milliseconds: 3_000 },
      ]);
    }
    fs.rmSync(path.join(this.plan.runDirectory, `${this.plan.name}.pid`), { force: true });
  }

  kill() {
    this.child?.kill('SIGKILL');
  }
}

/**
 * @param {string} file
 * @param {number} pid
 */
function writePidFile(file, pid) {
  writeWhole(file, JSON.stringify({ pid, birth: birthMark(pid) }));
}

/**
 * Ends the children that a killed launcher left running.
 * @param {string} runDirectory
 * @returns {Promise<string[]>} their names
 */
async function endLeftoverProcesses(runDirectory) {
  if (!fs.existsSync(runDirectory)) return [];
  const files = fs.readdirSync(runDirectory).filter((name) => name.endsWith('.pid'));
  const ended = await Promise.all(files.map((name) => endLeftover(path.join(runDirectory, name))));
  return files.filter((_name, index) => ended[index]).map((name) => path.basename(name, '.pid'));
}

/**
 * @param {string} file
 * @returns {Promise<boolean>} whether there was one to end
 */
async function endLeftover(file) {
  /** @type {{ pid: number, birth: string | undefined }} */
  let noted = { pid: 0, birth: undefined };
  try {
    noted = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    // Half-written when the power went: whatever it named is gone with it.
  }
  const isOurs = noted.pid > 1 && isAlive(noted.pid) && birthMark(noted.pid) === noted.birth;
  if (isOurs) {
    await endProcess(noted.pid, [
      { signal: 'SIGTERM', milliseconds: LEFTOVER_STOP_MS },
      { signal: 'SIGKILL', milliseconds: 3_000 },
    ]);
  }
  fs.rmSync(file, { force: true });
  return isOurs;
}

module.exports = { Misconfigured, supervise, endLeftoverProcesses };
