import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface RunningReader {
  readonly pid: number;
  /** Of resident memory. */
  readonly megabytes: number;
}

/** The reader processes of an API or worker that live now. */
export async function readersOf(parent: number): Promise<RunningReader[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, ppid, kilobytes, program = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(ppid) !== parent || !program.includes('reader.main.js')) return [];
    return [{ pid: Number(pid), megabytes: Number(kilobytes) / 1024 }];
  });
}

export function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
