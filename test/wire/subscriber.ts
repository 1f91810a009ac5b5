import { type EventStoreDBClient, type Position } from '@eventstore/db-client';
import { eventually } from '../kit/run/time-limit';
import { seenEvent, type SeenEvent } from './wire-target';

type AllSubscription = ReturnType<EventStoreDBClient['subscribeToAll']>;
type StreamSubscription = ReturnType<EventStoreDBClient['subscribeToStream']>;

/** gRPC's ABORTED, with which a server ends a live subscription that does not take what comes. */
const ABORTED = 10;

/** Whether a subscription was ended because it was too slow: it is to go on where it was. */
export function isSentAway(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === ABORTED;
}

/** What a subscription has brought so far. */
export class Subscriber {
  readonly seen: SeenEvent[] = [];
  readonly errors: unknown[] = [];
  readonly signals: string[] = [];
  /** How often it was ended for being slow, and went on. */
  sentAway = 0;

  private subscription: AllSubscription | StreamSubscription;

  /** @param goOn subscribes again behind the last event, where the server sends away who is slow */
  constructor(
    subscription: AllSubscription | StreamSubscription,
    private readonly goOn?: (last: SeenEvent | undefined) => AllSubscription | StreamSubscription,
  ) {
    this.subscription = this.listenTo(subscription);
  }

  private listenTo(subscription: AllSubscription | StreamSubscription): AllSubscription | StreamSubscription {
    let isOver = false;
    subscription.on('data', (resolved: unknown) => {
      // What one that was ended still held comes again from the next.
      if (!isOver) this.seen.push(seenEvent(resolved));
    });
    subscription.on('error', (error: unknown) => {
      if (this.goOn === undefined || !isSentAway(error)) return void this.errors.push(error);
      isOver = true;
      this.sentAway += 1;
      this.subscription = this.listenTo(this.goOn(this.seen.at(-1)));
    });
    for (const signal of ['confirmation', 'caughtUp'] as const)
      subscription.on(signal, () => this.signals.push(signal));
    return subscription;
  }

  /** Waits until so many events have come. @returns them all. */
  async events(count: number): Promise<SeenEvent[]> {
    return eventually(`${count} events`, () => {
      if (this.errors.length > 0) throw this.errors[0];
      return this.seen.length >= count ? this.seen : undefined;
    });
  }

  async signal(name: 'confirmation' | 'caughtUp'): Promise<void> {
    await eventually(name, () => (this.signals.includes(name) ? true : undefined));
  }

  async error(): Promise<unknown> {
    return eventually('an error', () => this.errors[0]);
  }

  async stop(): Promise<void> {
    await this.subscription.unsubscribe();
  }
}

/** @returns the position for a client, of an event or an answer. */
export function positionAt(commit: bigint | undefined): Position {
  if (commit === undefined) throw new Error('no position');
  return { commit, prepare: commit };
}
