import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ATTACK_REPORT_VARIABLE } from '../kit/attack/tally';
import { median } from '../kit/run/answer-times';
import { crashLoop } from '../crash/crash-loop';
import { importCrash, type Blow } from '../crash/import-crash';
import { REDIS_VARIABLE, startTestRedis } from '../kit/servers/test-redis';
import { MODEL_REPORT_VARIABLE } from '../model/http/report';
import { adversarial } from './adversarial';
import { copiedLog } from './copied-log';
import { campaignInWords, faultCampaign } from './fault-campaign';
import { largeImport } from './large-import';
import { struckLog } from './log-endurance';
import { recovery } from './recovery';
import type { Outcome } from './outcome';
import { planted } from './planted';
import { repeatSpecs } from './repeated-specs';
import { simulation } from './simulated-schedules';
import { statements } from './statement-campaign';
import { FULL, suites } from './suites';

const KILLS = 100;
const SPEC_RUNS = 10;
const MODEL_RUNS = 5;
const ARCHIVE_MUTANTS = 10_000;
/** Of each run of the model. */
const MODEL_SEQUENCES = 5_000;
/** Over all runs. */
const MODEL_HTTP_STEPS = 20_000;
const SEEDS_A_DAY = 100;
const ADVERSARIES = 200;
const BUSINESSES = 2;
const ORACLE_TRANSACTIONS = 10_000;
const SCHEDULES = 10_000;
const FUZZ_SECONDS = 20;
/** Some eight minutes on a machine with nothing else to do. */
const FAULT_ROUNDS = 40;
const IMPORT_BLOWS = 20;
/** As many rows as a file may have. */
const LARGE_ROWS = 200_000;
const STATEMENT_FILES = 20_000;
const RECOVERIES = 10;
const EARLY_ENDS = 20_000;
const STANDSTILL_EVENTS = 50_000;
/** Rows that each blow finds still to be written. */
const ROWS_PER_BLOW = 2_000;
const BLOWS: readonly Blow[] = ['worker', 'flush', 'event store', 'redis', 'postgres'];

/** Long forms of what `npm test` does in short. Each takes how often, a fraction of its default with `--times`. */
export const SECTIONS: Readonly<
  Record<string, { readonly times: number; readonly run: (times: number, part?: string) => Promise<Outcome> }>
> = {
  crash: { times: KILLS, run: crash },
  import: { times: IMPORT_BLOWS, run: importBlows },
  // Rows instead of times.
  'large-import': { times: LARGE_ROWS, run: largeFile },
  recovery: { times: RECOVERIES, run: recoveries },
  // Strokes at nodes of the log.
  log: { times: 40, run: struckLog },
  // Events instead of times.
  'log-copy': { times: 100_000, run: movedLog },
  // Rounds instead of times.
  faults: { times: FAULT_ROUNDS, run: faultRounds },
  'event-store': { times: SPEC_RUNS, run: (times) => repeated(['test/wire/local-crash'], times) },
  // Reads that are left early beside appends, and projections that stand still while events come.
  'log-client': { times: 1, run: logClient },
  projector: { times: SPEC_RUNS, run: (times) => repeated(['test/event-sourcing/project/projector-crash'], times) },
  // Every moment at which the process that records scheduled payments can be killed.
  kills: { times: SPEC_RUNS, run: (times) => repeated(['test/crash/schedules-crash'], times, () => FULL) },
  // Ten seeds of its own; FUZZ_SECONDS makes each run longer.
  fuzz: { times: SPEC_RUNS, run: drawnFuzz },
  model: { times: MODEL_RUNS, run: model },
  // Mutants instead of times.
  archives: { times: ARCHIVE_MUTANTS, run: archives },
  acknowledgement: {
    times: SPEC_RUNS,
    run: (times) =>
      repeated(['test/event-sourcing/log/lost-acknowledgement', 'test/event-sourcing/write/killed-store'], times),
  },
  oracle: { times: BUSINESSES, run: oracle },
  // Seeds instead of times.
  adversarial: { times: ADVERSARIES, run: adversarial },
  simulation: { times: SCHEDULES, run: simulation },
  // Files instead of times.
  statements: { times: STATEMENT_FILES, run: statements },
  // Calls thrown together in each of ten runs, besides every walk of the tests.
  attacks: { times: SPEC_RUNS, run: attacks },
  bodies: { times: 1, run: bodies },
  // Every spec that plays a part of its campaign in `npm test`, whole; `suites:crash` those whose path says crash.
  suites: { times: 1, run: suites },
  // Faults instead of times; `planted:<id>` plants one.
  planted: { times: 40, run: planted },
  // Needs a browser and the built web app.
  walk: { times: 1, run: (times) => walk(times) },
};

