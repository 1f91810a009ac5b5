// @ts-check
/**
 * The order of the spec files where Jest has no times of an earlier run to go by, as in a fresh clone and in CI: it
 * would begin with the largest files, and the longest one, coming late, would be waited for alone.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

const CLONE = path.resolve(__dirname, '../..');

/** Those that take half a minute and more, the longest first. */
const LONGEST = [
  'browser/walk',
  'oracle/oracle',
  'browser/messages',
  'browser/books',
  'browser/settings',
  'browser/accessibility',
  'browser/transactions',
  'browser/administration',
  'operation/projections',
  'launcher/start',
  'model/http-model',
  'crash/import-crash',
  'browser/imports',
  'http/repeated-requests',
  'operation/books-and-log',
  'http/archive',
  'http/operation',
  'event-sourcing/projector',
  'http/fuzz',
  'crash/crash',
  'event-sourcing/projector-crash',
  'http/api-docs',
  'http/exports',
  'http/imports-hostile',
  'browser/signed-out',
  'architecture/walls',
  'replay/replay',
  'http/roles',
  'browser/printed',
  'simulation/simulation',
  'http/identity',
  'http/mail',
].map((name) => path.join(CLONE, 'test', `${name}.spec.ts`));

class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<import('@jest/test-sequencer').default['sort']>[0]} tests
   */
  sort(tests) {
    const gone = LONGEST.filter((file) => !fs.existsSync(file));
    if (gone.length > 0) throw new Error(`test/kit/longest-first.js names what is not there: ${gone.join(', ')}`);
    void super.sort(tests);
    if (tests.some(({ duration }) => duration !== undefined)) return tests;
    const rank = new Map(LONGEST.map((file, index) => [file, index]));
    return tests.sort(
      (one, other) => (rank.get(one.path) ?? LONGEST.length) - (rank.get(other.path) ?? LONGEST.length),
    );
  }
}

module.exports = LongestFirst;
