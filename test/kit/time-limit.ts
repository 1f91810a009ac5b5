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

/** A wait that takes longer hangs: one limit for all, whatever its caller expects of a machine like ours. */
const HANG_MS = 300_000;

/** Whoever has waited for long waits a little longer between two askings, which take the processor from the work. */
const PART_OF_WAIT = 20;
const LONGEST_PAUSE_MS = 200;

/**
 * Asks again and again until the answer is not undefined: at first often, later a twentieth of the time waited apart.
 * @param what said in the error
 * @param milliseconds a limit above `HANG_MS`, for what takes minutes
 * @param ask may throw: that counts as "not yet", and the last error is told when time is up
 * @param everyMs between two askings: what is measured is not to be kept from its work
 */
export async function eventually<T>(
  what: string,
  milliseconds: number,
  ask: () => Promise<T | undefined> | T | undefined,
  everyMs = 25,
): Promise<T> {
  const begun = Date.now();
  const limitMs = Math.max(milliseconds, HANG_MS);
  const deadline = begun + limitMs;
  let last: unknown = 'no answer';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline)
      throw new Error(`${what}: not within ${limitMs} ms (${last instanceof Error ? last.message : String(last)})`);
    const pauseMs = Math.max(everyMs, Math.min((Date.now() - begun) / PART_OF_WAIT, LONGEST_PAUSE_MS));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
