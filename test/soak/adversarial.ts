import type { Outcome } from './outcome';
import { repeatSpecs } from './repeated-specs';

/** Seeds that are played in one run of Jest, and one of them through everything. */
const SEEDS_A_RUN = 20;

/**
 * Writers and a projector on a local event store in its adversarial mode with faults, by seeds from 1; on two of three
 * the log goes back. With every twentieth seed, the first of them 1, the whole project `adversarial-faults` too.
 */
export async function adversarial(seeds: number): Promise<Outcome> {
  const runs = Math.ceil(seeds / SEEDS_A_RUN);
  const first = (run: number): number => (run - 1) * SEEDS_A_RUN + 1;
  const played = await repeatSpecs(
    {
      project: 'parts',
      paths: ['test/event-sourcing/seeded-adversary'],
      environment: (run) => ({
        ADVERSARY_SEED: String(first(run)),
        ADVERSARY_SEEDS: String(Math.min(SEEDS_A_RUN, seeds - first(run) + 1)),
      }),
    },
    runs,
  );
  const whole = await repeatSpecs(
    {
      project: 'adversarial-faults',
      paths: ['test/event-sourcing', 'test/model'],
      environment: (run) => ({
        EVENTSTORE_SEED: String(first(run)),
        CAMPAIGN: 'full',
        MODEL_HTTP_SEQUENCES: '60',
      }),
    },
    runs,
  );
  const counts = [
    `seeds 1 to ${seeds}: ${played.passed} passed, ${played.failures.length} failed`,
    `all of test/event-sourcing and the model over HTTP with ${runs} of them: ${whole.passed} tests passed, ${whole.failures.length} failed`,
  ].join('; ');
  return { counts, faults: [...played.failures, ...whole.failures] };
}
