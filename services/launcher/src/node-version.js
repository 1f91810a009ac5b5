// @ts-check
/** Refuses a Node that the dependencies were not tried on, before anything can fail in a way nobody understands. */
'use strict';

const { Refusal } = require('./clone.js');

const OLDEST = 20;
const NEWEST = 24;

/** @param {string} version such as `20.11.1`, the running one by default */
function checkNodeVersion(version = process.versions.node) {
  const major = Number(version.split('.')[0]);
  if (major >= OLDEST && major <= NEWEST) return;
  throw new Refusal(
    `Counterfoil runs on Node ${OLDEST} to ${NEWEST}; this is Node ${version}. Install one from https://nodejs.org or with "nvm install 22", then try again.`,
  );
}

module.exports = { checkNodeVersion };
