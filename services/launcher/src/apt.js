// @ts-check
/**
 * Installs a Debian package when that needs nothing but us: root, and apt-get on the machine. Needs no node_modules.
 */
'use strict';

const { spawnSync } = require('node:child_process');
const { USUAL_UMASK, withUmask } = require('./private-files.js');
const { findProgram } = require('./processes.js');

const UPDATE_TIMEOUT_MS = 120_000;
const INSTALL_TIMEOUT_MS = 300_000;

/**
 * Installs a package.
 * @param {string} name
 * @param {(line: string) => void} say
 * @returns {boolean} whether it is installed now; false at once when we are not root or there is no apt-get
 */
function aptInstall(name, say) {
  return withUmask(USUAL_UMASK, () => installWithApt(name, say));
}

/**
 * @param {string} name
 * @param {(line: string) => void} say
 * @returns {boolean}
 */
function installWithApt(name, say) {
  const apt = findProgram('apt-get');
  if (!apt || process.getuid?.() !== 0) return false;
  say(`${name}: not found, running "apt-get install ${name}"`);
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // Tells the package's own script not to start a system service: we want the program, on a port of our own.
    RUNLEVEL: '1',
  };
  // Another apt-get (an unattended upgrade, a second start) holds a lock; waiting for it is the normal thing to do.
  const install = () =>
    spawnSync(apt, ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '--no-install-recommends', name], {
      env,
      encoding: 'utf8',
      timeout: INSTALL_TIMEOUT_MS,
    });
  if (install().status === 0) return true;
  // A fresh image has no package lists, and old lists name versions that are gone.
  spawnSync(apt, ['-o', 'DPkg::Lock::Timeout=120', 'update'], { env, stdio: 'ignore', timeout: UPDATE_TIMEOUT_MS });
  const second = install();
  if (second.status !== 0)
    say(`${name}: apt-get could not install it: ${(second.stderr ?? '').trim().split('\n').pop() ?? ''}`);
  return second.status === 0;
}

module.exports = { aptInstall };
