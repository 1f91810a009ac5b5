import type { CommandResult } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { checkEnd, rowsAreTheFold, type Attempt, type SentCommand } from './invariants';
import { COUNTS_FILL, LedgerProcess, RECEIPTS_FILL, type Surroundings } from './ledger-process';
import { parcelDecider, POISONED_KEY, PREFIX, type ParcelCommand, type ParcelEvent } from './parcel-decider';
import type { PlantedFault } from './planted-fault';
import { SimulatedDatabase } from './simulated-database';
import { LONGEST_OUTAGE_MS, SimulatedStore, type NetworkFaults } from './simulated-log';
import { REFUSED_KEY } from './simulated-transaction';
import { LONGEST_DELAY_MS, VirtualWorld } from './virtual-world';

const CLIENTS = 3;
const COMMANDS_PER_CLIENT = 4;
const MOST_ATTEMPTS = 4;
/** A schedule that is healed is level after this long, in virtual time. */
const RECOVERY_MS = 60_000;
/** What a fault does to a call, at most; each schedule draws its own share of it. */
const WORST: NetworkFaults = {
  unreachable: 0.08,
  lostRequest: 0.05,
  lostAnswer: 0.08,
  cutSubscription: 0.03,
  awayAfterAnswer: 0.06,
  lateArrival: 0.03,
};

/** How far a clock may be set wrong: by what drifts, and by what somebody types. */
const CLOCK_STEPS_MS = [6_000, 3 * 60_000];
/** Share of the schedules in which faults come one upon the other: by themselves they meet too seldom. */
const STORMS = 0.2;

/** What a schedule came to. */
export interface ScheduleReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly trace: number;
  readonly steps: number;
  /** Events in the log at the end. */
  readonly events: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly unavailable: number;
  readonly crashes: number;
}

/**
 * Plays one schedule; everything in it follows from the seed.
 * @param planted a fault of ours, to see that it is found
 */
export async function playSchedule(seed: number, planted: PlantedFault = 'none'): Promise<ScheduleReport> {
  const schedule = new Schedule(seed, planted);
  return schedule.play();
}

class Schedule {
  private readonly violations: string[] = [];
  private readonly world: VirtualWorld;
  private readonly around: Surroundings;
  private readonly processes: LedgerProcess[] = [];
  private readonly commands: SentCommand[] = [];
  private readonly streams = [`${PREFIX}a`, `${PREFIX}b`];
  private crashes = 0;
  private busy = true;

  constructor(seed: number, planted: PlantedFault) {
    this.world = new VirtualWorld(seed);
    const store = new SimulatedStore(planted);
    const complain = (text: string): void => void this.violations.push(text);
    const database = new SimulatedDatabase(this.world, [RECEIPTS_FILL, COUNTS_FILL], (committed) => {
      const wrong = rowsAreTheFold(store, committed);
      if (wrong !== undefined && this.violations.length < 5) complain(wrong);
    });
    database.planted = planted;
    const intensity = this.world.random();
    const faults = Object.fromEntries(
      Object.entries(WORST).map(([name, worst]) => [name, worst * intensity * this.world.random()]),
    ) as unknown as NetworkFaults;
    if (this.world.chance(STORMS)) {
      // Appends arrive after they were given up, and the log goes away before anybody has read what became of them.
      faults.lateArrival = 0.3;
      faults.awayAfterAnswer = 0.3;
    }
    this.around = { world: this.world, store, database, snapshots: new Map(), faults, complain, planted };
  }