/** Each run has a seed of its own, by the day: one that fails is played again with CAMPAIGN=full ATTACK_SEED=<seed>. */
async function attacks(times: number): Promise<Outcome> {
  const first = Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')) * SEEDS_A_DAY;
  const directory = mkdtempSync(join(tmpdir(), 'counterfoil-attacks-'));
  const report = join(directory, 'counts');
  try {
    const environment = (run: number) => ({
      ...FULL,
      ATTACK_SEED: String(first + run),
      [ATTACK_REPORT_VARIABLE]: report,
    });
    const { runs, passed, failures } = await repeatSpecs(
      { project: 'parts', paths: ['test/http/attacks/attack-walks'], environment },
      times,
    );
    const counted = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => `\n- ${line}`)
      .join('');
    const counts = `${runs} runs (seeds ${first + 1} to ${first + runs}): ${passed} walks passed, ${failures.length} failed; what they tried:${counted}\n\nAll of it`;
    return { counts, faults: failures };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Every filling of every member of every body, where `npm test` draws one a member. */
async function bodies(times: number): Promise<Outcome> {
  const environment = (): Record<string, string> => FULL;
  const { passed, failures } = await repeatSpecs(
    { project: 'parts', paths: ['test/http/attacks/worst-bodies'], environment },
    times,
  );
  return {
    counts: `every route under its worst bodies: ${passed} passed, ${failures.length} failed`,
    faults: failures,
  };
}

/** Everything on every page pressed, as everybody who may see it, and the month's end in every look. */
async function walk(times: number): Promise<Outcome> {
  const environment = (): Record<string, string> => FULL;
  const paths = ['test/browser/walk.spec', 'test/browser/month-end.spec'];
  const { runs, passed, failures } = await repeatSpecs({ project: 'browser', paths, environment }, times);
  return {
    counts: `every page walked ${runs} times: ${passed} walks without a fault, ${failures.length} with some`,
    faults: failures,
  };
}

/** Other sequences every day. One that fails is told in its shortest form, and played again with MODEL_SEED=<seed>. */
async function model(times: number): Promise<Outcome> {
  const first = Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')) * SEEDS_A_DAY;
  const directory = mkdtempSync(join(tmpdir(), 'counterfoil-model-'));
  const report = join(directory, 'steps');
  writeFileSync(report, '');
  try {
    const steps = String(MODEL_HTTP_STEPS / MODEL_RUNS);
    const sizes = {
      MODEL_SEQUENCES: String(MODEL_SEQUENCES),
      MODEL_HTTP_STEPS: steps,
      [MODEL_REPORT_VARIABLE]: report,
    };
    const environment = (run: number): Record<string, string> => ({ ...sizes, MODEL_SEED: String(first + run) });
    const specs = { project: 'parts', paths: ['test/model'], environment } as const;
    const { runs, passed, failures } = await repeatSpecs(specs, times);
    const played = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number));
    const [sequences, compared] = [0, 1].map((at) => played.reduce((sum, counts) => sum + (counts[at] ?? 0), 0));
    const seeds = `seeds ${first + 1} to ${first + runs}`;
    const inMemory = `${runs} times ${MODEL_SEQUENCES} sequences of commands in memory`;
    const overHttp = `${sequences} sequences over HTTP with ${compared} steps compared`;
    const outcome = `${passed} tests passed, ${failures.length} failed`;
    const counts = `${inMemory}, and ${overHttp} (${seeds}), against the plain books: ${outcome}`;
    return { counts, faults: failures };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Other mutants every day; all that pass the check are restored, beside a victim whose rows are compared. */
async function archives(mutants: number): Promise<Outcome> {
  const seed = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  const environment = (): Record<string, string> => ({
    ARCHIVE_SEED: String(seed),
    ARCHIVE_MUTANTS: String(mutants),
    ARCHIVE_RESTORED: String(mutants),
  });
  const { passed, failures } = await repeatSpecs(
    { project: 'parts', paths: ['test/http/archive-fuzz'], environment },
    1,
  );
  return {
    counts: `${mutants} archives mutated at the level of events (seed ${seed}): ${passed} tests passed, ${failures.length} failed`,
    faults: failures,
  };
}

/** How long people wait after kill -9, under `npm start`. */
async function recoveries(times: number): Promise<Outcome> {
  const { afterPostgres, wholeStack, faults } = await recovery(times);
  const told = (figures: readonly number[]): string =>
    `${median(figures)} ms at the median, ${Math.max(...figures)} at most`;
  const recorded = `a transaction is recorded ${told(afterPostgres)} after the first query`;
  const first = `Postgres and the ledger killed ${times} times: ${recorded}`;
  return { counts: `${first}; every part killed as often: ${told(wholeStack)} after the kill`, faults };
}

/** To another server and from there to a third, as whoever moves to a cluster and back. */
async function movedLog(events: number): Promise<Outcome> {
  const { thereSeconds, backSeconds, killed, faults } = await copiedLog(events);
  const counts = `a log of ${events} events copied to another server, ${killed} times ended by kill -9 and then gone on with in ${thereSeconds.toFixed(1)} s, and on to a third in ${backSeconds.toFixed(1)} s; every chain verified, heads compared`;
  return { counts, faults: [...faults, ...(killed === 0 ? ['no copy was ended in the middle'] : [])] };
}

function drawnFuzz(times: number): Promise<Outcome> {
  process.env.FUZZ_SEED ??= 'draw';
  process.env.FUZZ_SECONDS ??= String(FUZZ_SECONDS);
  return repeated(['test/http/attacks/fuzz'], times, () => FULL);
}

/** Ledger, event store and Postgres in turn, while people write; the order is fixed, the moment is where it falls. */
async function crash(kills: number): Promise<Outcome> {
  const redis = await startTestRedis();
  process.env[REDIS_VARIABLE] = redis.url;
  try {
    const { acknowledged, ...report } = await crashLoop(kills);
    const { wrongAnswers, lost, unexplained, wrongBalances } = report;
    const faults = [
      ...wrongAnswers.map((answer) => `wrong answer: ${answer}`),
      ...lost.map((id) => `lost: ${id}`),
      ...unexplained.map((id) => `nobody was told of ${id}`),
      ...wrongBalances.map((balance) => `wrong balance: ${balance}`),
      ...(acknowledged === 0 ? ['nothing was acknowledged at all'] : []),
    ];
    const counts = `${report.kills} kills -9 of ledger, event store and Postgres in turn; ${acknowledged} acknowledged transactions, ${lost.length} lost, ${unexplained.length} unexplained, ${wrongBalances.length} wrong balances, ${wrongAnswers.length} wrong answers`;
    return { counts, faults };
  } finally {
    await redis.stop();
  }
}

/** One file that is recorded, taken back and recorded again, with a blow every 2,000 rows or so. */
async function importBlows(times: number): Promise<Outcome> {
  const blows = Array.from({ length: times }, (_, at) => BLOWS[at % BLOWS.length] ?? 'worker');
  const rows = times * ROWS_PER_BLOW;
  const { blows: struck, inTheMiddle, wrong } = await importCrash(rows, blows);
  const counts = `an import of ${rows} rows, its undo and its redo, ${struck} times hit (${BLOWS.join(', ')}), ${inTheMiddle} of them in the middle; every row compared`;
  return { counts, faults: [...wrong, ...(inTheMiddle === 0 ? ['no blow came in the middle'] : [])] };
}

/** The largest file that is taken, from its upload until every row is in the reports. */
async function largeFile(rows: number): Promise<Outcome> {
  const { readSeconds, recordSeconds, insertSeconds, workerCpuSeconds, workerPeakMb, longestSilenceMs, wrong } =
    await largeImport(rows);
  const ratio = ((readSeconds + recordSeconds) / insertSeconds).toFixed(1);
  const counts = `a file of ${rows} rows read in ${readSeconds.toFixed(1)} s and recorded in ${recordSeconds.toFixed(1)} s, until every row was in the reports, sums and chain exact: ${ratio} times what Postgres alone takes for as many rows in batches of the same size (${insertSeconds.toFixed(1)} s); the worker used ${workerCpuSeconds.toFixed(1)} s of processor and ${workerPeakMb} MB at most, and was never silent for longer than ${longestSilenceMs} ms while it read`;
  return { counts, faults: wrong };
}

/**
 * Other faults every day; one that was found is played again with FAULTS_SEED=<seed>. FAULTS_SECONDS ends it sooner.
 */
async function faultRounds(rounds: number): Promise<Outcome> {
  const day = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  const [seed, seconds] = [Number(process.env.FAULTS_SEED ?? day), Number(process.env.FAULTS_SECONDS ?? 0)];
  const report = await faultCampaign({ seed, rounds, seconds, longestSeconds: 0 });
  return { counts: campaignInWords(report), faults: report.findings };
}

async function logClient(times: number): Promise<Outcome> {
  const environment = (): Record<string, string> => ({
    EARLY_ENDS: String(EARLY_ENDS),
    STANDSTILL_EVENTS: String(STANDSTILL_EVENTS),
  });
  return repeated(['test/wire/early-ends', 'test/event-sourcing/log/slow-subscriber'], times, environment);
}

async function repeated(
  paths: readonly string[],
  times: number,
  environment: () => Readonly<Record<string, string>> = () => FULL,
): Promise<Outcome> {
  const { runs, passed, failures } = await repeatSpecs({ project: 'parts', paths, environment }, times);
  return {
    counts: `${paths.join(', ')} run ${runs} times on servers of its own: ${passed} tests passed, ${failures.length} failed`,
    faults: failures,
  };
}

/** Each business is another one; its seed is the number of the run. */
async function oracle(businesses: number): Promise<Outcome> {
  const environment = (run: number): Record<string, string> => ({
    ORACLE_TRANSACTIONS: String(ORACLE_TRANSACTIONS),
    ORACLE_SEED: String(run),
  });
  const { runs, passed, failures } = await repeatSpecs(
    { project: 'oracle', paths: ['test/oracle'], environment },
    businesses,
  );
  const counts = `${runs} businesses of ${ORACLE_TRANSACTIONS} transactions (seeds 1 to ${runs}) compared with hledger and ledger: ${passed} tests passed, ${failures.length} failed`;
  return { counts, faults: failures };
}
