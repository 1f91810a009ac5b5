import { checkpointMessage } from '../messages/read-messages';
import { type Outlet } from '../reading/outlet';
import { type CheckpointTeller } from '../reading/subscription';
import { START_POSITION } from '../store/event-record';
import { type FarPositions, type PositionPair } from './far-positions';
import { type SeededDecisions } from './seeded-decisions';

/** What releases 24.2 to 24.10.4 say to whoever goes live with nothing found yet, whatever else stands in the log. */
const NOWHERE: PositionPair = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n };
const TOLD_ONE_IN = 2;
const AWAITED_ONE_IN = 2;
const REPEATED_ONE_IN = 4;
const BEHIND_ONE_IN = 3;

/**
 * Checkpoints as real servers were seen to send them: at every border, twice, behind the last event that was sent, at
 * no place at all, and before an event that is still to come. None lies before another.
 */
export class RestlessCheckpoints implements CheckpointTeller {
  private isLive = false;
  private hasFound = false;
  /** Where the reader began, or the event before the last that was considered. */
  private before: bigint;
  private last: bigint;
  private told: PositionPair;

  /** @param head the position of the newest event of the log. */
  constructor(
    private readonly outlet: Outlet,
    private readonly after: bigint,
    private readonly head: () => bigint,
    private readonly positions: FarPositions,
    private readonly decisions: SeededDecisions,
  ) {
    this.before = after;
    this.last = after;
    this.told = at(after);
  }

  consider(position: bigint, wasSent: boolean): void {
    this.isLive = false;
    this.hasFound ||= wasSent;
    this.before = this.last;
    this.last = position;
    if (!this.decisions.drawOneIn(TOLD_ONE_IN, 'checkpoint')) return;
    this.tell(at(this.decisions.drawOneIn(BEHIND_ONE_IN, 'checkpoint behind') ? this.before : this.last));
  }

  /** Going live, now and then: the commit position of the record to come, prepared nowhere. */
  reach(): void {
    if (this.isLive) return;
    this.isLive = true;
    if (!this.hasFound && this.after === START_POSITION) return this.send(NOWHERE);
    if (this.decisions.drawOneIn(AWAITED_ONE_IN, 'checkpoint awaited'))
      this.tell({ commit: this.positions.next(this.head()), prepare: 0n });
  }

  private tell(pair: PositionPair): void {
    if (pair.commit < this.told.commit) return;
    this.told = pair;
    this.send(pair);
    if (this.decisions.drawOneIn(REPEATED_ONE_IN, 'checkpoint again')) this.send(pair);
  }

  private send({ commit, prepare }: PositionPair): void {
    this.outlet.write(checkpointMessage(commit, prepare));
  }
}

function at(position: bigint): PositionPair {
  return { commit: position, prepare: position };
}
