import {
  AppendOutcomeUnknown,
  LogUnavailable,
  type AppendOptions,
  type AppendResult,
  type ProposedEvent,
} from '@counterfoil/event-sourcing/log/event-log';
import type { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import type { StoredBytes } from '@counterfoil/event-sourcing/log/recorded-event';
import { eventually } from '../run/time-limit';

/** Appends, again where nobody said whether it was: the same ids at the same revision are appended once. */
export function appendSurely(
  log: EventStoreEventLog,
  stream: string,
  events: readonly ProposedEvent[],
  expectedRevision: bigint,
  options?: AppendOptions,
): Promise<AppendResult> {
  return surely(`an append to ${stream}`, () => log.append(stream, events, expectedRevision, options));
}

/** The same, byte by byte. */
export function appendBytesSurely(
  log: EventStoreEventLog,
  stream: string,
  events: readonly StoredBytes[],
  expectedRevision: bigint,
): Promise<AppendResult> {
  return surely(`an append to ${stream}`, () => log.appendBytes(stream, events, expectedRevision));
}

/** Deletes a stream, again where nobody said whether it was. */
export async function deleteSurely(log: EventStoreEventLog, stream: string, revision: bigint): Promise<void> {
  await surely(`deleting ${stream}`, () => log.deleteStream(stream, revision).then(() => true));
}

async function surely<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> {
  const answer = await eventually(what, () =>
    call().then(
      (value) => () => value,
      (error: unknown) => {
        if (error instanceof AppendOutcomeUnknown || error instanceof LogUnavailable) return undefined;
        return (): Answer => {
          throw error;
        };
      },
    ),
  );
  return answer();
}
