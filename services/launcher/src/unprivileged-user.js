// @ts-check
/**
 * Postgres refuses to run as root. When we are root it runs as a user of its own, and whatever that user must reach
 * (binaries, data) has to lie outside directories that only root may enter. Needs no node_modules.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

/** @typedef {{ name: string, uid: number, gid: number }} SystemUser */

const USER_NAME = 'counterfoil';

/** Where things go that the clone's own directory hides from the unprivileged user. */
const REACHABLE_ROOT = '/var/lib/counterfoil';

/**
 * The user that servers unfit for root run as: none when we are not root; else `counterfoil`, created when missing,
 * else `nobody` on a machine that cannot create users.
 * @returns {SystemUser | undefined}
 */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp(USER_NAME);
  if (existing) return existing;
  // Two starts at once may both try; whoever loses finds the user that the other one made.
  spawnSync(
    'useradd',
    [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      REACHABLE_ROOT,
      '--shell',
      '/usr/sbin/nologin',
      USER_NAME,
    ],
    {
      timeout: 20_000,
    },
  );
  const user = lookUp(USER_NAME) ?? lookUp('nobody');
  if (!user) {
    throw new Error(
      `Postgres does not run as root and no user for it could be made. Run: useradd --system --user-group ${USER_NAME}`,
    );
  }
  return user;
}

/**
 * @param {string} name
 * @returns {SystemUser | undefined}
 */
function lookUp(name) {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

/**
 * Whether the user may enter the directory, judged by the mode bits of it and of everything above it. The nearest
 * existing ancestor decides for a path that does not exist yet. Access lists are not read: when in doubt, no.
 * @param {string} directory
 * @param {SystemUser} user
 * @returns {boolean}
 */
function canEnter(directory, user) {
  let current = path.resolve(directory);
  for (;;) {
    const stat = fs.statSync(current, { throwIfNoEntry: false });
    if (stat && !hasBits(stat, user, 0o1)) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

/**
 * Whether the user may read the file and, for a directory, list and enter it.
 * @param {string} file
 * @param {SystemUser} user
 * @returns {boolean}
 */
function canRead(file, user) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat || !canEnter(path.dirname(file), user)) return false;
  return hasBits(stat, user, stat.isDirectory() || (stat.mode & 0o111) !== 0 ? 0o5 : 0o4);
}

/**
 * @param {fs.Stats} stat
 * @param {SystemUser} user
 * @param {number} bits of one rwx triple
 */
function hasBits(stat, user, bits) {
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
  return ((stat.mode >> shift) & bits) === bits;
}

/** Open to all whatever our umask is: what is private lies in directories of their own below. */
function makeReachableRoot() {
  fs.mkdirSync(REACHABLE_ROOT, { recursive: true });
  fs.chmodSync(REACHABLE_ROOT, 0o755);
}

module.exports = { unprivilegedUser, canEnter, canRead, makeReachableRoot, REACHABLE_ROOT };
