import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { type CommitRing } from '../store/commit-ring';
import { type EventReader } from '../store/event-reader';
import { type Outlet } from './outlet';
import { consumerTooSlow } from '../messages/call-error';
import { caughtUpMessage, fellBehindMessage } from '../messages/read-messages';

/**
 * How many events of the ring a subscriber takes at once; they are shared, so this costs it no more than the
 * references.
 */
const RING_BATCH = 256;

/** Where subscribers read from: what was committed lately, and everything. */
export interface CommittedEvents {
  readonly ring: CommitRing;
  readonly reader: EventReader;
  /** How a filtered subscription after a position is told where it is; at the borders of its window where left out. */
  readonly checkpoints?: (outlet: Outlet, after: bigint) => CheckpointTeller;
}

/** Tells a filtered subscription how far it has come. */
export interface CheckpointTeller {
  /** The event at this position was considered, and sent or passed over. */
  consider(position: bigint, wasSent: boolean): void;
  /** Caught up at this position. */
  reach(position: bigint): void;
}

/**
 * Tells a subscriber once when it has everything there is, and once when it has lost touch again. One that is live and
 * loses touch because it does not take what it is sent is sent away: it subscribes again where it is.
 */
export class LiveSignal {
  private live = false;
  private waitedWhenCaughtUp = 0;

  constructor(private readonly outlet: Outlet) {}

  caughtUp(): void {
    this.waitedWhenCaughtUp = this.outlet.timesWaited;
    if (this.live) return;
    this.live = true;
    this.outlet.write(caughtUpMessage());
  }

  /** @throws CallError (ABORTED) where the subscriber was waited for. */
  fellBehind(): void {
    if (!this.live) return;
    if (this.outlet.timesWaited > this.waitedWhenCaughtUp) throw consumerTooSlow();
    this.live = false;
    this.outlet.write(fellBehindMessage());
  }
}

/** @returns the next events after the cursor as far as the ring reaches back, and undefined when it does not. */
export function fromRing(ring: CommitRing, cursor: bigint): EventRecord[] | undefined {
  return ring.after(cursor, RING_BATCH);
}

/** Settles at the next commit, or when the call is over. */
export function nextCommit(ring: CommitRing, outlet: Outlet): Promise<void> {
  if (outlet.isClosed) return Promise.resolve();
  return new Promise((resolve) => {
    const withdraw = ring.onNextCommit(() => {
      outlet.onClose(undefined);
      resolve();
    });
    outlet.onClose(() => {
      withdraw();
      resolve();
    });
  });
}
