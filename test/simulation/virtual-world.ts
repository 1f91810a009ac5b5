/** What a schedule starts at; any instant, the same in every run. */
const EPOCH_MS = Date.UTC(2026, 0, 1);
/** A schedule that takes more steps than this goes in circles. */
const STEP_LIMIT = 60_000;

/** Nothing is longer on its way through the network. */
export const LONGEST_DELAY_MS = 4_000;

const realSetImmediate = setImmediate;
/** Kept here: looking up a global costs more than the multiplication where Jest runs us. */
const { imul } = Math;

/**
 * A process of the simulated system: what waits for it is dropped when it crashes, and held back while it stands still.
 */
export class SimulatedProcess {
  alive = true;
  /** Virtual time until which nothing of it runs: a long collection of garbage, a machine without processor time. */
  frozenUntil = 0;
  /** How far its clock has ever been ahead. */
  fastestBy = 0;
  private offset = 0;
  /** True once it was frozen: it may then be late with anything. */
  wasFrozen = false;

  constructor(readonly name: string) {}

  /** How far its clock is ahead; below zero it is behind. Timers are not concerned. */
  get clockOffset(): number {
    return this.offset;
  }

  set clockOffset(milliseconds: number) {
    this.offset = milliseconds;
    this.fastestBy = Math.max(this.fastestBy, milliseconds);
  }
}

interface Step {
  at: number;
  /** Decides among steps of the same moment, at random. */
  readonly rank: number;
  readonly process: SimulatedProcess | undefined;
  readonly run: () => void;
  cancelled: boolean;
}

/**
 * A clock and a scheduler without real time: everything that waits is a step in one queue, steps are taken one by one
 * in an order that follows from the seed alone, and what a step sets off (promises) is finished before the next one.
 * While `run` lasts, the timers, the clocks and `setImmediate` of JavaScript are those of this world.
 */
export class VirtualWorld {
  now = EPOCH_MS;
  steps = 0;
  current: SimulatedProcess | undefined;
  /** True once the network is as it should be. */
  isCalm = false;
  /** Grows with every step; two runs of one seed have the same. */
  trace = 0;
  private readonly queue: Step[] = [];
  private state: number;

  constructor(readonly seed: number) {
    this.state = imul(seed, 0x9e3779b1) >>> 0;
  }

  /** @returns a number from 0 to below 1 (mulberry32). */
  random(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  uuid(): string {
    const hex = (digits: number): string =>
      Array.from({ length: digits }, () => this.between(0, 15).toString(16)).join('');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  }

  /**
   * Runs something later, as the given process, unless it has crashed by then; undefined is nobody, who never crashes.
   */
  later(milliseconds: number, process: SimulatedProcess | undefined, run: () => void): Step {
    const step: Step = {
      at: this.now + Math.max(0, milliseconds),
      rank: this.random(),
      process,
      run,
      cancelled: false,
    };
    push(this.queue, step);
    return step;
  }

  sleep(milliseconds: number, process?: SimulatedProcess): Promise<void> {
    return new Promise((resolve) => this.later(milliseconds, process, resolve));
  }

  /** How long one way through the network takes: mostly little, now and then very long. */
  networkDelay(): number {
    if (!this.isCalm && this.chance(0.02)) return this.between(500, LONGEST_DELAY_MS);
    return this.chance(0.1) ? this.between(20, 200) : this.between(0, 4);
  }

  /**
   * Takes steps until the work is done. @throws what the work throws, or when nothing is left to do or it never ends
   */
  async run(work: () => Promise<void>): Promise<void> {
    const restore = this.installClocks();
    try {
      let ended: { error?: unknown } | undefined;
      work().then(
        () => (ended = {}),
        (error: unknown) => (ended = { error }),
      );
      await settledPromises();
      while (!ended) {
        if (!this.step()) throw new Error('everything waits for something that never comes');
        await settledPromises();
      }
      if ('error' in ended) throw ended.error;
    } finally {
      restore();
    }
  }

  private step(): boolean {
    const step = pop(this.queue);
    if (!step) return false;
    if (step.cancelled || step.process?.alive === false) return true;
    if (step.process && step.process.frozenUntil > Math.max(this.now, step.at)) {
      step.at = step.process.frozenUntil;
      push(this.queue, step);
      return true;
    }
    if (++this.steps > STEP_LIMIT) throw new Error(`not done after ${STEP_LIMIT} steps`);
    this.now = Math.max(this.now, step.at);
    this.trace = (imul(this.trace, 31) + (this.now - EPOCH_MS) + Math.floor(step.rank * 65_536)) >>> 0;
    this.current = step.process;
    step.run();
    return true;
  }

  private installClocks(): () => void {
    const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = globalThis;
    const [dateNow, performanceNow] = [Date.now, performance.now.bind(performance)];
    const set = (parts: object): void => void Object.assign(globalThis, parts);
    const stop = (timer: unknown): void => {
      if (timer instanceof VirtualTimer) timer.stop();
    };
    set({
      setTimeout: (run: () => void, milliseconds = 0) => new VirtualTimer(this, run, milliseconds, false),
      setInterval: (run: () => void, milliseconds = 0) => new VirtualTimer(this, run, milliseconds, true),
      setImmediate: (run: () => void) => new VirtualTimer(this, run, 0, false),
      clearTimeout: stop,
      clearInterval: stop,
    });
    Date.now = () => this.now + (this.current?.clockOffset ?? 0);
    const setPerformanceNow = (value: () => number): void =>
      void Object.defineProperty(performance, 'now', { value, configurable: true, writable: true });
    setPerformanceNow(() => this.now - EPOCH_MS);
    return () => {
      set({ setTimeout, clearTimeout, setInterval, clearInterval, setImmediate });
      Date.now = dateNow;
      setPerformanceNow(performanceNow);
    };
  }
}

/** A timer belongs to the process that was running when it was set. */
class VirtualTimer {
  private next: Step;
  private readonly process: SimulatedProcess | undefined;

  constructor(
    private readonly world: VirtualWorld,
    private readonly run: () => void,
    private readonly milliseconds: number,
    private readonly again: boolean,
  ) {
    this.process = world.current;
    this.next = this.set();
  }

  stop(): void {
    this.next.cancelled = true;
  }

  unref(): this {
    return this;
  }

  private set(): Step {
    return this.world.later(this.milliseconds, this.process, () => {
      if (this.again) this.next = this.set();
      this.run();
    });
  }
}

/** One turn of the real event loop: every promise that can go on has gone on by then. */
function settledPromises(): Promise<void> {
  return new Promise((resolve) => realSetImmediate(resolve));
}

function before(a: Step, b: Step): boolean {
  return a.at < b.at || (a.at === b.at && a.rank < b.rank);
}

/** A binary heap, the earliest step on top. */
function push(heap: Step[], step: Step): void {
  let at = heap.length;
  for (heap.push(step); at > 0;) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || !before(step, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = step;
}

function pop(heap: Step[]): Step | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (!top || !last || heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    const [left, right] = [heap[child], heap[child + 1]];
    if (left && right && before(right, left)) child++;
    const below = heap[child];
    if (!below || !before(below, last)) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = last;
  return top;
}
