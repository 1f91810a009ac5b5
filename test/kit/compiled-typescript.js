// @ts-check
/** What the compiler makes of a TypeScript file of ours, kept for all the processes of a test run that load the same. */
'use strict';

const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { SourceMap } = require('node:module');
const path = require('node:path');

const CLONE = path.resolve(__dirname, '../..');
const MAP = '\n//# sourceMappingURL=data:application/json;base64,';

/** In node_modules, so that a new installation begins anew. */
const CACHE = path.join(CLONE, 'node_modules/.cache/counterfoil-typescript');
fs.mkdirSync(CACHE, { recursive: true });

/** @type {any} */
const jest = require('../../jest.config.js');
const [, options] = jest.projects[0].transform['^.+\\.ts$'];

/**
 * One file of the cache for each of ours: it begins with the mark of the text that it was compiled from.
 * @param {string} filename
 * @returns {string} its JavaScript, which ends with the way back to the source
 */
function compiled(filename) {
  const text = fs.readFileSync(filename, 'utf8');
  const mark = digest(JSON.stringify([require('@swc/core/package.json').version, options]) + text);
  const kept = path.join(CACHE, digest(filename));
  const known = fs.existsSync(kept) ? fs.readFileSync(kept, 'utf8') : '';
  if (known.startsWith(mark)) return known.slice(mark.length);
  const { code } = require('@swc/core').transformSync(text, { ...options, filename, configFile: false, swcrc: false });
  replaceFile(kept, mark + code);
  return code;
}

/** @param {string} code as `compiled` gives it @returns {string} the same without the way back, which is as long as the code */
function withoutMap(code) {
  const end = code.lastIndexOf(MAP);
  return end < 0 ? code : code.slice(0, end + 1);
}

/**
 * Lets the stacks of errors tell lines of the sources. Node's own `--enable-source-maps` reads the map of every module as it
 * is loaded, a sixth of a start's processor time, for the few errors whose stack anybody reads.
 */
function mapStacks() {
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${inSource(frame)}`)].join('\n');
}

/** @param {unknown} error */
function headOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}

/** @type {Map<string, SourceMap | undefined>} */
const maps = new Map();

/** @param {NodeJS.CallSite} frame */
function inSource(frame) {
  const text = String(frame);
  const filename = frame.getFileName() ?? '';
  if (!filename.endsWith('.ts')) return text;
  if (!maps.has(filename)) maps.set(filename, mapOf(filename));
  const entry = maps.get(filename)?.findEntry((frame.getLineNumber() ?? 1) - 1, (frame.getColumnNumber() ?? 1) - 1);
  return entry && 'originalLine' in entry
    ? text.replace(/:\d+:\d+(\)?)$/, `:${entry.originalLine + 1}:${entry.originalColumn + 1}$1`)
    : text;
}

/** @param {string} filename */
function mapOf(filename) {
  try {
    const code = compiled(filename);
    const at = code.lastIndexOf(MAP);
    return at < 0
      ? undefined
      : new SourceMap(JSON.parse(Buffer.from(code.slice(at + MAP.length), 'base64').toString('utf8')));
  } catch {
    // An error is being told: a file that is gone meanwhile must not hide it.
    return undefined;
  }
}

/**
 * Under a name of its own first: another process may be reading or writing the same.
 * @param {string} file
 * @param {string | Uint8Array} content
 */
function replaceFile(file, content) {
  fs.writeFileSync(`${file}.${process.pid}`, content);
  fs.renameSync(`${file}.${process.pid}`, file);
}

/** @param {string} text */
function digest(text) {
  return createHash('sha1').update(text).digest('hex');
}

module.exports = { CACHE, compiled, digest, mapStacks, replaceFile, withoutMap };
