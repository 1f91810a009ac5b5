import { type CommitRing } from '../store/commit-ring';
import { type EventReader } from '../store/event-reader';
import { type EventRecord } from '../store/event-record';
import { type Outlet } from './outlet';
import { caughtUpMessage, fellBehindMessage } from '../messages/read-messages';

/** How many events of the ring a subscriber takes at once; they are shared, so this costs it no more than the references. */
const RING_BATCH = 256;

/** Where subscribers read from: what was committed lately, and everything. */
export interface CommittedEvents {
  readonly ring: CommitRing;
  readonly reader: EventReader;
}

/**
 * Tells a subscriber once when it has everything there is, and once when it has lost touch again.
 */
export class LiveSignal {
  private live = false;

  constructor(private readonly outlet: Outlet) {}

  caughtUp(): void {
    if (this.live) return;
    this.live = true;
    this.outlet.write(caughtUpMessage());
  }

  fellBehind(): void {
    if (!this.live) return;
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
