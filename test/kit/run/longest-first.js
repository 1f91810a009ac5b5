// @ts-check
/**
 * The order of spec files where Jest has no timings of an earlier run, as in a fresh clone and in CI. Jest would start
 * with the largest files; the slow ones are those that drive a browser, stop processes or play long histories.
 */
'use strict';

const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

const TESTS = path.resolve(__dirname, '../..');
/** Folders of `test/`, slowest first. */
const SLOW_FOLDERS = ['browser', 'model', 'operation', 'crash', 'launcher', 'oracle', 'http'];

class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<import('@jest/test-sequencer').default['sort']>[0]} tests
   */
  sort(tests) {
    void super.sort(tests); // in place
    if (tests.some(({ duration }) => duration !== undefined)) return tests;
    return tests.sort((one, other) => rankOf(one.path) - rankOf(other.path));
  }
}

/** @param {string} file */
function rankOf(file) {
  const rank = SLOW_FOLDERS.indexOf(path.relative(TESTS, file).split(path.sep)[0] ?? '');
  return rank === -1 ? SLOW_FOLDERS.length : rank;
}

module.exports = LongestFirst;
