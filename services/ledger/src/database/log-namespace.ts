import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { namespaceWithEvents } from '@counterfoil/event-sourcing/log/found-namespace';
import { FORMER_NAMESPACE, STREAM_NAMESPACE, STREAM_PREFIXES } from '@counterfoil/events/stream-names';
import { LogUnavailable } from '@counterfoil/event-sourcing/log/event-log';
import { confirmVersion, explained, SILENCE_LIMIT_MS, within } from './log-access';

/** Of a log that is asked where our streams are: on a server that others use it may pass over millions of events. */
export const LOOK_LIMIT_MS = 600_000;
const PAUSE_MS = 1_000;
const TOLD_EVERY = 10;

/**
 * Decides in which namespace the installation has its streams. The log is asked first: history is never moved, since a
 * server cannot rename a stream. What it cannot tell, since there is nothing of ours in it yet, Postgres remembers; the
 * first process that decides does so for all.
 *
 * Where both are there and differ, another log stands under the address, and what it holds is right. Only an
 * installation that has never started waits for a log that is away: without it nobody knows what to call a stream.
 * @param log the whole of it, whose reads may be silent for `LOOK_LIMIT_MS`
 * @throws ConfigError where the log refuses us or is too old
 */
export async function decideNamespace(log: EventStoreEventLog, pool: Pool): Promise<string> {
  const logger = new Logger('EventLog');
  const remembered = await rememberedIn(pool);
  if (remembered !== undefined) {
    const found = await within(SILENCE_LIMIT_MS, foundIn(log, remembered), undefined);
    if (found === undefined || found === remembered || found instanceof LogUnavailable) return remembered;
    logger.warn({ remembered, found }, 'holds our streams in another namespace than was remembered: it is another log');
    return adopted(pool, found);
  }
  for (let attempt = 0; ; attempt++) {
    const found = await foundIn(log, STREAM_NAMESPACE);
    if (!(found instanceof LogUnavailable)) return remember(pool, found ?? STREAM_NAMESPACE);
    if (attempt % TOLD_EVERY === 0) logger.warn(found, 'is away: the first start waits for it');
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** @returns the namespace with events of ours, looked for in `first` before all others; undefined where none has any */
async function foundIn(log: EventStoreEventLog, first: string): Promise<string | undefined | LogUnavailable> {
  const namespaces = new Set([first, STREAM_NAMESPACE, FORMER_NAMESPACE]);
  try {
    // A log that is silent is found out by a question that is answered at once.
    await confirmVersion(log);
    return await explained(namespaceWithEvents(log, [...namespaces], STREAM_PREFIXES));
  } catch (error) {
    if (error instanceof LogUnavailable) return error;
    throw error;
  }
}

async function rememberedIn(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ prefix: string }>('select prefix from platform.log_namespace');
  return rows[0]?.prefix;
}

/** @returns what another process remembered first, else `prefix` */
async function remember(pool: Pool, prefix: string): Promise<string> {
  await pool.query('insert into platform.log_namespace (prefix) values ($1) on conflict do nothing', [prefix]);
  return (await rememberedIn(pool)) ?? prefix;
}

async function adopted(pool: Pool, prefix: string): Promise<string> {
  await pool.query('update platform.log_namespace set prefix = $1, decided_at = now()', [prefix]);
  return prefix;
}
