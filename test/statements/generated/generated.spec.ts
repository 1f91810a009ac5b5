import { isDeepStrictEqual } from 'node:util';
import { played } from '../../kit/run/campaign';
import { STATEMENT_CLASSES } from './classes';
import { generateStatement } from './statement';
import { tally, tallyTable } from './tally';

/** Enough to meet every class a few times; `npm run test:soak -- statements` reads 20,000. */
const FILES = played(150, 400);
const FIRST_SEED = 1;

/** What is known to go wrong; lowered with each mend, and 0 at the end (libs/bank-statements/SCORE.md). */
const MOST_WRONG = 0;

test('a seed gives the same file again, and another seed another', () => {
  for (const name of STATEMENT_CLASSES) {
    const [one, again, other] = [generateStatement(7, name), generateStatement(7, name), generateStatement(8, name)];
    expect(isDeepStrictEqual(again, one)).toBe(true);
    expect(other.text).not.toBe(one.text);
  }
});

test('statements of made-up banks are read rightly, or asked about', () => {
  const counted = tally(FIRST_SEED, FILES);
  const wrong = counted.findings
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ seed, statementClass, findings }) => `${seed} ${statementClass}: ${findings[0] ?? ''}`);
  if (wrong.length > MOST_WRONG) throw new Error(`${tallyTable(counted)}\n${wrong.join('\n')}`);
});
