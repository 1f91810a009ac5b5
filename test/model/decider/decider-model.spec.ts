import fc from 'fast-check';
import { played } from '../../kit/run/campaign';
import { runOnDecider, type Tally } from './decider-sequence';
import { INTENTS, throwsOf } from '../dice/dice';

/** The soak's `model` plays 5,000 of other seeds, five times. */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? played(300, 1_050));
const STEPS = 40;
const SEED = process.env.MODEL_SEED === 'draw' ? Date.now() : Number(process.env.MODEL_SEED ?? 20261121);

it(
  `${SEQUENCES} random sequences of seed ${SEED}, of every command, lead the rules where they lead the plain books`,
  () => {
    const tally: Tally = { steps: 0, refused: 0, done: new Set() };
    fc.assert(
      fc.property(throwsOf(STEPS), (throws) => void runOnDecider(throws, tally)),
      { numRuns: SEQUENCES, seed: SEED },
    );
    // Refusals are a part of the rules, but a run of nothing else would prove little.
    expect(tally.refused / tally.steps).toBeLessThan(0.4);
    expect(INTENTS.filter((what) => !tally.done.has(what))).toEqual([]);
    expect(tally.steps).toBeGreaterThan(SEQUENCES * 10);
  },
  60_000 + SEQUENCES * 50,
);
