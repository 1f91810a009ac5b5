import { Pool } from 'pg';
import { ProjectionProgress } from './projection-progress';

const POSITION = 7n;
/** Longer than the least wait, by far. */
const LATER_MS = 100;

/** Waits a millisecond for a position that is reached later. No database is asked before `start`. */
async function isWaitedFor(progress: ProjectionProgress): Promise<boolean> {
  const waiting = progress.waitFor(POSITION, ['books'], 1);
  setTimeout(() => progress.advance('books', POSITION), LATER_MS);
  return waiting;
}

describe('waiting for projections', () => {
  it('takes as long as it may', async () => {
    expect(await isWaitedFor(new ProjectionProgress(new Pool()))).toBe(false);
  });

  it('takes longer where the machine is slow', async () => {
    const slowness = 600_000;
    expect(await isWaitedFor(new ProjectionProgress(new Pool(), undefined, slowness))).toBe(true);
  });
});
