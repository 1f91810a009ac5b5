import type { IncomingMessage } from 'node:http';
import { SLOWEST_SENDER } from './quota-limits';

/** What a sender must bring within a time, again and again. */
export interface Pace {
  readonly bytes: number;
  readonly withinMs: number;
}

/**
 * A signal that is aborted when a request takes longer than its limit, or its sender brings so little that it only
 * holds a connection and a place. `end` must be called when the body has arrived.
 */
export function steadySender(
  request: IncomingMessage,
  limitMs: number,
  pace: Pace = SLOWEST_SENDER,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const { socket } = request;
  let arrived = socket.bytesRead;
  const look = setInterval(() => {
    const { bytesRead } = socket;
    if (bytesRead - arrived < pace.bytes) controller.abort(new Error('the sender is too slow'));
    arrived = bytesRead;
  }, pace.withinMs);
  const limit = setTimeout(() => controller.abort(new Error('the upload took too long')), limitMs);
  return {
    signal: controller.signal,
    end: () => {
      clearInterval(look);
      clearTimeout(limit);
    },
  };
}
