import { faultCampaign } from '../soak/fault-campaign';

/** Draws kills of event store, Postgres and ledger, and a black hole. The long form: `npm run test:soak -- faults`. */
const SEED = 1318;
const ROUNDS = 3;
const LONGEST_FAULT_SECONDS = 2;
const LIMIT_MS = 600_000;

it(
  'what people were answered while processes died and connections broke is true of the log and of the books',
  async () => {
    const plan = { seed: SEED, rounds: ROUNDS, seconds: 0, longestSeconds: LONGEST_FAULT_SECONDS };
    const { findings, roundsPlayed, faults, answers } = await faultCampaign(plan);
    expect(findings).toEqual([]);
    expect(roundsPlayed).toBe(ROUNDS);
    expect(faults).toEqual({ kill: 3, 'black hole': 1 });
    expect(answers['201']).toBeGreaterThan(ROUNDS);
  },
  LIMIT_MS,
);
