// @ts-check
/**
 * Where the sockets of our servers lie: a directory that its owner alone may enter, so that nobody else on the machine
 * can reach them, nor listen in their place while they are away. Needs no node_modules.
 */
'use strict';

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { makePrivateDirectory } = require('./private-files.js');

/**
 * The system's limit for the path of a socket is 104 bytes on macOS and 108 on Linux; the longest name takes 20 of
 * them.
 */
const DIRECTORY_LIMIT = 83;
const NOTE = 'sockets-in';

/**
 * @param {string} wanted a directory of ours
 * @returns {string} that one, or one of the temporary directory's where its path is too long or too odd for a socket
 */
function socketsDirectory(wanted) {
  makePrivateDirectory(wanted);
  if (Buffer.byteLength(wanted) <= DIRECTORY_LIMIT && /^[\w./-]+$/.test(wanted)) return wanted;
  const note = path.join(wanted, NOTE);
  const noted = fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : '';
  if (noted !== '' && isOurs(noted)) return noted;
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'counterfoil-'));
  fs.writeFileSync(note, `${place}\n`, { mode: 0o600 });
  return place;
}

/** @param {string} directory one that somebody else may have put there since */
function isOurs(directory) {
  const stat = fs.lstatSync(directory, { throwIfNoEntry: false });
  return stat !== undefined && stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0;
}

module.exports = { socketsDirectory };
