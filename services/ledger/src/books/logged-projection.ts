import { Logger } from '@nestjs/common';
import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';

/** Ids in one line; a batch of an import has one, a busy hour's has many. */
const MOST_TOLD = 20;
const logger = new Logger('Projection');

/**
 * A projection that tells the log lines which calls its batches come from: at level debug each batch, and a batch that
 * fails always. With it the correlation id of a click is found in the call, in the event's metadata and in the rows'
 * writing.
 */
export function logged(projection: Projection): Projection {
  return {
    ...projection,
    project(batch) {
      const line = { projection: projection.name, events: batch.length, ...newestOf(batch) };
      const fails = (error: unknown): never => {
        logger.warn({ ...line, err: error }, 'a batch could not be projected');
        throw error;
      };
      try {
        const write = projection.project(batch);
        return (client) => write(client).then(() => logger.debug(line, 'projected'), fails);
      } catch (error) {
        return fails(error);
      }
    },
  };
}

function newestOf(batch: readonly RecordedEvent[]): { position: string; correlationIds: string[] } {
  const ids = new Set<string>();
  for (const { metadata } of batch) if (ids.size < MOST_TOLD) ids.add(metadata.correlationId);
  return { position: String(batch.at(-1)?.position ?? ''), correlationIds: [...ids] };
}
