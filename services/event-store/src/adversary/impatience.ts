import { consumerTooSlow } from '../messages/call-error';
import { type CheckpointTeller } from '../reading/subscription';
import { type SeededDecisions } from './seeded-decisions';

const SENT_AWAY_ONE_IN = 500;

/** Sends subscribers away as too slow, whether they are or not: they subscribe again where they are. */
export class Impatience implements CheckpointTeller {
  constructor(
    private readonly checkpoints: CheckpointTeller,
    private readonly decisions: SeededDecisions,
  ) {}

  /** @throws CallError (ABORTED) */
  consider(position: bigint, wasSent: boolean): void {
    if (this.decisions.drawOneIn(SENT_AWAY_ONE_IN, 'sent away')) throw consumerTooSlow();
    this.checkpoints.consider(position, wasSent);
  }

  reach(position: bigint): void {
    this.checkpoints.reach(position);
  }
}
