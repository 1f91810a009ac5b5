// @ts-check
/** Finds a Chrome or Chromium on the machine, and installs one where that is a single command. Needs no node_modules. */
'use strict';

const fs = require('node:fs');
const { aptInstall } = require('./apt.js');
const { findProgram } = require('./processes.js');

const MAC_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** @returns {string | undefined} `CHROMIUM_PATH`, else what is installed */
function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return fs.existsSync(named) ? named : undefined;
  return findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ?? MAC_PLACES.find((place) => fs.existsSync(place));
}

/**
 * @param {(line: string) => void} say
 * @returns {string | undefined} one found or just installed
 */
function findOrInstallChromium(say) {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  return aptInstall('chromium', say) ? findChromium() : undefined;
}

module.exports = { findChromium, findOrInstallChromium };
