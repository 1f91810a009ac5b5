import type { CopyProgress } from '@counterfoil/event-sourcing/copy/log-copy';

const MILLISECONDS = 1_000;

/**
 * How far a copy is, and how fast it goes by what it has most to do with: on a server of many others that is passing
 * their events over, which are not copied.
 * @param before what it was @param withinMs earlier
 */
export function progressText(before: CopyProgress, now: CopyProgress, withinMs: number): string {
  const { phase, events, read } = now;
  const since = before.phase === phase ? before : { events: 0, read: 0 };
  const passed = Math.max(events - since.events, read - since.read);
  const others = read > events ? `, ${read} read` : '';
  return `${phase}: ${events} events${others}, ${Math.round((passed * MILLISECONDS) / withinMs)} a second`;
}
