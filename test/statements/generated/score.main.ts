import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATEMENT_CLASSES, type StatementClass } from './classes';
import { judge } from './judge';
import { generateStatement } from './statement';
import { tally, tallyTable } from './tally';

const USAGE = `score.main.ts [--files=<n>] [--from=<seed>] [--class=<class>] [--show=<seed>] [--list=<verdict>] [--write]
classes: ${STATEMENT_CLASSES.join(', ')}`;
const SCORE = join(__dirname, '../../../libs/bank-statements/SCORE.md');
/** What stands below the heading that `--write` writes below. */
const NOW = /(?<=### Now\n\n).*$/s;
const FILES = 2_000;
const SHOWN = 40;

/** Prints the table of verdicts by class, or one file with what is true of it and how it was read. */
function main(args: readonly string[]): void {
  const options = new Map(args.map((arg) => [arg.replace(/^--/, '').split('=')[0] ?? '', arg.split('=')[1] ?? '']));
  const asked = options.get('class');
  const forced = STATEMENT_CLASSES.find((name) => name === asked);
  if ((asked !== undefined && !forced) || options.has('help')) throw new Error(USAGE);
  const seed = options.get('show');
  if (seed !== undefined) return show(Number(seed), forced);
  const counted = tally(Number(options.get('from') ?? 1), Number(options.get('files') ?? FILES), forced);
  if (options.has('write')) writeScore(tallyTable(counted));
  const verdict = options.get('list');
  for (const found of counted.findings.filter((one) => one.verdict === verdict).slice(0, SHOWN))
    console.log(`${found.seed} ${found.statementClass} (${found.about}): ${found.findings.slice(0, 3).join(' | ')}`);
  console.log(`\n${tallyTable(counted)}\n\nRows with a poor description: ${counted.poorTexts}`);
}

/** Into the document beside the reader, at its end. */
function writeScore(table: string): void {
  const text = readFileSync(SCORE, 'utf8');
  if (!NOW.test(text)) throw new Error(`${SCORE} has no heading to write below`);
  writeFileSync(SCORE, text.replace(NOW, `${table}\n`));
}

function show(seed: number, forced: StatementClass | undefined): void {
  const statement = generateStatement(seed, forced);
  const { truth, text, statementClass, about } = statement;
  const { verdict, findings, poorTexts } = judge(statement);
  console.log(`${seed} ${statementClass} (${about})\n\n${text}`);
  for (const [line, known] of truth.lines)
    console.log(
      `line ${line}: ${known.is === 'movement' ? `${known.dates.join(' or ')} ${known.minor} ${known.currency}` : known.why}`,
    );
  console.log(`must ask: ${[...truth.mustAsk].join(', ')}; may ask: ${[...truth.mayAsk].join(', ')}`);
  console.log(`\n${verdict}${poorTexts > 0 ? `, ${poorTexts} poor descriptions` : ''}\n${findings.join('\n')}`);
}

main(process.argv.slice(2));
