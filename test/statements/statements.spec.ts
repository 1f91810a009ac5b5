import { readSamples } from './manifest';
import { scoreFolder } from './score';
import { scoreVariations } from './variations';

/**
 * The reader on a folder of real statements that is no part of this repository (its files have licences of their own).
 * Jest knows this project only where the folder is given:
 *
 *   STATEMENTS_DIR=/path/to/bank-statements npx jest --selectProjects statements
 */
const folder = process.env['STATEMENTS_DIR'] ?? '';

/** The share of files that must be understood whole without a mapping; the rest must be asked about. */
const WHOLE_SHARE = 0.8;

describe('real statements', () => {
  const { files, electronic } = scoreFolder(folder);

  test('with the manifest’s mapping every file reads exactly: counts, net sum, first and last date', () => {
    expect(files.filter((file) => file.mapped.length > 0)).toEqual([]);
  });

  test('without a mapping most files are understood whole, the rest asked about, and no number is wrong', () => {
    const whole = files.filter((file) => file.detected === 'whole').length;
    const asked = files
      .filter((file) => file.detected !== 'whole')
      .map((file) => `${file.file}: ${file.detected.toString()}`);
    process.stdout.write(
      `Understood whole: ${whole} of ${files.length}. Asked about or empty:\n  ${asked.join('\n  ')}\n`,
    );
    expect(files.flatMap((file) => file.wrong)).toEqual([]);
    expect(whole).toBeGreaterThanOrEqual(files.length * WHOLE_SHARE);
  });

  test('for every file that is asked about, some answer reads it rightly', () => {
    expect(files.filter((file) => !file.answerable).map((file) => file.file)).toEqual([]);
  });

  test('OFX, QIF, camt and MT940 files read exactly, but for the day that no calendar has', () => {
    const differing = electronic.filter(({ differences }) => differences.length > 0);
    // The manifest gives 30 February 2016 as it stands; the books take the booking day beside it, 1 March.
    const asDecided = differing.filter(({ differences }) =>
      differences.every((text) => text.endsWith('2016-03-01 instead of 2016-02-30')),
    );
    expect(differing.filter((file) => !asDecided.includes(file))).toEqual([]);
  });

  test('written anew with fewer rows, other delimiters and other orders, no number is read wrong', () => {
    const score = scoreVariations(readSamples(folder));
    process.stdout.write(
      `Variations: ${score.tried}, whole ${score.whole}, asked ${score.asked}, wrong ${score.wrong.length}\n`,
    );
    expect(score.wrong).toEqual([]);
  });
});
