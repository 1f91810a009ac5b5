// @ts-check
/**
 * Lets plain Node run the TypeScript of this repository: `node -r ./test/register-typescript.js test/bench/run.ts`.
 * Same compiler and options as in Jest, so a script, a spec and a process that a spec starts run the same code. Types are
 * not checked here (`npm run check` does). Not used by `npm start`, which runs the build.
 */
'use strict';

const path = require('node:path');
const { CACHE, compiled, digest, mapStacks, withoutMap } = require('./kit/compiled-typescript.js');
const { ModulePack } = require('./kit/module-pack.js');

const CLONE = path.resolve(__dirname, '..');
/** @type {any} */
const jest = require('../jest.config.js');
/** @type {Array<[RegExp, string]>} */
const libraries = Object.entries(jest.projects[0].moduleNameMapper).map(([pattern, target]) => [
  new RegExp(pattern),
  target.replace('<rootDir>', CLONE),
]);

// V8 takes back only what it compiled under the same flags.
const pack = new ModulePack(
  path.join(
    CACHE,
    `${digest(JSON.stringify([process.argv[1], process.version, process.arch, process.execArgv, process.env.NODE_OPTIONS]))}.pack`,
  ),
);
pack.install(
  (filename) => withoutMap(compiled(filename)),
  (request) => {
    const library = libraries.find(([pattern]) => pattern.test(request));
    return library ? request.replace(...library) : request;
  },
);
mapStacks();
