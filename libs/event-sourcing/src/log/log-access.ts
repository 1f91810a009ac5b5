import { randomUUID } from 'node:crypto';
import { WrongExpectedRevision, type EventLog } from './event-log';

/** No stream is ever there: an append is judged by rights first, then refused for its place. */
const NEVER_REACHED = 2n ** 62n;

/**
 * Confirms that the log lets us do what we need, and writes nothing: reads the end of `$all`, and asks for an append
 * that no stream can take.
 * @param stream one that we may append to
 * @throws LogRefused where certificate, user or rights are not what the log asks for; LogUnavailable where it is away
 */
export async function confirmAccess(log: Pick<EventLog, 'head' | 'append'>, stream: string): Promise<void> {
  await log.head();
  const event = { id: randomUUID(), type: 'AccessConfirmed', data: {}, metadata: {} };
  try {
    await log.append(stream, [event], NEVER_REACHED);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
}
