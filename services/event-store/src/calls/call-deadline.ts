/** No append may wait for longer, whatever its client asks for. */
const MAX_WAIT_MS = 60_000;

/**
 * @returns when a call's answer is due by the monotonic clock, which nobody sets; calls without a deadline get our
 * own.
 */
export function deadlineOf(call: { getDeadline(): Date | number }): number {
  const deadline = call.getDeadline();
  return deadlineIn((typeof deadline === 'number' ? deadline : deadline.getTime()) - Date.now());
}

/** @returns the deadline after so many milliseconds, or after the longest we wait where that is less. */
export function deadlineIn(milliseconds: number): number {
  return performance.now() + Math.min(milliseconds, MAX_WAIT_MS);
}
