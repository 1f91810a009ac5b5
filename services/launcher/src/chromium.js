// @ts-check
/**
 * Finds a Chrome or Chromium on the machine, and gets one where there is none. Needs node_modules for a download alone.
 */
'use strict';

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const readline = require('node:readline');
const { aptInstall } = require('./apt.js');
const { DATA_DIR } = require('./clone.js');
const { findProgram } = require('./processes.js');

const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Downloaded browsers, and the file `path` that names the program. */
const DOWNLOADS = path.join(DATA_DIR, 'browser');

/** @returns {string | undefined} `CHROMIUM_PATH`, else what is installed on the machine */
function findInstalledChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return fs.existsSync(named) ? named : undefined;
  return (
    findProgram('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
    MAC_PLACES.find((place) => fs.existsSync(place))
  );
}

/** @returns {string | undefined} the one that was downloaded */
function findDownloadedChromium() {
  const note = path.join(DOWNLOADS, 'path');
  const program = fs.existsSync(note) ? fs.readFileSync(note, 'utf8') : undefined;
  return program !== undefined && fs.existsSync(program) ? program : undefined;
}

/** @returns {string | undefined} `CHROMIUM_PATH`, else the machine's, else the one that was downloaded */
function findChromium() {
  return findInstalledChromium() ?? (process.env.CHROMIUM_PATH ? undefined : findDownloadedChromium());
}

/**
 * @param {(what: string, how: string) => void} say
 * @returns {Promise<string | undefined>} one found or just installed
 */
async function findOrInstallChromium(say) {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  await new Promise((resolve) => getChromium(say).once('close', resolve).once('error', resolve));
  return findChromium();
}

/**
 * Sees to a browser for PDFs without keeping anybody waiting: the ledger looks for one whenever it prints. Never fails;
 * without a browser everything but PDF works, and PDF says why.
 * @param {(what: string, how: string) => void} say
 */
function seeToChromium(say) {
  if (process.env.CHROMIUM_PATH || findInstalledChromium()) return;
  if (findDownloadedChromium() && require('./browser-download.js').hasCurrentBrowser(DOWNLOADS)) return;
  say('PDF', 'getting a browser in the background; until it is there PDFs say that it is missing');
  getChromium(say).on('error', () => undefined);
}

/**
 * Gets one in a process of its own: apt-get must not be stopped half-way, and both ways take longer than anybody waits
 * for a start.
 * @param {(what: string, how: string) => void} say
 */
function getChromium(say) {
  const child = spawn(process.execPath, [__filename], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  readline.createInterface({ input: child.stdout }).on('line', (line) => say('PDF', line));
  return child;
}

/**
 * The download first: it is the build that puppeteer-core was made for, and changes nothing on the machine. Debian's
 * package brings the libraries that a bare machine lacks.
 * @param {(line: string) => void} say
 */
async function downloadOrInstall(say) {
  try {
    if (process.env.PUPPETEER_SKIP_DOWNLOAD) throw new Error('PUPPETEER_SKIP_DOWNLOAD is set');
    const baseUrl = process.env.PUPPETEER_DOWNLOAD_BASE_URL;
    await require('./browser-download.js').downloadBrowser(DOWNLOADS, { baseUrl });
    say('a browser was downloaded');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (findDownloadedChromium())
      return say(`the browser of before stays, since a newer one was not downloaded: ${why}`);
    say(`no browser was downloaded: ${why}`);
    if (!aptInstall('chromium', say))
      say('install Chrome or Chromium, or set CHROMIUM_PATH; all but PDF works without');
  }
}

if (require.main === module) {
  // Whoever asked may be gone.
  process.stdout.on('error', () => undefined);
  // A download that was given up holds its connection.
  void downloadOrInstall((line) => process.stdout.write(`${line}\n`)).finally(() => process.exit());
}

module.exports = { findChromium, findInstalledChromium, findOrInstallChromium, seeToChromium };
