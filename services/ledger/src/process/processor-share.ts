import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** A job may take a second longer, a click may not: where processors are scarce, the others come first. */
const NICENESS = 10;
/** Linux takes one such change of a user's in a tenth of a second, whatever it is of. */
const ATTEMPTS = 20;
const PAUSE_MS = 150;
/** Fields of /proc/<pid>/stat behind the name: state, parent, group, session. */
const SESSION_FIELD = 3;

/**
 * Has a process leave the processors to others where they are scarce. What the system does not allow stays as it is:
 * nothing but speed depends on it.
 * @param pid of this process, or of one of the Postgres that `npm start` runs
 */
export function standBack(pid: number = process.pid): void {
  try {
    setPriority(pid, NICENESS);
    weighSession(pid, ATTEMPTS);
  } catch {
    // Of another user, or gone.
  }
}

/** Whether this process stands back; its connections to Postgres do, too. */
export function standsBack(): boolean {
  return getPriority() >= NICENESS;
}

/**
 * Linux can weigh sessions against each other before it looks at the processes in them (`sched_autogroup_enabled`), and
 * each connection of Postgres is a session of its own. A session that is shared with others is left alone.
 */
function weighSession(pid: number, attempts: number): void {
  try {
    if (sessionOf(pid) === pid) writeFileSync(`/proc/${pid}/autogroup`, String(NICENESS));
  } catch (error) {
    const isTooSoon = (error as NodeJS.ErrnoException).code === 'EAGAIN';
    if (isTooSoon && attempts > 1) setTimeout(() => weighSession(pid, attempts - 1), PAUSE_MS).unref();
  }
}

function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name may hold spaces and brackets.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[SESSION_FIELD]);
}
