// @ts-check
/**
 * What `npm start`, `npm test` and `npm run check` begin with: packages and builds. Needs no node_modules.
 */
'use strict';

const path = require('node:path');
const { CLONE, say } = require('./clone.js');
const { waitForLock } = require('./file-lock.js');
const { makeDataDirectory } = require('./data-directory.js');
const { installPackages } = require('./install.js');

/** As long as a slow `npm ci` and a build of somebody else may take. */
const WAIT_MS = 1_200_000;

/**
 * Makes the clone ready to run. Two at once in the same clone wait for each other.
 * @param {Parameters<typeof import('./build.js').buildStale>[0]} targets to build when stale
 */
async function prepare(targets) {
  makeDataDirectory(path.join(CLONE, '.data'));
  const release = await waitForLock(path.join(CLONE, '.data/prepare.lock'), {
    timeoutMs: WAIT_MS,
    onWait: (owner) =>
      say('Packages', `waiting for process ${owner.pid}, which is installing or building in this clone`),
  });
  try {
    installPackages();
    await require('./build.js').buildStale(targets);
  } finally {
    release();
  }
}

module.exports = { prepare };
