import { Logger } from '@nestjs/common';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { confirmAccess } from '@counterfoil/event-sourcing/log/log-access';
import { LogRefused, type RefusalReason } from '@counterfoil/event-sourcing/log/log-refused';
import { PROBED_STREAM } from '@counterfoil/events/stream-names';
import { isTooOld, OLDEST_SERVER } from '@counterfoil/eventstore-wire/server-version';
import { ConfigError } from '../process/config';

/** What to do about a refusal; what the log said stands behind it. */
const REMEDIES: Readonly<Record<RefusalReason, string>> = {
  certificate:
    'EVENTSTORE_URL: the certificate of the event store is not trusted. Name the file of its authority by tlsCAFile, ' +
    'use the name that stands in the certificate, and tls=false only where the event store has no TLS.',
  credentials: 'EVENTSTORE_URL: the event store refuses the user or the password. Give those of one of its users.',
  rights:
    'EVENTSTORE_URL: the event store knows the user and gives it too few rights. It has to read $all and to append to ' +
    'the streams that docs/event-log.md names.',
};
/** A log that is silent is waited for by what uses it, not by the start. */
export const SILENCE_LIMIT_MS = 3_000;

/** What is asked of a log before it is used. */
export interface AskedLog extends Pick<EventLog, 'head' | 'append'> {
  /** @returns undefined where the server does not tell. @throws LogUnavailable */
  serverVersion(withinMs: number): Promise<string | undefined>;
}

/**
 * Ends a start that no further try can mend. A log that is away is waited for later, by whatever needs it.
 * @throws ConfigError where the log is too old or refuses us, with what to do
 */
export async function confirmLogAccess(log: AskedLog): Promise<void> {
  try {
    await within(SILENCE_LIMIT_MS, confirmed(log), undefined);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    new Logger('EventLog').warn(error, 'is away');
  }
}

/** @throws ConfigError where the log is too old or refuses us; LogUnavailable where it is away or silent */
export async function confirmVersion(log: Pick<AskedLog, 'serverVersion'>): Promise<void> {
  const version = await explained(log.serverVersion(SILENCE_LIMIT_MS));
  if (isTooOld(version))
    throw new ConfigError([
      `EVENTSTORE_URL: the event store is of version ${version}, and the oldest that works is ${OLDEST_SERVER}: ` +
        'move it to a newer release first, as its manual says (docs/event-log.md names those that were run).',
    ]);
}

/** @returns what a question is answered in time, else `otherwise`; the answer is then nobody's */
export async function within<Answer, Otherwise>(
  ms: number,
  question: Promise<Answer>,
  otherwise: Otherwise,
): Promise<Answer | Otherwise> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Otherwise>((resolve) => (timer = setTimeout(() => resolve(otherwise), ms)));
  try {
    return await Promise.race([question, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** @throws ConfigError instead of LogRefused */
export async function explained<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof LogRefused) throw new ConfigError([`${REMEDIES[error.reason]} (${saidBy(error)})`]);
    throw error;
  }
}

async function confirmed(log: AskedLog): Promise<void> {
  await confirmVersion(log);
  await explained(confirmAccess(log, PROBED_STREAM));
}

function saidBy({ cause }: LogRefused): string {
  return cause instanceof Error ? cause.message : String(cause);
}
