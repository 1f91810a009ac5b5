import 'reflect-metadata';
import { played } from '../kit/campaign';
import { importCrash, type Blow } from './import-crash';

/** Few enough for every run; the long form is the soak's `import`. */
const ROWS = played(1_500, 2_500);
/** The event store is hit besides whenever matches come apart. */
const BLOWS = played<readonly Blow[]>(['worker', 'flush'], ['worker', 'flush', 'event store']);
const LIMIT_MS = 600_000;

it(
  'an import loses and doubles no row and no match when worker, Redis and event store are killed or flushed in its middle',
  async () => {
    const { inTheMiddle, amongMatches, wrong } = await importCrash(ROWS, BLOWS);
    expect(wrong).toEqual([]);
    expect(inTheMiddle).toBeGreaterThan(played(1, 2));
    expect(amongMatches).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
