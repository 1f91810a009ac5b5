import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const KB_PER_MB = 1_024;

/** What a process holds in memory and swap, in megabytes; 0 once it is gone. */
export async function residentMegabytes(pid: number): Promise<number> {
  try {
    return (process.platform === 'linux' ? ofProc(pid) : await ofPs(pid)) / KB_PER_MB;
  } catch {
    return 0;
  }
}

/** Read here and not in the thread pool, which long work of others may hold. The kernel writes kilobytes of 1,024. */
function ofProc(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return [...status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+)/gm)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
}

async function ofPs(pid: number): Promise<number> {
  return Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout);
}
