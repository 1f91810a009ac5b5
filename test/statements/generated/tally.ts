import { STATEMENT_CLASSES, type StatementClass } from './classes';
import { judge, type Verdict, VERDICTS } from './judge';
import { generateStatement } from './statement';

/** A file that went wrong, to be looked at again by its seed. */
export interface Finding {
  readonly seed: number;
  readonly statementClass: string;
  readonly verdict: Verdict;
  readonly about: string;
  readonly findings: readonly string[];
}

type Counts = Record<Verdict, number>;

export interface Tally {
  readonly byClass: ReadonlyMap<string, Counts>;
  readonly all: Counts;
  /** Everything but whole and asked, in the order of the seeds. */
  readonly findings: readonly Finding[];
  readonly poorTexts: number;
}

const none = (): Counts => ({
  whole: 0,
  asked: 0,
  partly: 0,
  guessed: 0,
  'asked needlessly': 0,
  'asked in vain': 0,
  refused: 0,
  wrong: 0,
});

/**
 * Generates and judges so many files from one seed on.
 * @param forced only this class
 */
export function tally(firstSeed: number, files: number, forced?: StatementClass): Tally {
  const byClass = new Map<string, Counts>(
    forced ? [[forced, none()]] : STATEMENT_CLASSES.map((name) => [name, none()]),
  );
  const all = none();
  const findings: Finding[] = [];
  let poorTexts = 0;
  for (let seed = firstSeed; seed < firstSeed + files; seed++) {
    const statement = generateStatement(seed, forced);
    const judgement = judge(statement);
    const { statementClass, about } = statement;
    const counts = byClass.get(statementClass) ?? none();
    byClass.set(statementClass, counts);
    counts[judgement.verdict] += 1;
    all[judgement.verdict] += 1;
    poorTexts += judgement.poorTexts;
    if (judgement.verdict !== 'whole' && judgement.verdict !== 'asked')
      findings.push({ seed, statementClass, about, verdict: judgement.verdict, findings: judgement.findings });
  }
  return { byClass, all, findings, poorTexts };
}

/** A table for documents: a line a class, a column a verdict. */
export function tallyTable({ byClass, all }: Tally): string {
  const line = (name: string, counts: Counts): string => {
    const files = VERDICTS.reduce((sum, verdict) => sum + counts[verdict], 0);
    return `| ${[name, files, ...VERDICTS.map((verdict) => counts[verdict])].join(' | ')} |`;
  };
  return [
    `| class | files | ${VERDICTS.join(' | ')} |`,
    `|---|${'---:|'.repeat(VERDICTS.length + 1)}`,
    ...[...byClass].map(([name, counts]) => line(name, counts)),
    line('all', all),
  ].join('\n');
}
