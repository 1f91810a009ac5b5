import type { Outcome } from './outcome';
import { repeatSpecs, type RepeatedSpecs } from './repeated-specs';
import { FULL } from './suites';

/** Seeds that are played in one run of Jest, and one of them through everything. */
const SEEDS_A_RUN = 20;

/**
 * Writers and a projector on a local event store in its adversarial mode with faults, by seeds from 1; on two of three
 * the log goes back. With every twentieth seed, the first of them 1, all of the wire, of event sourcing and of the
 * model
 * over HTTP besides, and the first two once on a store that behaves well.
 */
export async function adversarial(seeds: number): Promise<Outcome> {
  const runs = Math.ceil(seeds / SEEDS_A_RUN);
  const first = (run: number): number => (run - 1) * SEEDS_A_RUN + 1;
  const played = await repeatSpecs(
    {
      project: 'parts',
      paths: ['test/event-sourcing/write/seeded-adversary'],
      environment: (run) => ({
        ADVERSARY_SEED: String(first(run)),
        ADVERSARY_SEEDS: String(Math.min(SEEDS_A_RUN, seeds - first(run) + 1)),
      }),
    },
    runs,
  );
  const suites = ['test/wire', 'test/event-sourcing'];
  const seeded = await repeatSpecs(
    {
      project: 'parts',
      paths: suites,
      environment: (run) => ({ ...FULL, EVENTSTORE_SEED: String(first(run)) }),
    },
    runs,
  );
  const model = await repeatSpecs(
    {
      project: 'parts',
      paths: ['test/model/http-model'],
      environment: (run) => ({
        EVENTSTORE_MODE: 'adversarial',
        EVENTSTORE_FAULTS: '1',
        EVENTSTORE_SEED: String(first(run)),
        MODEL_HTTP_SEQUENCES: '60',
      }),
    },
    runs,
  );
  const wellBehaved = await repeatSpecs(
    { project: 'parts', paths: suites, environment: () => ({ EVENTSTORE_BEHAVES: 'well' }) },
    1,
  );
  const counts = [
    `seeds 1 to ${seeds}: ${told(played)}`,
    `all of ${suites.join(' and ')} with ${runs} of them: ${told(seeded)}, and once on a store that behaves well: ${told(wellBehaved)}`,
    `the model over HTTP with ${runs} of them: ${told(model)}`,
  ].join('; ');
  return { counts, faults: [played, seeded, model, wellBehaved].flatMap(({ failures }) => failures) };
}

function told({ passed, failures }: RepeatedSpecs): string {
  return `${passed} passed, ${failures.length} failed`;
}
