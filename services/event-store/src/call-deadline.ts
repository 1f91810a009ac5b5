/** No append may wait for longer, whatever its client asks for. */
const MAX_WAIT_MS = 60_000;

/** @returns when a call's answer is due, in milliseconds since 1970; calls without a deadline get our own. */
export function deadlineOf(call: { getDeadline(): Date | number }): number {
  const deadline = call.getDeadline();
  return boundedDeadline(typeof deadline === 'number' ? deadline : deadline.getTime());
}

/** @returns the deadline, or the longest we wait when it is later than that. */
export function boundedDeadline(deadline: number): number {
  return Math.min(deadline, Date.now() + MAX_WAIT_MS);
}
