import { readdirSync, readFileSync } from 'node:fs';

/** Kernel clock ticks a second, which is what /proc counts in; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor seconds of a process and its children so far; undefined where the system does not say. */
export function cpuSeconds(pid: number): number | undefined {
  const own = statOf(pid);
  if (!own) return undefined;
  const children = processes().flatMap((one) => (one.parent === pid ? [one] : []));
  return (own.ticks + own.endedChildrenTicks + children.reduce((sum, { ticks }) => sum + ticks, 0)) / TICKS_PER_SECOND;
}

interface Stat {
  readonly parent: number;
  readonly ticks: number;
  readonly endedChildrenTicks: number;
}

function processes(): Stat[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  } catch {
    return [];
  }
}

/** Fields of proc(5) after the command's ")": parent is the 2nd, utime to cstime the 12th to 15th. */
function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 1]);
    return { parent: field(2), ticks: field(12) + field(13), endedChildrenTicks: field(14) + field(15) };
  } catch {
    return undefined;
  }
}
