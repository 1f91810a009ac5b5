// @ts-check
/**
 * Lets plain Node run the TypeScript of this repository: `node -r ./test/register-typescript.js test/bench/run.ts`.
 * Same compiler and options as in Jest, so a script, a spec and a process that a spec starts run the same code. Types are
 * not checked here (`npm run check` does). Not used by `npm start`, which runs the build.
 */
'use strict';

const { createHash } = require('node:crypto');
const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { transformSync, version } = require('@swc/core');

const CLONE = path.resolve(__dirname, '..');
/** @type {any} */
const jest = require('../jest.config.js');
const [, options] = jest.projects[0].transform['^.+\\.ts$'];
/** @type {Array<[RegExp, string]>} */
const libraries = Object.entries(jest.projects[0].moduleNameMapper).map(([pattern, target]) => [new RegExp(pattern), target.replace('<rootDir>', CLONE)]);

/** @type {any} */
const loader = Module;

// Some hundred processes of a test run load the same files.
const CACHE = path.join(CLONE, 'node_modules/.cache/counterfoil-typescript');
fs.mkdirSync(CACHE, { recursive: true });
// From Node 22 on, what V8 makes of them is kept as well.
loader.enableCompileCache?.();

loader._extensions['.ts'] = (/** @type {any} */ module, /** @type {string} */ filename) => {
  module._compile(compiled(filename), filename);
};

/**
 * One file of the cache for each of ours: it begins with the mark of the text that it was compiled from.
 * @param {string} filename
 * @returns {string} its JavaScript
 */
function compiled(filename) {
  const text = fs.readFileSync(filename, 'utf8');
  const mark = digest(JSON.stringify([version, options]) + text);
  const kept = path.join(CACHE, digest(filename));
  const known = fs.existsSync(kept) ? fs.readFileSync(kept, 'utf8') : '';
  if (known.startsWith(mark)) return known.slice(mark.length);
  const { code } = transformSync(text, { ...options, filename, configFile: false, swcrc: false });
  // Under a name of its own first: another process may be reading or writing the same.
  fs.writeFileSync(`${kept}.${process.pid}`, mark + code);
  fs.renameSync(`${kept}.${process.pid}`, kept);
  return code;
}

/** @param {string} text */
function digest(text) {
  return createHash('sha1').update(text).digest('hex');
}

const resolve = loader._resolveFilename;
loader._resolveFilename = (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) => {
  const library = libraries.find(([pattern]) => pattern.test(request));
  return resolve.call(Module, library ? request.replace(...library) : request, ...rest);
};
