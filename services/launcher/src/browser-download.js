// @ts-check
/** Downloads the browser that puppeteer-core was made for, by puppeteer's own installer. Needs node_modules. */
'use strict';

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { Browser, install } = require('@puppeteer/browsers');
const { PUPPETEER_REVISIONS } = require('puppeteer-core/internal/revisions.js');
const { tryLock } = require('./file-lock.js');
const { makePrivateDirectory, writeWhole } = require('./private-files.js');

/** It prints pages and shows none: half the size of the whole browser. */
const BROWSER = Browser.CHROMEHEADLESSSHELL;
const BUILD = PUPPETEER_REVISIONS[BROWSER];
/** Some 100 MB. A network that lets nothing through says so by silence. */
const DOWNLOAD_LIMIT_MS = 300_000;
const FIRST_RUN_LIMIT_MS = 30_000;

/**
 * @param {string} directory of downloaded browsers
 * @returns {boolean} whether the build that puppeteer-core was made for is there
 */
function hasCurrentBrowser(directory) {
  return fs.existsSync(path.join(directory, BUILD));
}

/**
 * Downloads a browser whole or not at all, and notes its path in the file `path` of the directory.
 * @param {string} directory
 * @param {{ baseUrl?: string | undefined, limitMs?: number }} [options] another host than puppeteer's, and the time
 * @returns {Promise<string>} the program
 * @throws Error whose message is one line
 */
async function downloadBrowser(directory, { baseUrl, limitMs = DOWNLOAD_LIMIT_MS } = {}) {
  makePrivateDirectory(directory);
  const lock = tryLock(path.join(directory, 'download.lock'));
  if (!lock.release) throw new Error(`process ${lock.owner.pid} is downloading it already`);
  const part = path.join(directory, 'part');
  try {
    fs.rmSync(part, { recursive: true, force: true });
    const downloading = install({ browser: BROWSER, buildId: BUILD, cacheDir: part, ...(baseUrl ? { baseUrl } : {}) });
    const { executablePath } = await within(limitMs, downloading);
    requireRunning(executablePath);
    return keep(directory, part, path.relative(part, executablePath));
  } catch (error) {
    throw new Error(oneLine(error), { cause: error });
  } finally {
    fs.rmSync(part, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * Puts a complete download in its place and removes builds of before.
 * @param {string} directory
 * @param {string} part
 * @param {string} program from `part`
 */
function keep(directory, part, program) {
  const place = path.join(directory, BUILD);
  fs.rmSync(place, { recursive: true, force: true });
  fs.renameSync(part, place);
  const kept = path.join(place, program);
  writeWhole(noteIn(directory), kept);
  for (const entry of fs.readdirSync(directory, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== BUILD) fs.rmSync(path.join(directory, entry.name), { recursive: true });
  return kept;
}

/**
 * A Linux without the libraries of a desktop downloads it and cannot run it.
 * @param {string} program
 */
function requireRunning(program) {
  // On Windows the program says its version nowhere, and needs nothing beside itself.
  if (process.platform === 'win32') return;
  const { error, status, stderr } = spawnSync(program, ['--version'], {
    timeout: FIRST_RUN_LIMIT_MS,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`it does not run here: ${stderr.trim() || `exit code ${status}`}`);
}

/**
 * The installer knows no end of its own. What it goes on with ends with the process.
 * @template Result
 * @param {number} limitMs
 * @param {Promise<Result>} work
 * @returns {Promise<Result>}
 */
async function within(limitMs, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not downloaded within ${limitMs / 1_000} s`)), limitMs);
  });
  return Promise.race([work, /** @type {Promise<never>} */ (late)]).finally(() => clearTimeout(timer));
}

/**
 * The installer lists, a line each, which source failed with what; there is one.
 * @param {unknown} error
 */
function oneLine(error) {
  const lines = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  return (lines.at(-1) ?? '').replace(/^\s*- \w+: /, '');
}

/**
 * @param {string} directory
 * @returns {string} the file that says where the program is;
 *   services/ledger/src/export-documents/browser-path.ts reads it
 */
function noteIn(directory) {
  return path.join(directory, 'path');
}

module.exports = { downloadBrowser, hasCurrentBrowser };
