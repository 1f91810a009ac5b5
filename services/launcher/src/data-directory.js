// @ts-check
/** The data directory as other users of the machine find it: closed. Needs no node_modules. */
'use strict';

const path = require('node:path');
const { closeToOthers, makePrivateDirectory } = require('./private-files.js');
const { unprivilegedUser } = require('./unprivileged-user.js');

/**
 * Makes a data directory closed to other users, and closes one that exists. Where we are root, the user that Postgres
 * runs as may pass through it, but not list it.
 * @param {string} directory
 */
function makeDataDirectory(directory) {
  makePrivateDirectory(directory, unprivilegedUser());
}

/**
 * Closes every file that earlier releases left open. Postgres sees to its own, which may belong to a user of its own.
 * @param {string} directory made by `makeDataDirectory`
 * @returns {string[]} what is open and cannot be closed by us
 */
function closeDataDirectory(directory) {
  return closeToOthers(directory, [path.join(directory, 'postgres')]);
}

module.exports = { makeDataDirectory, closeDataDirectory };
