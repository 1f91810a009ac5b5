import { faultInWords, type Fault } from './fault';

/** Something that was said and is not so, or a promise that was not kept. */
export interface Finding {
  readonly what: string;
  readonly round: number;
  readonly text: string;
}

/** Everything that was found wrong, each once, with what replays it. */
export class Findings {
  readonly all: Finding[] = [];
  round = 0;
  faults: readonly Fault[] = [];
  private readonly known = new Set<string>();

  /** @param tell at once, for who watches */
  constructor(
    readonly seed: number,
    private readonly tell: (line: string) => void = () => undefined,
  ) {}

  /**
   * @param what the kind of untruth, in few words
   * @param of what it is about: told once, however often it is found again
   */
  report(what: string, of: string, details = ''): void {
    const key = `${what}: ${of}`;
    if (this.known.has(key)) return;
    this.known.add(key);
    const where = `seed ${this.seed}, round ${this.round} (${this.faults.map(faultInWords).join('; ') || 'no fault'})`;
    const text = `${what}: ${of}${details === '' ? '' : `: ${details}`} [${where}]`;
    this.all.push({ what, round: this.round, text });
    this.tell(`  !! ${text}\n`);
  }
}
