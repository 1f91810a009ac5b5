#!/usr/bin/env node
// @ts-check
/**
 * `node services/launcher/src/node.js [flags] <script> [words]` runs a script on a supported Node: this one, else the
 * one that `services/launcher/runtime` pins, installed into `.node` of the clone. Needs no node_modules; runs on 18.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { spawn, spawnSync } = require('node:child_process');
const { CLONE, Refusal, say } = require('./clone.js');

const OLDEST = 22;
const NEWEST = 24;
const PINNED = path.join(CLONE, 'services/launcher/runtime');
const INSTALLED = path.join(CLONE, '.node');
const INSTALL_LIMIT_MS = 600_000;
/** Compiled code of all processes of this clone. */
const COMPILE_CACHE = path.join(CLONE, 'node_modules/.cache/node');

/** @param {string} version such as `24.21.0`, the running one by default */
function isSupported(version = process.versions.node) {
  const major = Number(version.split('.')[0]);
  return major >= OLDEST && major <= NEWEST;
}

/** @returns {string} the path of a supported Node. @throws Refusal where none can be had */
function supportedNode() {
  if (isSupported()) return process.execPath;
  const folder = path.join(INSTALLED, pinnedVersion());
  if (!fs.existsSync(folder)) install(folder);
  return path.join(folder, 'node_modules', packageName(), 'bin/node');
}

/** @param {string} folder where the pinned Node is expected; complete or absent, also when two commands install it */
function install(folder) {
  say('Node', `${process.versions.node} is too old or too new; getting ${pinnedVersion()} from the npm registry`);
  const partial = `${folder}.${process.pid}`;
  fs.mkdirSync(partial, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    fs.copyFileSync(path.join(PINNED, file), path.join(partial, file));
  }
  // The lock pins the hash of each package.
  const args = ['ci', '--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: partial, encoding: /** @type {const} */ ('utf8'), timeout: INSTALL_LIMIT_MS };
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options);
  if (run.status !== 0) {
    fs.rmSync(partial, { recursive: true, force: true });
    throw new Refusal(
      `Couldn't get Node ${pinnedVersion()}:\n${run.stderr || run.error?.message}\nInstall Node 24, then try again.`,
    );
  }
  try {
    fs.renameSync(partial, folder);
  } catch (error) {
    // Another command was faster.
    fs.rmSync(partial, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

/** @returns {string} */
function packageName() {
  const name = Object.keys(pinnedPackages()).find((one) => one.endsWith(`-${process.platform}-${process.arch}`));
  if (name) return name;
  throw new Refusal(`Counterfoil runs on Node ${OLDEST} to ${NEWEST}; this is Node ${process.versions.node}.
Install Node 24 from https://nodejs.org, then try again.`);
}

function pinnedVersion() {
  return String(pinnedPackages()[packageName()]);
}

/** @returns {Record<string, string>} versions by name */
function pinnedPackages() {
  return JSON.parse(fs.readFileSync(path.join(PINNED, 'package.json'), 'utf8')).optionalDependencies;
}

/** @param {string[]} words flags of Node, a script and its own words */
function run(words) {
  const at = words.findIndex((word) => !word.startsWith('-'));
  const [script, ...rest] = words.slice(at);
  if (at < 0 || script === undefined) throw new Refusal('Name the script to run.');
  const node = supportedNode();
  // Programs that are started by name, such as npm, run on the same Node.
  process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  if (node === process.execPath && at === 0) return runHere(script, rest);
  const child = spawn(node, [...words.slice(0, at), __filename, script, ...rest], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.once('error', fail);
  child.once('exit', (code) => process.exit(code ?? 1));
}

/** @param {string} script @param {string[]} words */
function runHere(script, words) {
  // Whatever ends our parent ends us.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  const file = path.resolve(script);
  process.argv = [process.execPath, file, ...words];
  require(file);
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : error}\n`);
  process.exit(1);
}

if (require.main === module) {
  try {
    run(process.argv.slice(2));
  } catch (error) {
    fail(error);
  }
}

module.exports = { isSupported };
