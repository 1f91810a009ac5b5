import { tally, tallyTable } from '../statements/generated/tally';
import type { Outcome } from './outcome';

/** Seeds that one day may use. */
const SEEDS_A_DAY = 100_000;

/** Other files every day; one that was read wrong is shown by test/statements/generated/score.main.ts. */
export function statements(files: number): Promise<Outcome> {
  const first = Number(new Date().toISOString().slice(2, 10).replaceAll('-', '')) * SEEDS_A_DAY;
  const counted = tally(first, files);
  const faults = counted.findings
    .filter(({ verdict }) => verdict === 'wrong' || verdict === 'guessed')
    .map(({ seed, statementClass, findings }) => `--show=${seed} (${statementClass}): ${findings[0] ?? ''}`);
  const counts = `${files} statements of made-up banks read (seeds from ${first}):\n\n${tallyTable(counted)}\n\nAll of it`;
  return Promise.resolve({ counts, faults });
}
