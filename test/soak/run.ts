import { crashLoop } from '../crash/crash-loop';
import { REDIS_VARIABLE, startTestRedis } from '../kit/test-redis';

/** Some five minutes; `npm run test:soak -- 1000` goes on for hours. */
const DEFAULT_KILLS = 60;
const MAX_KILLS = 100_000;

/** The crash test of `npm test`, in its long form: rare orders of events show only after many kills. */
async function main(): Promise<number> {
  const kills = killsAsked(process.argv[2]);
  const redis = await startTestRedis();
  process.env[REDIS_VARIABLE] = redis.url;
  try {
    console.log(`killing ledger, event store and Postgres in turn, ${kills} times in all, under load`);
    const begun = Date.now();
    const report = await crashLoop(kills);
    const { wrongAnswers, lost, unexplained, wrongBalances } = report;
    const faults = { wrongAnswers, lost, unexplained, wrongBalances };
    console.log(`${report.acknowledged} writes acknowledged over ${kills} kills in ${Math.round((Date.now() - begun) / 1_000)} s`);
    for (const [name, found] of Object.entries(faults)) console.log(`${name}: ${found.length}${found.length === 0 ? '' : ` (${found.slice(0, 5).join('; ')})`}`);
    return Object.values(faults).every((found) => found.length === 0) && report.acknowledged > 0 ? 0 : 1;
  } finally {
    await redis.stop();
  }
}

function killsAsked(text: string | undefined): number {
  const kills = Number(text ?? DEFAULT_KILLS);
  if (!Number.isInteger(kills) || kills < 1 || kills > MAX_KILLS) throw new Error(`The number of kills is "${text}"; it should be from 1 to ${MAX_KILLS}.`);
  return kills;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
