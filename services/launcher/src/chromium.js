// @ts-check
/** Finds a Chrome or Chromium on the machine, and installs one where that is a single command. Needs no node_modules. */
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const { aptInstall } = require('./apt.js');
const { findProgram } = require('./processes.js');

const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} `CHROMIUM_PATH`, else what is installed */
function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return fs.existsSync(named) ? named : undefined;
  return (
    findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
    MAC_PLACES.find((place) => fs.existsSync(place))
  );
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

/**
 * Sees to a browser for PDFs without keeping anybody waiting: the ledger looks for one whenever it prints. Never fails;
 * without a browser everything but PDF works, and PDF says why.
 * @param {(line: string, more: string) => void} say
 */
function seeToChromium(say) {
  if (process.env.CHROMIUM_PATH || findChromium()) return;
  if (!findProgram('apt-get') || process.getuid?.() !== 0) {
    say('PDF', 'no Chrome or Chromium found; install one or set CHROMIUM_PATH, everything else works without');
    return;
  }
  say('PDF', 'installing Chromium in the background; until it is there PDFs say that it is missing');
  // On its own: apt-get must not be stopped half-way, and it takes longer than anybody waits for a start.
  spawn(process.execPath, [__filename], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}

if (require.main === module) findOrInstallChromium(() => undefined);

module.exports = { findChromium, findOrInstallChromium, seeToChromium };
