// @ts-check
/**
 * Loaded before a process of the built ledger that answers HTTP: hashes cost next to nothing there. The suites sign
 * thousands of people up, and nobody guesses their passwords; services/ledger/src/auth/password.spec.ts looks at what a
 * hash costs. With SLOW_PASSWORDS a process hashes as it is shipped.
 */
'use strict';

const ANSWERS_HTTP = /(?:api|standalone)\.main\.js$/;

if (process.env['SLOW_PASSWORDS'] === undefined && ANSWERS_HTTP.test(process.argv[1] ?? '')) {
  /** @type {any} */
  const argon2 = require('argon2');
  const { hash } = argon2;
  argon2.hash = (/** @type {string} */ password, /** @type {object} */ options) =>
    hash(password, { ...options, memoryCost: 8, timeCost: 1 });
}
