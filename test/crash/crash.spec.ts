import { crashLoop } from './crash-loop';

/** Twice each of ledger, event store and Postgres; the long form is `npm run test:soak`. */
const KILLS = 6;
const LIMIT_MS = 240_000;

it(
  'kill -9 of every process under load loses nothing that was acknowledged and counts nothing twice',
  async () => {
    const { acknowledged, ...report } = await crashLoop(KILLS);
    expect(report).toEqual({ kills: KILLS, wrongAnswers: [], lost: [], unexplained: [], wrongBalances: [] });
    expect(acknowledged).toBeGreaterThan(KILLS);
  },
  LIMIT_MS,
);
