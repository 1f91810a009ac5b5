import 'reflect-metadata';
import { importCrash } from './import-crash';

/** Few enough for every run; the long form is `npm run test:soak`. */
const ROWS = 2_500;
const LIMIT_MS = 600_000;

it(
  'an import loses and doubles no row and no match when worker, Redis and event store are killed or flushed in its middle',
  async () => {
    const { inTheMiddle, amongMatches, wrong } = await importCrash(ROWS, ['worker', 'flush', 'event store']);
    expect(wrong).toEqual([]);
    expect(inTheMiddle).toBeGreaterThan(2);
    expect(amongMatches).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
