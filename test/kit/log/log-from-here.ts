import {
  EventStoreEventLog,
  type EventStoreEventLogOptions,
} from '@counterfoil/event-sourcing/log/eventstore-event-log';
import type { LogPage, LogSubscription, SubscribeOptions } from '@counterfoil/event-sourcing/log/event-log';

/** The log of a server that others use too, as if it began with this test: what stands before is never read. */
export class LogFromHere extends EventStoreEventLog {
  /** @param begin the position of an event, such as one that was written for this */
  constructor(
    options: EventStoreEventLogOptions,
    private readonly begin: bigint,
  ) {
    super(options);
  }

  override subscribeToAll(options: SubscribeOptions, handler: (page: LogPage) => Promise<void>): LogSubscription {
    return super.subscribeToAll({ ...options, from: options.from < this.begin ? this.begin : options.from }, handler);
  }
}
