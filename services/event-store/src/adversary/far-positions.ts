import { type SeededDecisions } from './seeded-decisions';

/** Holes of thousands, and now and then a chunk of the log. */
const GAP = { least: 64, most: 8_000, chunk: 200_000, chunkOneIn: 24 };
/** One event in so many was prepared before it was committed; nearer than any hole is wide. */
const PREPARED_ONE_IN = 3;
const PREPARED_AHEAD = { least: 1, most: GAP.least - 1 };

/** A place in the log as the protocol has it; two places compare by commit, then by prepare. */
export interface PositionPair {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Where events stand in a log whose positions have holes, and whose events were not all prepared where committed. */
export class FarPositions {
  constructor(private readonly decisions: SeededDecisions) {}

  /** @returns the position of the event that will follow the one at this position, whatever it holds. */
  next(before: bigint): bigint {
    const isChunk = this.decisions.isOneIn(GAP.chunkOneIn, 'chunk', before);
    const gap = this.decisions.between(GAP.least, GAP.most, 'gap', before) + (isChunk ? GAP.chunk : 0);
    return before + BigInt(gap);
  }

  /** @returns where the event committed at this position was prepared. */
  prepareOf(commit: bigint): bigint {
    if (!this.decisions.isOneIn(PREPARED_ONE_IN, 'prepared', commit)) return commit;
    const { least, most } = PREPARED_AHEAD;
    return commit - BigInt(this.decisions.between(least, most, 'ahead', commit));
  }

  /** @returns the least commit position of an event that stands at the pair or behind it. */
  firstFrom({ commit, prepare }: PositionPair): bigint {
    return prepare > this.prepareOf(commit) ? commit + 1n : commit;
  }

  /** @returns the greatest commit position of an event that stands at the pair or before it. */
  lastUpTo({ commit, prepare }: PositionPair): bigint {
    return prepare < this.prepareOf(commit) ? commit - 1n : commit;
  }
}
