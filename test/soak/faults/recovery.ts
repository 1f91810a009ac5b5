import type { Asking } from './asking';
import { pause, type FaultKind } from './fault';
import type { Findings } from './findings';
import type { World } from './world';

const PROBE_LIMIT_MS = 10_000;
const PROBE_REST_MS = 100;
/** Past it nobody waits any longer: the round goes on and the finding stands. */
const RECOVERY_LIMIT_MS = 120_000;
const READ_REST_MS = 300;

export interface RecoveryTimes {
  readonly times: number;
  readonly p50Seconds: number;
  readonly maxSeconds: number;
}

/** How long after a fault it takes until a write is answered as recorded and visible, by what had gone wrong. */
export class Recoveries {
  private readonly measured = new Map<string, number[]>();

  constructor(
    private readonly world: World,
    private readonly asking: Asking,
    private readonly findings: Findings,
  ) {}

  /**
   * @param what kind of fault, for the table
   * @param seeTo done before each look
   */
  async measure(what: string, seeTo: () => Promise<void>): Promise<number> {
    const begun = performance.now();
    for (;;) {
      await seeTo();
      if (await this.probe()) break;
      if (performance.now() - begun > RECOVERY_LIMIT_MS) {
        this.findings.report('no recovery', what, `within ${RECOVERY_LIMIT_MS / 1_000} s`);
        break;
      }
      await pause(PROBE_REST_MS);
    }
    const seconds = (performance.now() - begun) / 1_000;
    this.measured.set(what, [...(this.measured.get(what) ?? []), seconds]);
    return seconds;
  }

  table(): Readonly<Record<string, RecoveryTimes>> {
    const byName = [...this.measured].sort(([one], [other]) => one.localeCompare(other));
    const all = [...this.measured.values()].flat();
    return Object.fromEntries([...byName, ['all', all] as const].map(([what, seconds]) => [what, timesOf(seconds)]));
  }

  private async probe(): Promise<boolean> {
    const { deed, send } = this.asking.expense(this.world.probed, 'p');
    const said = await this.asking.once(deed, send, PROBE_LIMIT_MS);
    return said?.status === 201 && said.isVisible;
  }
}

function timesOf(seconds: readonly number[]): RecoveryTimes {
  const sorted = [...seconds].sort((a, b) => a - b);
  const rounded = (value = 0): number => Math.round(value * 100) / 100;
  return {
    times: sorted.length,
    p50Seconds: rounded(sorted[Math.floor((sorted.length - 1) / 2)]),
    maxSeconds: rounded(sorted.at(-1)),
  };
}

/** Somebody who reads all the time: what they were answered with while a disk was full. */
export class Reader {
  private readonly counted = { reads: 0, served: 0 };
  private isOver = false;

  constructor(
    private readonly world: World,
    private readonly findings: Findings,
    private readonly under: () => ReadonlySet<FaultKind>,
  ) {}

  async run(): Promise<void> {
    const [books] = this.world.books;
    while (!this.isOver && books) {
      const isFull = this.under().has('full disk');
      const answer = await books.client.get(`${books.path}/transactions?limit=10`).catch(() => undefined);
      // What began before the disk was full, or ended after, tells nothing about it.
      if (isFull && this.under().has('full disk')) this.count(answer?.status);
      if (answer !== undefined && ![200, 503, 429].includes(answer.status)) {
        this.findings.report('wrong answer to a read', `${answer.status} ${answer.text.slice(0, 200)}`);
      }
      await pause(READ_REST_MS);
    }
  }

  stop(): void {
    this.isOver = true;
  }

  /** @returns reads while a disk was full, and those that were served */
  onFullDisk(): { readonly reads: number; readonly served: number } {
    return this.counted;
  }

  private count(status: number | undefined): void {
    this.counted.reads++;
    if (status === 200) this.counted.served++;
    else this.findings.report('a read that a full disk stopped', `answered ${status ?? 'by nobody'}`);
  }
}
