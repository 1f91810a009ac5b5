// @ts-check
/** Where the modules of the built ledger are noted, and of which build; see quick-start.js and record-program.js. */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

const CLONE = path.resolve(__dirname, '../../..');
const RECORD = path.join(CLONE, 'dist/recorded-program');
const STAMP = path.join(CLONE, 'dist/.built-ledger');

/**
 * @typedef {object} RecordedFile
 * @property {string} name
 * @property {number} size
 * @property {number} mtimeMs
 * @property {'latin1' | 'utf16le'} encoding
 * @property {number} sourceAt from the end of the header, in bytes
 * @property {number} codeAt
 * @property {number} end
 */

/**
 * @typedef {object} Header
 * @property {string} build
 * @property {RecordedFile[]} files
 * @property {[request: string, file: string][]} resolved
 */

/** Names the build, the installed packages, the Node and the way of recording that a record is good for. */
function buildInUse() {
  const { mtimeMs } = fs.statSync(path.join(CLONE, 'node_modules/.package-lock.json'));
  const way = crypto.createHash('sha256');
  for (const file of [STAMP, __filename, path.join(__dirname, 'record-program.js')]) way.update(fs.readFileSync(file));
  return [CLONE, process.version, process.arch, mtimeMs, way.digest('hex')].join(' ');
}

/** What a request of a module means depends on the directory that the module lies in. @param {string} directory */
function requestFrom(directory, /** @type {string} */ request) {
  return `${directory}\0${request}`;
}

/**
 * @returns {{ header: Header, file: number, begin: number } | undefined} an open file, and where its blocks begin;
 *   undefined where there is no record, or one of another build
 */
function openRecord() {
  if (!fs.existsSync(RECORD) || !fs.existsSync(STAMP)) return undefined;
  const file = fs.openSync(RECORD, 'r');
  const length = block(file, 0, 4).readUInt32LE();
  const header = /** @type {Header} */ (JSON.parse(block(file, 4, length).toString('utf8')));
  if (header.build === buildInUse()) return { header, file, begin: 4 + length };
  fs.closeSync(file);
  return undefined;
}

/** @param {number} file @param {number} at @param {number} length */
function block(file, at, length) {
  const bytes = Buffer.allocUnsafe(length);
  if (fs.readSync(file, bytes, 0, length, at) < length) throw new Error(`${RECORD} ends early`);
  return bytes;
}

/** @param {string} source in the function that it becomes @param {string} filename @param {Buffer} [cachedData] */
function scriptOf(source, filename, cachedData) {
  return new vm.Script(source, cachedData ? { filename, cachedData } : { filename });
}

/** As Node runs it. @param {any} module @param {vm.Script} script of `scriptOf` @param {string} filename */
function runModule(module, script, filename) {
  // Node's own loader, which it names in no type.
  const loader = /** @type {any} */ (Module);
  const require = (/** @type {string} */ request) => module.require(request);
  require.resolve = (/** @type {string} */ request, /** @type {object} */ options) =>
    loader._resolveFilename(request, module, false, options);
  require.main = process.mainModule;
  require.extensions = loader._extensions;
  require.cache = loader._cache;
  const body = script.runInThisContext();
  body.call(module.exports, module.exports, require, module, filename, path.dirname(filename));
}

module.exports = { CLONE, RECORD, block, buildInUse, openRecord, requestFrom, runModule, scriptOf };
