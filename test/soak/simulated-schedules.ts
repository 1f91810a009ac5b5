import { playSchedule } from '../simulation/schedule';
import type { Outcome } from './outcome';

/** Seeds from 1; one that fails is played again with SIMULATION_SEED=<seed> and test/simulation/simulation.spec.ts. */
export async function simulation(schedules: number): Promise<Outcome> {
  const faults: string[] = [];
  const sum = { steps: 0, events: 0, acknowledged: 0, refused: 0, unavailable: 0, crashes: 0 };
  for (let seed = 1; seed <= schedules; seed++) {
    const report = await playSchedule(seed);
    for (const violation of report.violations)
      faults.push(`SIMULATION_SEED=${seed}: ${violation.split('\n', 1)[0] ?? ''}`);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += report[name];
  }
  const counts = `${schedules} schedules (seeds 1 to ${schedules}) with ${sum.crashes} crashes, ${sum.steps} steps; ${sum.acknowledged} answers of success, ${sum.refused} refusals, ${sum.unavailable} times "try again", ${sum.events} events`;
  return { counts, faults };
}
