// @ts-check
/** Builds what is stale, judged by the content of its sources. Needs node_modules, for the compilers. */
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { spawn } = require('node:child_process');
const { CLONE, Refusal, say } = require('./clone.js');

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} sources files and directories, from the clone
 * @property {string[]} clears outputs removed first: what a deleted source once made must not be loaded
 * @property {string[]} makes files that must exist afterwards
 * @property {string[][]} commands run by Node in `cwd`, one after the other
 * @property {string} cwd
 */

const BUILD_TIMEOUT_MS = 900_000;
const OUTPUT_LIMIT_CHARACTERS = 20_000;
const SHARED = ['libs', 'package-lock.json', 'tsconfig.json', 'nest-cli.json'];
const NEST = 'node_modules/@nestjs/cli/bin/nest.js';

/** @type {Record<'ledger' | 'event-store' | 'web', Target>} */
const TARGETS = {
  ledger: {
    name: 'ledger',
    sources: [...SHARED, 'services/ledger'],
    clears: ['dist/services/ledger'],
    makes: [
      'dist/services/ledger/src/api.main.js',
      'dist/services/ledger/src/projector.main.js',
      'dist/services/ledger/src/worker.main.js',
      'dist/services/ledger/src/api-docs/openapi.json',
    ],
    commands: [[NEST, 'build', 'ledger'], ['dist/services/ledger/src/describe-api.main.js']],
    cwd: '.',
  },
  'event-store': {
    name: 'event-store',
    sources: [...SHARED, 'services/event-store'],
    clears: ['dist/services/event-store'],
    makes: ['dist/services/event-store/src/main.js'],
    commands: [[NEST, 'build', 'event-store']],
    cwd: '.',
  },
  web: {
    name: 'web',
    sources: [...SHARED, 'web'],
    clears: [],
    makes: ['web/dist/index.html'],
    commands: [['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']],
    cwd: 'web',
  },
};

/**
 * Builds the named targets that are stale, at the same time.
 * @param {Array<keyof typeof TARGETS>} names
 */
async function buildStale(names) {
  const stale = names
    .map((name) => ({ target: TARGETS[name], hash: sourceHash(TARGETS[name]) }))
    .filter(({ target, hash }) => !isFresh(target, hash));
  if (stale.length === 0) return;
  const begun = Date.now();
  say('Build', `building ${stale.map(({ target }) => target.name).join(', ')}`);
  const outcomes = await Promise.allSettled(stale.map(({ target, hash }) => build(target, hash)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  say('Build', `done in ${Math.round((Date.now() - begun) / 1000)} s`);
}

/**
 * Notes that what is built is of the sources as they are: for callers that build a single file themselves.
 * @param {Array<keyof typeof TARGETS>} names
 */
function markBuilt(names) {
  for (const target of names.map((name) => TARGETS[name])) fs.writeFileSync(stampOf(target), sourceHash(target));
}

/**
 * @param {Target} target
 * @param {string} hash
 */
function isFresh(target, hash) {
  const stamp = stampOf(target);
  return (
    fs.existsSync(stamp) &&
    fs.readFileSync(stamp, 'utf8') === hash &&
    target.makes.every((file) => fs.existsSync(path.join(CLONE, file)))
  );
}

/** @param {Target} target */
function stampOf(target) {
  return path.join(CLONE, 'dist', `.built-${target.name}`);
}

/**
 * @param {Target} target
 * @param {string} hash
 */
async function build(target, hash) {
  fs.rmSync(stampOf(target), { force: true });
  for (const output of target.clears) fs.rmSync(path.join(CLONE, output), { recursive: true, force: true });
  for (const [script = '', ...args] of target.commands)
    await runBuild(target.name, [path.join(CLONE, script), ...args], path.join(CLONE, target.cwd));
  const missing = target.makes.find((file) => !fs.existsSync(path.join(CLONE, file)));
  if (missing) throw new Refusal(`Building ${target.name} made no ${missing}.`);
  fs.mkdirSync(path.dirname(stampOf(target)), { recursive: true });
  fs.writeFileSync(stampOf(target), hash);
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<void>}
 */
function runBuild(name, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: BUILD_TIMEOUT_MS,
      killSignal: 'SIGKILL',
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output = (output + chunk).slice(-OUTPUT_LIMIT_CHARACTERS)));
    child.once('error', reject);
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Refusal(`Building ${name} failed (${signal ?? code}):\n${output}`)),
    );
  });
}

/**
 * @param {Target} target
 * @returns {string} a hash over names and content of everything the target is made from
 */
function sourceHash(target) {
  const hash = crypto.createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  for (const source of target.sources) {
    for (const file of filesIn(path.join(CLONE, source))) {
      hash
        .update(`${path.relative(CLONE, file)}\0`)
        .update(fs.readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.spec\.tsx?$/.test(name))
    .flatMap((entry) => filesIn(path.join(place, entry.name)));
}

module.exports = { buildStale, markBuilt };
