import { setTimeout as pause } from 'node:timers/promises';

/** How long a call takes, in milliseconds; the next one begins a moment later. */
export async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  const taken = performance.now() - begun;
  await pause(1);
  return taken;
}

/** @returns the middle one of some figures; of two in the middle the larger. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
