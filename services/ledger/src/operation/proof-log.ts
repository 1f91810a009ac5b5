import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { LOG_NAMESPACE } from '../database/event-sourcing.module';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';

/** Bytes of the log that may come before they are asked for. */
export const READ_AHEAD = Symbol('read ahead');
/** For who reads the whole log and has nobody to wait for. */
export const FAST_BYTES = 4 * 1024 * 1024;
/** Beside the calls of others: each megabyte in one go would keep the event store and this process from theirs. */
export const PATIENT_BYTES = 256 * 1024;

/** A connection of its own for reading whole chains, out of the way of what lives. It is made at the first read. */
@Injectable()
export class ProofLog extends EventStoreEventLog implements OnApplicationShutdown {
  constructor(
    @Inject(CONFIG)
    { eventStoreUrl, readsFromFollowers = false }: Pick<Config, 'eventStoreUrl'> & Partial<Config>,
    @Inject(READ_AHEAD) receiveWindowBytes: number,
    @Inject(LOG_NAMESPACE) namespace: string,
  ) {
    super({ connectionString: eventStoreUrl, namespace, receiveWindowBytes, readsFromFollowers });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
