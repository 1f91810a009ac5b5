// @ts-check
/**
 * Finds nginx and Caddy, with which the tests run the operations page's examples; installs them where that is a single
 * command. Needs no node_modules.
 */
'use strict';

const { aptInstall } = require('./apt.js');
const { findProgram } = require('./processes.js');

/** Debian's packages are named as the programs are. */
const PROGRAMS = ['nginx', 'caddy'];

/**
 * @param {string} name
 * @returns {string | undefined}
 */
function findProxy(name) {
  return findProgram(name);
}

/**
 * @param {(line: string) => void} say
 * @returns {boolean} whether both are there, or have just been installed
 */
function hasOrInstallsProxies(say) {
  return PROGRAMS.every(
    (name) => findProxy(name) !== undefined || (aptInstall(name, say) && findProxy(name) !== undefined),
  );
}

module.exports = { findProxy, hasOrInstallsProxies };
