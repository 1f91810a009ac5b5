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

/** Those that take twenty seconds and more beside others, the longest first; by the whole run of 26 November 2026. */
const LONGEST = [
  'browser/accessibility',
  'tenancy/shared-ids',
  'browser/walk',
  'http/file-stores',
  'operation/log-copy',
  'operation/books-and-log',
  'operation/projections',
  'model/http-model',
  'crash/import-crash',
  'browser/messages',
  'launcher/start',
  'browser/second-factors',
  'browser/books',
  'event-sourcing/log-changed',
  'http/repeated-requests',
  'http/worker',
  'browser/administration',
  'http/quotas',
  'crash/crash',
  'http/operation',
  'browser/month-end',
  'event-sourcing/projector-crash',
  'operation/stream-names',
  'http/archive',
  'browser/imports',
  'http/upload-kill',
  'browser/schedules',
  'http/roles',
  'tenancy/shared-ids-http',
  'browser/sign-in-proofs',
  'browser/transactions',
  'proxy/proxies',
  'architecture/unused',
  'http/black-hole',
  'http/attack-walks',
  'http/imports-hostile',
  'oracle/oracle',
  'browser/reconciliation',
  'http/worst-bodies',
  'http/fuzz',
  'event-sourcing/seeded-adversary',
  'http/database-away',
  'wire/local-crash',
  'model/http-shrinks',
  'browser/imports-questions',
  'replay/replay',
  'browser/printed',
  'browser/settings',
  'event-sourcing/black-hole',
  'crash/schedules-crash',
  'http/api-docs',
  'http/former-places',
  'http/identity',
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
