import { played } from '../kit/run/campaign';
import { playSchedule } from './schedule';

/** The soak's `simulation` plays 10,000. */
const SCHEDULES = Number(process.env['SIMULATION_SCHEDULES'] ?? played(40, 300));
const FIRST_SEED = 1;

it('one seed is one schedule, step by step', async () => {
  for (const seed of [3, 77, 4_711]) expect(await playSchedule(seed)).toEqual(await playSchedule(seed));
});

it.each(['revision-unchecked', 'receipts-skipped', 'checkpoint-after-commit', 'naive-position'] as const)(
  'notices when a promise is broken on purpose: %s',
  async (planted) => {
    const found: string[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + 100 && found.length === 0; seed++)
      found.push(...(await playSchedule(seed, planted)).violations);
    expect(found).not.toEqual([]);
  },
);

it(`keeps its promises in ${SCHEDULES} schedules of crashes, lost answers, delays and duplicates`, async () => {
  const given = process.env['SIMULATION_SEED'];
  const seeds =
    given === undefined ? Array.from({ length: SCHEDULES }, (_, index) => FIRST_SEED + index) : [Number(given)];
  const sum = { acknowledged: 0, refused: 0, unavailable: 0, crashes: 0, steps: 0 };
  for (const seed of seeds) {
    const report = await playSchedule(seed);
    if (report.violations.length > 0)
      throw new Error(`SIMULATION_SEED=${seed} (${report.steps} steps): ${report.violations.join('\n')}`);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += report[name];
  }
  // A simulation in which nothing happens proves nothing.
  if (given === undefined) for (const value of Object.values(sum)) expect(value).toBeGreaterThan(SCHEDULES);
});
