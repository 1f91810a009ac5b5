// @ts-check
/** What the ledger's processes are configured with under `npm start`. */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { findInstalledChromium } = require('./chromium.js');
const { CLONE, DATA_DIR } = require('./clone.js');
const { writeWhole } = require('./private-files.js');

/**
 * @param {{ host: string, port: number, databaseUrl: string, redisUrl: string, eventStoreUrl: string }} given where the
 *   API listens, and where its servers are
 * @returns {NodeJS.ProcessEnv}
 */
function ledgerEnvironment({ host, port, databaseUrl, redisUrl, eventStoreUrl }) {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    EVENTSTORE_URL: eventStoreUrl,
    HOST: host,
    PORT: String(port),
    DATA_DIR,
    WEB_DIR: path.join(CLONE, 'web/dist'),
    SESSION_SECRET: process.env.SESSION_SECRET || secretOf(DATA_DIR),
    DEMO: isDemo() ? '1' : '0',
    ...chromiumVariable(),
  };
}

/**
 * @param {string} dataDir
 * @returns {string} what signs the session cookies, made once, so that a restart signs nobody out
 */
function secretOf(dataDir) {
  const file = path.join(dataDir, 'session-secret');
  if (!fs.existsSync(file)) writeWhole(file, crypto.randomBytes(32).toString('hex'));
  return fs.readFileSync(file, 'utf8').trim();
}

/** The demo's people and books are written into databases of ours only, never into somebody's own. */
function isDemo() {
  return !process.env.DATABASE_URL && !process.env.EVENTSTORE_URL && process.env.DEMO !== '0';
}

/** A downloaded browser is found by the ledger itself, since a newer one may take its place while it runs. */
function chromiumVariable() {
  const chromium = findInstalledChromium();
  return chromium ? { CHROMIUM_PATH: chromium } : {};
}

module.exports = { ledgerEnvironment, isDemo };