  async play(): Promise<ScheduleReport> {
    await this.world
      .run(() => this.act())
      .catch(
        (error: unknown) =>
          void this.violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
    const attempts = this.commands.flatMap((command) => command.attempts);
    const counted = (outcome: Attempt['outcome']): number =>
      attempts.filter((attempt) => attempt.outcome === outcome).length;
    const { seed, trace, steps } = this.world;
    return {
      seed,
      violations: this.violations,
      trace,
      steps,
      events: this.around.store.all.length,
      acknowledged: counted('done'),
      refused: counted('refused'),
      unavailable: counted('unavailable'),
      crashes: this.crashes,
    };
  }

  private async act(): Promise<void> {
    for (const name of ['first', 'second']) this.processes.push(new LedgerProcess(name, this.around));
    const trouble = this.makeTrouble();
    await Promise.all(Array.from({ length: CLIENTS }, () => this.client()));
    this.busy = false;
    await trouble;
    await this.heal();
    await checkEnd(this.around.store, this.commands, this.around.complain);
  }

  /** A person who sends a command until there is an answer, now and then to both processes at once, or twice. */
  private async client(): Promise<void> {
    for (let turn = 0; turn < COMMANDS_PER_CLIENT; turn++) {
      await this.world.sleep(this.world.between(0, 120));
      const sent: SentCommand = {
        id: this.world.uuid(),
        stream: this.world.pick(this.streams),
        command: this.command(),
        attempts: [],
      };
      this.commands.push(sent);
      for (let attempt = 0; attempt < MOST_ATTEMPTS && !isAnswered(sent); attempt++) {
        const copies = this.world.chance(0.25) ? 2 : 1;
        await Promise.all(Array.from({ length: copies }, () => this.send(sent)));
        await this.world.sleep(this.world.between(0, 60));
      }
      // Much later, or by mistake with another request under the same id.
      if (this.world.chance(0.2)) await this.send(sent);
      if (this.world.chance(0.15)) await this.send({ ...sent, command: { kind: 'bring', key: 'other', times: 3 } });
    }
  }

  private command(): ParcelCommand {
    const key = this.world.pick(['x', 'y', 'z']);
    const draw = this.world.random();
    if (draw < 0.03) return { kind: 'bring', key: this.world.pick([POISONED_KEY, REFUSED_KEY]), times: 1 };
    if (draw < 0.55) return { kind: 'bring', key, times: this.world.between(1, 4) };
    return draw < 0.93 ? { kind: 'fetch', key } : { kind: 'look' };
  }

  private async send(sent: SentCommand): Promise<void> {
    const { world } = this;
    await world.sleep(world.between(0, 8));
    const target = world.pick(this.processes);
    // As a call does that has something else to wait for; another process may be quicker meanwhile.
    if (world.chance(0.4)) {
      target.announce(sent.stream, sent.id);
      await world.sleep(world.between(0, 60));
    }
    const deadline = world.now + (world.chance(0.3) ? world.between(1, 120) : world.between(500, 4_000));
    const attempt: Attempt = {
      correlationId: `${sent.id} ${sent.attempts.length}`,
      hash: requestHash(sent.command),
      process: target.process,
      sentAt: world.now,
      deadline,
      settledAt: Number.POSITIVE_INFINITY,
      outcome: 'lost',
      events: [],
      code: '',
    };
    sent.attempts.push(attempt);
    const before = world.current;
    world.current = target.process;
    const answer = target.runner.run(parcelDecider, sent.stream, sent.command, {
      // Capitals are the same id.
      commandId: world.chance(0.1) ? sent.id.toUpperCase() : sent.id,
      requestHash: attempt.hash,
      actorId: 'somebody',
      actorRole: 'owner',
      correlationId: attempt.correlationId,
      // In the time of the process that reads it.
      deadline: deadline + target.process.clockOffset,
    });
    world.current = before;
    const settled = answer.then(
      (result) => this.done(attempt, result, target),
      (error: unknown) => this.failed(attempt, error),
    );
    await Promise.race([settled, world.sleep(deadline - world.now + 1)]);
    if (attempt.outcome === 'lost' && target.process.alive && !target.process.wasFrozen) {
      this.around.complain(`a command had no answer by its deadline, from a process that was well: ${sent.id}`);
    }
  }

  private done(attempt: Attempt, result: CommandResult<ParcelEvent>, { process }: LedgerProcess): void {
    attempt.outcome = 'done';
    attempt.settledAt = this.world.now;
    attempt.events = result.events;
    if (this.world.now > attempt.deadline && !process.wasFrozen)
      this.around.complain(`acknowledged ${this.world.now - attempt.deadline} ms past the deadline`);
  }

  private failed(attempt: Attempt, error: unknown): void {
    attempt.settledAt = this.world.now;
    if (error instanceof DomainError) Object.assign(attempt, { outcome: 'refused', code: error.code });
    else if (error instanceof Unavailable) Object.assign(attempt, { outcome: 'unavailable', code: error.reason });
    else
      this.around.complain(
        `answered with an error that is neither a refusal nor "try again": ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
  }

  /** Kills, freezes and restarts processes, and the database, while people write. */
  private async makeTrouble(): Promise<void> {
    const { world } = this;
    const calmness = world.between(80, 3_000);
    while (this.busy) {
      await world.sleep(world.between(20, calmness));
      const at = world.between(0, this.processes.length - 1);
      const victim = this.processes[at];
      const draw = world.random();
      if (!victim || !this.busy) return;
      if (draw < 0.2) {
        // Longer than some of the commands last, shorter than others.
        this.around.store.goAway(world.now + world.between(50, LONGEST_OUTAGE_MS));
      } else if (draw < 0.6) {
        victim.crash();
        this.crashes++;
        await world.sleep(world.chance(0.5) ? 0 : world.between(1, 1_500));
        this.processes[at] = new LedgerProcess(`${victim.process.name}'`, this.around);
      } else if (draw < 0.85) victim.freeze(world.chance(0.2) ? world.between(4_000, 20_000) : world.between(5, 3_000));
      else if (draw < 0.93) victim.process.clockOffset = world.between(-1, 1) * world.pick(CLOCK_STEPS_MS);
      else {
        this.around.database.crash();
        this.crashes++;
      }
    }
  }

