// @ts-check
/** Runs a tool of node_modules, its output shown as it comes. Needs no node_modules itself. */
'use strict';

const path = require('node:path');
const { spawn } = require('node:child_process');
const { CLONE } = require('./clone.js');

/**
 * Runs a script with Node in the clone.
 * @param {string} script path from the clone
 * @param {string[]} args
 * @param {{ timeoutMs: number, environment?: NodeJS.ProcessEnv }} options after the time it is ended by force
 * @returns {Promise<number>} its exit code; 1 when it was ended by a signal
 */
function runTool(script, args, { timeoutMs, environment }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(CLONE, script), ...args], {
      cwd: CLONE,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

module.exports = { runTool };
