// @ts-check
/**
 * Lets plain Node run the TypeScript of this repository: `node -r ./test/register-typescript.js test/bench/run.ts`.
 * Same compiler and options as in Jest, so a script, a spec and a process that a spec starts run the same code. Types are
 * not checked here (`npm run check` does). Not used by `npm start`, which runs the build.
 */
'use strict';

const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { transformSync } = require('@swc/core');

const CLONE = path.resolve(__dirname, '..');
/** @type {any} */
const jest = require('../jest.config.js');
const [, options] = jest.projects[0].transform['^.+\\.ts$'];
/** @type {Array<[RegExp, string]>} */
const libraries = Object.entries(jest.projects[0].moduleNameMapper).map(([pattern, target]) => [new RegExp(pattern), target.replace('<rootDir>', CLONE)]);

/** @type {any} */
const loader = Module;

loader._extensions['.ts'] = (/** @type {any} */ module, /** @type {string} */ filename) => {
  const { code } = transformSync(fs.readFileSync(filename, 'utf8'), { ...options, filename, configFile: false, swcrc: false });
  module._compile(code, filename);
};

const resolve = loader._resolveFilename;
loader._resolveFilename = (/** @type {string} */ request, /** @type {unknown[]} */ ...rest) => {
  const library = libraries.find(([pattern]) => pattern.test(request));
  return resolve.call(Module, library ? request.replace(...library) : request, ...rest);
};