  /** Nothing goes wrong any more: everything must come right. */
  private async heal(): Promise<void> {
    const { world, around } = this;
    const none = {
      unreachable: 0,
      lostRequest: 0,
      lostAnswer: 0,
      cutSubscription: 0,
      awayAfterAnswer: 0,
      lateArrival: 0,
    };
    Object.assign(around.faults, none satisfies NetworkFaults);
    around.store.awayUntil = 0;
    world.isCalm = true;
    // What is on its way arrives, and who stands still goes on.
    const thawed = Math.max(...this.processes.map(({ process }) => process.frozenUntil));
    await world.sleep(Math.max(thawed, world.now) - world.now + LONGEST_DELAY_MS + 100);
    for (const { process } of this.processes) process.wasFrozen = false;
    for (const target of [0, 1]) for (const stream of this.streams) await this.lastCommand(target, stream);
    for (const limit = world.now + RECOVERY_MS; ; await world.sleep(200)) {
      const positions = [RECEIPTS_FILL, COUNTS_FILL].map((name) => around.database.fill(name).position);
      if (positions.every((position) => position === around.store.head)) return;
      if (world.now > limit)
        return around.complain(
          `the projections stand at ${positions.join(' and ')}, the log at ${around.store.head}, long after all is well`,
        );
    }
  }

  private async lastCommand(target: number, stream: string): Promise<void> {
    const { world } = this;
    const healthy = this.processes[target];
    if (!healthy) return;
    const command: ParcelCommand = { kind: 'fetch', key: 'x' };
    const before = world.current;
    world.current = healthy.process;
    const answer = healthy.runner.run(parcelDecider, stream, command, {
      commandId: world.uuid(),
      requestHash: requestHash(command),
      actorId: 'somebody',
      actorRole: 'owner',
      correlationId: 'last',
      deadline: Date.now() + 10_000,
    });
    world.current = before;
    await answer.catch((error: unknown) => {
      if (!(error instanceof DomainError))
        this.around.complain(
          `a command fails although all is well: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
    });
  }
}

function isAnswered({ attempts }: SentCommand): boolean {
  return attempts.some(({ outcome }) => outcome === 'done' || outcome === 'refused');
}
