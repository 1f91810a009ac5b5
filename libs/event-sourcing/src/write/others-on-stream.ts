/** Batches after which the stream is still left free once somebody else wrote: whoever clicks once clicks again. */
const SHARED_BATCHES = 16;

/** The first and the last event of one batch. */
export interface BatchRevisions {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Sees by the revisions of a long writer's batches whether anybody else writes to its stream. One who waits gets
 * through between two batches, since a batch takes longer to decide than to append; from then on there is a pause.
 */
export class OthersOnStream {
  private last: bigint | undefined;
  private shared = 0;

  /**
   * @param batch undefined where it appended nothing
   * @returns how many times as long as the batch took the stream is to be left free after it: for `WriterPace`
   */
  restsAfter(batch: BatchRevisions | undefined): number {
    if (!batch) return 0;
    const isAlone = this.last === undefined || batch.first === this.last + 1n;
    this.last = batch.last;
    this.shared = isAlone ? Math.max(0, this.shared - 1) : SHARED_BATCHES;
    return this.shared > 0 ? 1 : 0;
  }
}
