// @ts-check
/**
 * Finds the specs for `npm test -- --changed`: Jest follows imports from the changed files, and specs that reach a
 * process over HTTP or in a browser are matched by subject. Needs no node_modules.
 */
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { CLONE, Refusal } = require('./clone.js');

const SPEC = /\.spec\.ts$/;
const CODE = /\.(ts|tsx|js|mjs|mts|json|proto|sql)$/;
/** The folder that names the subject of a file: a room of the server, a subject of the rules, a feature of the web. */
const SUBJECT = /^(?:services\/ledger\/src|libs\/ledger\/src|web\/src\/features)\/([a-z-]+)\//;

/**
 * @param {string | undefined} since a revision; without one, what is not committed
 * @returns {string[]} changed code and the specs of its subjects, as paths from the clone
 */
function changedFiles(since) {
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', since ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter((file) => CODE.test(file));
  const subjects = new Set(changed.map((file) => SUBJECT.exec(file)?.[1]).filter((subject) => subject !== undefined));
  const specs = git('ls-files', 'test').filter((file) => SPEC.test(file) && fs.existsSync(path.join(CLONE, file)));
  const bySubject = specs.filter((file) => [...subjects].some((subject) => isAbout(file, subject)));
  return [...new Set([...changed, ...bySubject])];
}

/**
 * `test/http/reconciliations/reconciliation.spec.ts` is about `reconciliations`.
 * @param {string} spec
 * @param {string} subject
 */
function isAbout(spec, subject) {
  const word = new RegExp(`^${subject.replace(/ies$|s$/, '')}(ies|s|y)?(-|$)`);
  return spec.split(/[/.]/).some((part) => word.test(part));
}

/** @param {string[]} args @returns {string[]} */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: CLONE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    throw new Refusal(`git ${args.join(' ')} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

module.exports = { changedFiles };
