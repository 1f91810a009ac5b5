import { join } from 'node:path';
import { readSamples } from './manifest';
import { scoreFolder } from './score';
import { scoreVariations } from './variations';

/** Our own statements, written in the layouts of real banks; sums and counts were made apart from the reader. */
const FIXTURES = join(__dirname, '../../libs/bank-statements/fixtures');

const expected = new Map(readSamples(FIXTURES).map((sample) => [sample.file, sample.detected]));
const { files, electronic } = scoreFolder(FIXTURES);

describe.each(files)('$file', (file) => {
  test('with its mapping: counts, net sum and dates are exact', () => {
    expect(file.mapped).toEqual([]);
  });

  test('without a mapping: found whole or asked about as expected, and no wrong number', () => {
    expect(typeof file.detected === 'string' ? file.detected : file.detected.join(', ')).toBe(expected.get(file.file));
    expect(file.wrong).toEqual([]);
    expect(file.answerable).toBe(true);
  });
});

describe.each(electronic)('$file', (file) => {
  test('read exactly, and asked about only what it leaves open', () => {
    expect(file.differences).toEqual([]);
    expect(typeof file.detected === 'string' ? file.detected : file.detected.join(', ')).toBe(expected.get(file.file));
  });
});

test('written anew with fewer rows, other delimiters and other orders, no number is read wrong', () => {
  const score = scoreVariations(readSamples(FIXTURES));
  expect(score.wrong).toEqual([]);
  expect(score.whole).toBeGreaterThan(score.tried / 2);
});
