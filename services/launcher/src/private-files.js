// @ts-check
/** Keeps other users of the machine out of what we write. Needs no node_modules. */
'use strict';

const fs = require('node:fs');
const path = require('node:path');

/** @typedef {import('./unprivileged-user.js').SystemUser} SystemUser */

/** What is made under it is open to its owner alone. */
const PRIVATE_UMASK = 0o077;
/** What the system's own programs expect when they install something for everybody. */
const USUAL_UMASK = 0o022;

/**
 * Runs something synchronous, such as the start of a child, under a umask: the child inherits it.
 * @template Result
 * @param {number} mask
 * @param {() => Result} work
 * @returns {Result}
 */
function withUmask(mask, work) {
  const before = process.umask(mask);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

/**
 * Makes a directory that its owner alone may enter, and closes one that exists.
 * @param {string} directory
 * @param {SystemUser} [passer] whose group may pass through it, by name and without a look at what is in it
 */
function makePrivateDirectory(directory, passer) {
  withUmask(PRIVATE_UMASK, () => fs.mkdirSync(directory, { recursive: true }));
  if (fs.statSync(directory).uid !== process.getuid?.()) return;
  if (passer) fs.chownSync(directory, -1, passer.gid);
  fs.chmodSync(directory, passer ? 0o710 : 0o700);
}

/**
 * Takes from everybody but the owner what an earlier release or a person left open in a directory. Links are not
 * followed.
 * @param {string} directory
 * @param {ReadonlyArray<string>} except paths that are left as they are, with what lies in them
 * @returns {string[]} what belongs to another user and is still open
 */
function closeToOthers(directory, except) {
  /** @type {string[]} */
  const left = [];
  for (const entry of entriesOf(directory)) {
    const full = path.join(directory, entry.name);
    if (except.includes(full)) continue;
    if (entry.isDirectory()) left.push(...closeToOthers(full, except));
    if ((entry.isDirectory() || entry.isFile()) && !close(full)) left.push(full);
  }
  return left;
}

/** @param {string} directory */
function entriesOf(directory) {
  try {
    return fs.readdirSync(directory, { withFileTypes: true });
  } catch {
    // Gone in this moment, or closed to us as well.
    return [];
  }
}

/**
 * @param {string} file
 * @returns {boolean} whether it is closed, or gone
 */
function close(file) {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  if (!stat || (stat.mode & 0o077) === 0) return true;
  try {
    fs.chmodSync(file, stat.mode & 0o700);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT';
  }
}

/**
 * Writes a file whole or leaves what was there: on a full disk a file written in place would be emptied first.
 * @param {string} file
 * @param {string} text
 * @throws the system's error, such as ENOSPC
 */
function writeWhole(file, text) {
  const draft = `${file}.${process.pid}.new`;
  try {
    fs.writeFileSync(draft, text, { mode: 0o600 });
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}

module.exports = { PRIVATE_UMASK, USUAL_UMASK, withUmask, makePrivateDirectory, closeToOthers, writeWhole };
