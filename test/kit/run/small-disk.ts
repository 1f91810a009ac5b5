import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(1024 * 1024, 1);
const PAGE = Buffer.alloc(4_096, 1);

/**
 * Puts a file system of its own, in memory, under a directory.
 * @returns false where that is not permitted: root alone may, and not in every container
 */
export function mountSmallDisk(directory: string, megabytes: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', directory]);
  return mounted.status === 0;
}

export function unmount(directory: string): void {
  // At once for new callers; what is still open keeps it in memory until it closes.
  spawnSync('umount', ['--lazy', directory]);
}

/**
 * Writes until the disk takes no byte more.
 * @param leave bytes to stop at before
 * @returns removes what was written
 */
export function fillDisk(directory: string, leave = 0): () => void {
  const file = join(directory, `filler-${leave}`);
  const handle = openSync(file, 'a');
  for (const bytes of [CHUNK, PAGE]) while (freeBytes(directory) >= leave + bytes.length && hasRoomFor(handle, bytes));
  closeSync(handle);
  return () => rmSync(file, { force: true });
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

function hasRoomFor(handle: number, bytes: Buffer): boolean {
  try {
    return writeSync(handle, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

/** Titles of such tests say what they need. */
export function itWhere(isMounted: boolean): typeof it {
  return isMounted ? it : it.skip;
}
