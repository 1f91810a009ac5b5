import { writeFileSync } from 'node:fs';
import { DATA_DIR, say } from '../../../services/launcher/src/clone.js';
import { DiskReserve } from '../../../services/launcher/src/disk-reserve.js';
import { makeDataDirectory } from '../../../services/launcher/src/data-directory.js';
import { freePort } from '../../../services/launcher/src/processes.js';
import { ADMINISTRATORS } from '../../kit/app/administrators';
import { eventually } from '../../kit/run/time-limit';
import { SeededRandom } from '../../oracle/seeded-random';
import { Asking } from './asking';
import { checkBooks, checkFile } from './books-check';
import { drawFaults, faultInWords, pause, strike, type Drawing, type FaultKind } from './fault';
import { FaultedStack } from './faulted-stack';
import { Findings } from './findings';
import { JobsUnderFault } from './jobs-under-fault';
import { LimitCheck } from './limit-check';
import { Writer } from './load';
import { checkAnswers } from './log-check';
import { readLog } from './log-facts';
import { Reader, Recoveries, type RecoveryTimes } from './recovery';
import type { SmallDisk } from './small-disk';
import { prepareWorld, type LoadedBooks, type World } from './world';

export interface CampaignPlan {
  readonly seed: number;
  readonly rounds: number;
  /** No round begins after so many seconds; 0 is no limit. */
  readonly seconds: number;
  /** Of a fault; 0 draws from 1 to 30 seconds, and outages of half a minute and full disks besides. */
  readonly longestSeconds: number;
}

export interface CampaignReport extends CampaignPlan {
  readonly roundsPlayed: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Kinds of faults that this machine does not let us make. */
  readonly leftOut: readonly string[];
  /** Things asked for, under a key each. */
  readonly deeds: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly jobs: Readonly<Record<string, number>>;
  readonly events: number;
  readonly recovery: Readonly<Record<string, RecoveryTimes>>;
  readonly readsOnFullDisk: { readonly reads: number; readonly served: number };
  readonly findings: readonly string[];
}

const VARIABLES = {
  ...ADMINISTRATORS,
  AUTH_RATE_PER_MINUTE: '0',
  API_RATE_PER_MINUTE: '0',
  DEMO: '0',
  LOG_LEVEL: 'warn',
  DISK_RESERVE_MB: '64',
};
const BEFORE_FAULT_MS = 800;
const AFTER_RECOVERY_MS = 400;
const SEED_OF_WRITERS = 1_000;

/** Rounds of faults under load; after each, every answer is held against the log and the books. */
export class Campaign {
  private readonly findings: Findings;
  private readonly asking: Asking;
  private readonly random: SeededRandom;
  private readonly struck: Record<string, number> = {};
  private readonly drawing: Drawing;
  private stack: FaultedStack | undefined;
  private kept: DiskReserve | undefined;
  private under: ReadonlySet<FaultKind> = new Set();

  private readonly port = freePort();

  /** @param disk where all data lie */
  constructor(
    private readonly plan: CampaignPlan,
    private readonly disk: SmallDisk,
  ) {
    this.findings = new Findings(plan.seed, (line) => process.stderr.write(line));
    this.asking = new Asking(this.findings);
    this.random = new SeededRandom(plan.seed);
    const isShort = plan.longestSeconds > 0;
    const without: readonly FaultKind[] = isShort ? ['outage', 'full disk'] : disk.canBeFilled ? [] : ['full disk'];
    this.drawing = { without: new Set(without), longestSeconds: isShort ? plan.longestSeconds : Infinity };
  }

  async play(): Promise<CampaignReport> {
    makeDataDirectory(DATA_DIR);
    return this.rounds(await this.started());
  }

  /** Ends everything that was started. Safe to call at any time. */
  async end(): Promise<void> {
    this.disk.makeRoom();
    this.kept?.end();
    await this.stack?.stop();
    await this.stack?.closeLinks();
  }

  private reserve(): DiskReserve {
    this.kept?.end();
    this.kept = new DiskReserve(DATA_DIR, (how) => say('Disk', how));
    this.kept.look();
    this.kept.begin();
    return this.kept;
  }

  private async started(): Promise<FaultedStack> {
    const stack = new FaultedStack(await this.port, this.reserve(), VARIABLES);
    this.stack = stack;
    await stack.start();
    return stack;
  }

