/**
 * Gives up on work that does not end: a test part that hangs must fail with its name, never hang the run.
 * @param what said in the error
 * @param milliseconds the limit
 * @param work started by the caller; it is not cancelled, only no longer waited for
 */
export async function withTimeLimit<T>(what: string, milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** A wait that takes longer hangs. One limit for every wait, far above what a loaded machine needs. */
const HANG_MS = 300_000;

/** A long wait asks less often, so that asking does not take the processor from the work. */
const PART_OF_WAIT = 20;
const LONGEST_PAUSE_MS = 200;

/**
 * Asks until the answer is not undefined: often at first, then at intervals of a twentieth of the time waited.
 * @param what named in the error
 * @param ask may throw: that counts as "not yet", and the error after the limit quotes the last one
 * @param everyMs the shortest interval
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  everyMs = 25,
): Promise<T> {
  const begun = Date.now();
  let last: unknown = 'no answer';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    const waitedMs = Date.now() - begun;
    if (waitedMs > HANG_MS)
      throw new Error(`${what}: not within ${HANG_MS} ms (${last instanceof Error ? last.message : String(last)})`);
    const pauseMs = Math.max(everyMs, Math.min(waitedMs / PART_OF_WAIT, LONGEST_PAUSE_MS));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
