import { TARGETS, type Target, type TargetName } from './targets';

/** What was found for one target. */
export interface Finding {
  readonly figure: number;
  /** What Postgres, or another program, does with the same thing in the same run. */
  readonly anchor?: { readonly name: string; readonly figure: number; readonly unit: string };
  /** How it was measured, and what else there is to say. */
  readonly note: string;
  /** For an aim that says more than the figure: whether the rest of it holds. */
  readonly restOfAim?: boolean;
  /** True where the figure was taken under less than the target asks for: then it is missed, whatever it says. */
  readonly fallsShort?: boolean;
}

/** Where and when a run took place. */
export interface Circumstances {
  readonly machine: string;
  readonly date: string;
  readonly commit: string;
  readonly form: string;
  readonly loadBefore: number;
  readonly cores: number;
}

/** Gathers what the sections find and writes it up: misses stand beside the rest. */
export class Report {
  private readonly findings = new Map<TargetName, Finding>();
  private readonly anchors: string[] = [];
  private readonly durations: string[] = [];
  private readonly failures: string[] = [];

  target(name: TargetName, finding: Finding): void {
    this.findings.set(name, finding);
    console.log(`  ${rowOf(TARGETS[name], finding).join(' | ')}\n    ${finding.note}`);
  }

  /** @returns what was found for a target so far in this run, to hold another against. */
  found(name: TargetName): number | undefined {
    return this.findings.get(name)?.figure;
  }

  /** Something measured beside the targets. */
  anchor(line: string): void {
    this.anchors.push(line);
    console.log(`  ${line}`);
  }

  section(name: string, seconds: number, failure?: Error): void {
    this.durations.push(`${name} ${seconds.toFixed(0)} s`);
    if (failure) this.failures.push(`${name}: ${failure.message}`);
  }

  get failed(): boolean {
    return this.failures.length > 0;
  }

  /** The whole as Markdown. */
  text(at: Circumstances): string {
    const rows = [...this.findings].map(([name, finding]) => `| ${rowOf(TARGETS[name], finding).join(' | ')} |`);
    const notes = [...this.findings].map(([name, finding]) => `- **${TARGETS[name].what}**: ${finding.note}`);
    const busy = at.loadBefore > at.cores / 4;
    return [
      `# Benchmark of ${at.date}`,
      '',
      `${at.machine}. Commit ${at.commit}. ${at.form}.`,
      `All parts on this machine, durable (fsync on), the event log being the local event store; ledger and event store run from the build, the load comes from processes of its own.`,
      busy
        ? `**The machine was shared**: its load was ${at.loadBefore.toFixed(1)} on ${at.cores} cores before the run began. Read the ratios rather than the figures.`
        : `The machine was idle before the run (load ${at.loadBefore.toFixed(1)} on ${at.cores} cores).`,
      `Durations: ${this.durations.join(', ')}.`,
      '',
      '| what | figure | floor | aim | judgement | ratio to the anchor |',
      '|---|---|---|---|---|---|',
      ...rows,
      '',
      '## How each was measured',
      ...notes,
      '',
      '## Anchors and what else was measured',
      ...this.anchors.map((line) => `- ${line}`),
      ...(this.failures.length === 0
        ? []
        : ['', '## Sections that did not end', ...this.failures.map((line) => `- ${line}`)]),
      '',
    ].join('\n');
  }
}

function rowOf(target: Target, finding: Finding): string[] {
  const { figure, anchor } = finding;
  return [
    target.what,
    `**${number(figure)} ${target.unit}**`,
    number(target.floor),
    target.aimText ?? number(target.aim),
    judgement(target, finding),
    anchor ? `${ratio(figure / anchor.figure)} of ${anchor.name} (${number(anchor.figure)} ${anchor.unit})` : '',
  ];
}

function judgement(target: Target, { figure, restOfAim, fallsShort }: Finding): string {
  if (fallsShort) return '**floor missed** (not at this load)';
  const reaches = (goal: number): boolean => (target.better === 'higher' ? figure >= goal : figure <= goal);
  if (reaches(target.aim) && restOfAim !== false) return 'aim met';
  return reaches(target.floor) ? 'floor met' : '**floor missed**';
}

/** At most three digits that say something, thousands set apart. */
export function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

function ratio(value: number): string {
  return value >= 0.01 ? value.toFixed(2) : value.toPrecision(2);
}
