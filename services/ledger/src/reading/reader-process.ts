import { spawn, type ChildProcess } from 'node:child_process';
import { FileUnreadable } from './file-unreadable';
import type { ReadingLimits } from './reading-limits';
import type { ReaderAnswer, ReaderOrder } from './reader-messages';
import type { Readers } from './reader.main';
import { residentMegabytes } from './resident-memory';

/** A large statement takes half of it. What decoders take beside it is seen from outside. */
const HEAP_MB = 640;
/**
 * The kernel enforces this where the parent cannot look, because it computes itself. Node 24 maps
 * 2.1 GB of it and never touches them; Node 20 maps 1.1.
 */
const DATA_KB = 6_000_000;
const WATCH_MS = 100;
/** Decoders keep what they once took: a process that holds more after a file is replaced. */
const KEPT_MB = 400;
const NICENESS = 10;
/** Of what a process says before it ends. */
const DETAIL_CHARACTERS = 500;
/**
 * Limits that a process takes along to its program: no core file of anybody's data, a most of memory, and the first to
 * be ended where the machine has none left. A system that does not know one of them starts it without.
 */
const LIMITED = `
  { ulimit -c 0; ulimit -d ${DATA_KB}; echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
  exec nice -n ${NICENESS} "$0" "$@"`;

/** One question to a reader, by the name of the function that answers it. */
export interface Reader {
  /** @throws FileUnreadable */
  ask<Name extends keyof Readers>(
    name: Name,
    order: Parameters<Readers[Name]>[0],
  ): Promise<Awaited<ReturnType<Readers[Name]>>>;
}

/**
 * A process that reads files of strangers: without our environment, and of no worth to us. It answers one question at a
 * time and is ended from outside as soon as a file takes more than its kind may.
 */
export class ReaderProcess implements Reader {
  private readonly child: ChildProcess;
  private failure: unknown;
  private open: { resolve: (answer: never) => void; reject: (reason: unknown) => void } | undefined;
  private limits: ReadingLimits = { seconds: 0, megabytes: 0 };
  private leftMs = 0;
  private said = '';

  /** @param main started by Node */
  constructor(main: string) {
    const node = [process.execPath, `--max-old-space-size=${HEAP_MB}`, main];
    this.child = spawn('/bin/sh', ['-c', LIMITED, ...node], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.child.stderr?.on('data', (said) => (this.said = (this.said + String(said)).slice(0, DETAIL_CHARACTERS)));
    this.child.on('message', (answer: ReaderAnswer) => this.hear(answer));
    this.child.on('error', (error) => this.end(new FileUnreadable('interrupted', error.message)));
    this.child.on('exit', (code, signal) => {
      // V8 aborts where its heap is full, decoders where they overrun their memory.
      const why = code !== null || signal === 'SIGKILL' ? 'interrupted' : 'too-complex';
      this.end(new FileUnreadable(why, `its process ended with ${signal ?? code}; ${this.said}`));
    });
  }

  /** The next questions are of another file. */
  begin(limits: ReadingLimits, slowness: number): void {
    this.limits = limits;
    this.leftMs = limits.seconds * 1_000 * slowness;
  }

  async ask<Name extends keyof Readers>(
    name: Name,
    order: Parameters<Readers[Name]>[0],
  ): Promise<Awaited<ReturnType<Readers[Name]>>> {
    const { seconds, megabytes } = this.limits;
    const askedAt = performance.now();
    const clock = setTimeout(() => this.end(tooComplex(`it took more than ${seconds} s`)), this.leftMs);
    const watch = setInterval(() => {
      void this.megabytes().then((held) => {
        if (held > megabytes) this.end(tooComplex(`it took ${Math.round(held)} of ${megabytes} MB`));
      });
    }, WATCH_MS);
    try {
      return await new Promise<Awaited<ReturnType<Readers[Name]>>>((resolve, reject) => {
        this.open = { resolve, reject };
        if (this.hasEnded) return reject(this.failure);
        this.child.send({ name, order } satisfies ReaderOrder);
      });
    } finally {
      clearTimeout(clock);
      clearInterval(watch);
      this.leftMs -= performance.now() - askedAt;
      this.open = undefined;
    }
  }

  get hasEnded(): boolean {
    return this.failure !== undefined;
  }

  /** Whether it can read another file. */
  async isFit(): Promise<boolean> {
    return !this.open && (await this.megabytes()) < KEPT_MB && !this.hasEnded;
  }

  /** Ends the process; the open question and all later ones are answered with why. */
  end(reason: unknown): void {
    this.failure ??= reason;
    this.child.kill('SIGKILL');
    this.open?.reject(this.failure);
  }

  private hear(answer: ReaderAnswer): void {
    if ('answer' in answer) return this.open?.resolve(answer.answer as never);
    // What a decoder leaves behind that has failed in the middle is nobody's next file's.
    this.end(new FileUnreadable(answer.isTooComplex ? 'too-complex' : 'damaged', answer.failed));
  }

  private megabytes(): Promise<number> {
    return residentMegabytes(this.child.pid ?? 0);
  }
}

function tooComplex(detail: string): FileUnreadable {
  return new FileUnreadable('too-complex', detail);
}
