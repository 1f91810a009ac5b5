import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/eventstore-event-log';
import type { Config } from '../platform/config';
import { CONFIG } from '../platform/config.module';

const AHEAD_BYTES = 4 * 1024 * 1024;

/** A connection of its own for reading whole chains: as fast as the log comes, and out of the way of what lives. It is made at the first read. */
@Injectable()
export class ProofLog extends EventStoreEventLog implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>) {
    super({ connectionString: eventStoreUrl, receiveWindowBytes: AHEAD_BYTES });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