  private async rounds(stack: FaultedStack): Promise<CampaignReport> {
    const world = await prepareWorld(`http://127.0.0.1:${await this.port}`, stack, DATA_DIR);
    const seeded = (n: number): SeededRandom => new SeededRandom(this.plan.seed * SEED_OF_WRITERS + n);
    const writers = [...world.books, ...world.books.slice(0, 1), world.limited, world.limited].map(
      (books, n) => new Writer(this.asking, this.findings, books, seeded(n), books === world.limited),
    );
    const jobs = world.books.map((books, n) => new JobsUnderFault(this.asking, this.findings, books, seeded(100 + n)));
    const limit = new LimitCheck(world, this.asking, this.findings, seeded(200));
    const recoveries = new Recoveries(world, this.asking, this.findings);
    const reader = new Reader(world, this.findings, () => this.under);
    const reading = reader.run();
    const begun = performance.now();
    let events = 0;
    let round = 1;
    for (
      ;
      round <= this.plan.rounds && !(this.plan.seconds > 0 && performance.now() - begun > this.plan.seconds * 1_000);
      round++
    ) {
      this.findings.round = round;
      await limit.grantMore();
      for (const one of [...writers, ...jobs]) one.open();
      await pause(BEFORE_FAULT_MS);
      const recovered = await this.fault(recoveries);
      await pause(AFTER_RECOVERY_MS);
      await Promise.all([...writers, ...jobs].map((one) => one.close()));
      await limit.check();
      events = await this.hold(world, jobs);
      this.tell(round, begun, recovered);
    }
    reader.stop();
    await reading;
    return this.report(round - 1, events, jobs, recoveries, reader);
  }

  private async fault(recoveries: Recoveries): Promise<number> {
    const faults = drawFaults(this.random, this.drawing);
    this.findings.faults = faults;
    for (const { kind } of faults) this.struck[kind] = (this.struck[kind] ?? 0) + 1;
    this.under = new Set(faults.map(({ kind }) => kind));
    const { stack } = this;
    if (stack === undefined) throw new Error('there is nothing to strike');
    await Promise.all(faults.map((fault) => strike(fault, stack, this.disk)));
    this.under = new Set();
    // Kills differ by what is killed, everything else by its kind.
    const what = faults.map((fault) => (fault.kind === 'kill' ? faultInWords(fault) : fault.kind)).join(' and ');
    return recoveries.measure(what, () => this.seeToLauncher());
  }

  /** A launcher that gave up ends with everything that it had started; somebody starts it again. */
  private async seeToLauncher(): Promise<void> {
    const given = await Promise.race([this.stack?.failed, pause(0)]);
    if (!(given instanceof Error)) return;
    this.findings.report('the launcher gave up', given.message.split('\n', 1)[0] ?? '');
    await this.end();
    await this.started();
  }

  /** @returns events read */
  private async hold(world: World, jobs: readonly JobsUnderFault[]): Promise<number> {
    let events = 0;
    for (const books of [...world.books, world.limited, world.probed]) {
      const facts = await eventually(`the log of ${books.name}`, () => readLog(books.client, books.path));
      events += facts.length;
      checkAnswers(this.deedsOf(books), facts, this.findings);
      await checkBooks(books, facts, this.findings);
      const files = jobs
        .flatMap(({ files: all }) => all)
        .filter(({ deed }) => deed.business === books.path && deed.round === this.findings.round);
      for (const file of files) checkFile(file, facts, this.findings);
    }
    return events;
  }

  private deedsOf({ path }: LoadedBooks): typeof this.asking.deeds {
    return this.asking.deeds.filter(({ business }) => business === path);
  }

  private tell(round: number, begun: number, recovered: number): void {
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const what = `${this.findings.faults.map(faultInWords).join('; ')}; well after ${recovered.toFixed(1)} s`;
    const counts = `${this.asking.deeds.length} deeds, ${this.findings.all.length} findings`;
    process.stderr.write(`  round ${round} at ${seconds} s: ${what}, ${counts}\n`);
  }

  private report(
    roundsPlayed: number,
    events: number,
    jobs: readonly JobsUnderFault[],
    recoveries: Recoveries,
    reader: Reader,
  ): CampaignReport {
    const answers: Record<string, number> = {};
    for (const { answer } of this.asking.deeds.flatMap(({ attempts }) => attempts)) {
      const name = answer === undefined ? 'no answer' : String(answer.status);
      answers[name] = (answers[name] ?? 0) + 1;
    }
    const done = { imports: 0, exports: 0 };
    for (const { counts } of jobs) for (const name of ['imports', 'exports'] as const) done[name] += counts[name];
    return {
      ...this.plan,
      roundsPlayed,
      faults: this.struck,
      leftOut: [...this.drawing.without],
      deeds: this.asking.deeds.length,
      answers,
      jobs: done,
      events,
      recovery: recoveries.table(),
      readsOnFullDisk: reader.onFullDisk(),
      findings: this.findings.all.map(({ text }) => text),
    };
  }
}

/** Where a report goes. */
export function writeReport(file: string, report: CampaignReport): void {
  writeFileSync(file, JSON.stringify(report, null, 2));
}
