import { type EventStoreDBClient, type Position } from '@eventstore/db-client';
import { eventually } from '../kit/time-limit';
import { seenEvent, type SeenEvent } from './wire-target';

const WAIT_MS = 30_000;

type AllSubscription = ReturnType<EventStoreDBClient['subscribeToAll']>;
type StreamSubscription = ReturnType<EventStoreDBClient['subscribeToStream']>;

/** What a subscription has brought so far. */
export class Subscriber {
  readonly seen: SeenEvent[] = [];
  readonly errors: unknown[] = [];
  readonly signals: string[] = [];

  constructor(private readonly subscription: AllSubscription | StreamSubscription) {
    subscription.on('data', (resolved: unknown) => this.seen.push(seenEvent(resolved)));
    subscription.on('error', (error: unknown) => this.errors.push(error));
    for (const signal of ['confirmation', 'caughtUp'] as const)
      subscription.on(signal, () => this.signals.push(signal));
  }

  /** Waits until so many events have come. @returns them all. */
  async events(count: number): Promise<SeenEvent[]> {
    return eventually(`${count} events`, WAIT_MS, () => {
      if (this.errors.length > 0) throw this.errors[0];
      return this.seen.length >= count ? this.seen : undefined;
    });
  }

  async signal(name: 'confirmation' | 'caughtUp'): Promise<void> {
    await eventually(name, WAIT_MS, () => (this.signals.includes(name) ? true : undefined));
  }

  async error(): Promise<unknown> {
    return eventually('an error', WAIT_MS, () => this.errors[0]);
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
