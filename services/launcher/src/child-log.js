// @ts-check
/** The file that one child after the other writes its output to. Needs no node_modules. */
'use strict';

const fs = require('node:fs');
const { makePrivateDirectory } = require('./private-files.js');

const LIMIT_BYTES = 20 * 1024 * 1024;
const TAIL_CHARACTERS = 3_000;
const LAST_LINE_CHARACTERS = 300;

class ChildLog {
  /** @param {string} file */
  constructor(file) {
    this.file = file;
    /** How long it was before the child that writes, or wrote last, began. */
    this.begin = 0;
  }

  /**
   * For the next child.
   * @param {string[]} directories made where they are missing
   * @returns {number | 'ignore'} without room for a log, a process runs without one
   */
  open(directories) {
    this.begin = this.size();
    try {
      for (const directory of directories) makePrivateDirectory(directory);
      return fs.openSync(this.file, 'a', 0o600);
    } catch {
      return 'ignore';
    }
  }

  /** The child appends to the file it was given, so that is emptied in place; one older copy is kept where it fits. */
  bound() {
    if (this.size() <= LIMIT_BYTES) return;
    try {
      fs.copyFileSync(this.file, `${this.file}.1`);
    } catch {
      fs.rmSync(`${this.file}.1`, { force: true });
    }
    fs.truncateSync(this.file, 0);
    this.begin = 0;
  }

  /** @returns {string} what the last child said, or the end of it */
  words() {
    return this.tail(this.begin).trim();
  }

  /** @returns {string} the last line, to be put behind a reason */
  lastLine() {
    const line = this.tail(0).trim().split('\n').at(-1)?.slice(0, LAST_LINE_CHARACTERS) ?? '';
    return line === '' ? '' : ` (${line})`;
  }

  size() {
    return fs.statSync(this.file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** @param {number} from in bytes */
  tail(from) {
    if (!fs.existsSync(this.file)) return '';
    return fs.readFileSync(this.file).toString('utf8', from).slice(-TAIL_CHARACTERS);
  }
}

module.exports = { ChildLog };
