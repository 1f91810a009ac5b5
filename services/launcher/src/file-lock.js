// @ts-check
/**
 * A lock on a file that names its owner: a lock whose owner is dead (kill -9, power cut, pid reused) is no lock.
 * Needs no node_modules.
 */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { birthMark, isAlive, pause } = require('./processes.js');

/** @typedef {{ pid: number, birth: string | undefined, note: string }} LockOwner */

const POLL_MS = 250;

/**
 * Takes the lock now, or says who holds it.
 * @param {string} file
 * @param {string} [note] for whoever is refused
 * @returns {{ release: () => void, owner?: undefined } | { release?: undefined, owner: LockOwner }}
 */
function tryLock(file, note = '') {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  /** @type {LockOwner} */
  const me = { pid: process.pid, birth: birthMark(process.pid), note };
  const text = JSON.stringify(me);
  const draft = `${file}.${crypto.randomBytes(4).toString('hex')}`;
  fs.writeFileSync(draft, text, { mode: 0o600 });
  try {
    // Twice: a dead owner's lock is removed once, and then either we or somebody quicker gets it.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        // A link appears whole or not at all, so no reader sees a half-written owner.
        fs.linkSync(draft, file);
        return { release: () => releaseOwn(file, text) };
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      }
      const owner = readOwner(file);
      if (owner && lives(owner)) return { owner };
      discard(file, owner);
    }
    return { owner: readOwner(file) ?? { pid: 0, birth: undefined, note: '' } };
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/**
 * Waits for the lock.
 * @param {string} file
 * @param {{ timeoutMs: number, onWait: (owner: LockOwner) => void }} options
 * @returns {Promise<() => void>} releases it
 */
async function waitForLock(file, { timeoutMs, onWait }) {
  const deadline = Date.now() + timeoutMs;
  let told = false;
  for (;;) {
    const answer = tryLock(file);
    if (answer.release) return answer.release;
    if (Date.now() > deadline)
      throw new Error(
        `Process ${answer.owner.pid} holds ${file} for more than ${Math.round(timeoutMs / 60_000)} minutes.`,
      );
    if (!told) onWait(answer.owner);
    told = true;
    await pause(POLL_MS);
  }
}

/**
 * @param {string} file
 * @returns {LockOwner | undefined}
 */
function readOwner(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {LockOwner} owner */
function lives(owner) {
  return isAlive(owner.pid) && birthMark(owner.pid) === owner.birth;
}

/**
 * Removes a dead owner's lock, and puts it back if it was somebody else's by the time we moved it.
 * @param {string} file
 * @param {LockOwner | undefined} dead
 */
function discard(file, dead) {
  const aside = `${file}.${crypto.randomBytes(4).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
    const moved = readOwner(aside);
    if (moved && lives(moved) && moved.pid !== dead?.pid) fs.linkSync(aside, file);
  } catch {
    // Somebody else discarded it first.
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function releaseOwn(file, text) {
  try {
    if (fs.readFileSync(file, 'utf8') === text) fs.rmSync(file, { force: true });
  } catch {
    // Gone already: nothing to release.
  }
}

module.exports = { tryLock, waitForLock };
