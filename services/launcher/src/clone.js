// @ts-check
/** Where things are, and the few lines the launcher prints. Needs no node_modules. */
'use strict';

const fs = require('node:fs');
const path = require('node:path');

/** The clone this file is part of. */
const CLONE = path.resolve(__dirname, '../../..');

/** The data directory: `DATA_DIR`, else `.data` in the clone. */
const DATA_DIR = path.resolve(CLONE, process.env.DATA_DIR || '.data');

/** A fault whose message is all a person needs: printed without a stack. */
class Refusal extends Error {}

/**
 * Prints one line: what, then how it went.
 * @param {string} what
 * @param {string} [how]
 */
function say(what, how) {
  const line = how === undefined ? `${what}\n` : `${`${what} `.padEnd(14)}${how}\n`;
  if (!isFile(process.stdout.fd)) return void process.stdout.write(line);
  try {
    // Node's own stream is closed for good by the first line that finds no room.
    fs.writeSync(process.stdout.fd, line);
  } catch {
    // The next line may fit.
  }
}

/** @param {number} fd */
function isFile(fd) {
  try {
    return fs.fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {string} its shortest readable form: relative when inside the clone
 */
function shown(file) {
  const relative = path.relative(CLONE, file);
  return relative.startsWith('..') ? file : relative || '.';
}

module.exports = { CLONE, DATA_DIR, Refusal, say, shown };
