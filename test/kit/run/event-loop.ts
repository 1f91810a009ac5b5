/** What Node adds to each measurement: the pause between two of them, in milliseconds. */
const RESOLUTION_MS = 10;
const LONGEST = /^nodejs_eventloop_lag_max_seconds\s+(\S+)/m;
/** Another process on the machine may hold this one up, and never makes it faster: the best of these counts. */
export const TRIES = 12;
/** What `slowness` reads once took on two cores of an AMD EPYC with nothing else to do, in milliseconds. */
const USUAL_MS = 20;
const ROUNDS = 15;

/**
 * For how long at most a process's event loop was held while something was asked of it, in milliseconds. Tried again
 * while it is above what is allowed.
 * @param url of the process, whose metrics say it and begin anew each time they are read
 */
export async function longestHold(
  url: string,
  ask: () => Promise<unknown>,
  allowedMs: number,
  tries = TRIES,
): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < tries && best > allowedMs; attempt++) {
    await longestSinceAsked(url);
    await ask();
    best = Math.min(best, await longestSinceAsked(url));
  }
  return best;
}

/** How many times slower than usual this machine computes now; never less than 1. The best of some rounds counts. */
export function slowness(): number {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ [`key ${n}`]: String(n) })));
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    JSON.parse(text);
    best = Math.min(best, performance.now() - begun);
  }
  return Math.max(1, best / USUAL_MS);
}

async function longestSinceAsked(url: string): Promise<number> {
  const metrics = (): Promise<Response> => fetch(`${url}/metrics`);
  // The server ends the connection of whoever sent too much; a call that goes out on it at that moment is made once
  // more.
  const text = await (await metrics().catch(metrics)).text();
  const [, seconds] = LONGEST.exec(text) ?? [];
  if (seconds === undefined) throw new Error(`the metrics do not say it:\n${text.slice(0, 500)}`);
  return Math.max(0, Number(seconds) * 1_000 - RESOLUTION_MS);
}
