import { exampleRow, inWords, type RowReading } from './counter-words';
import type { Question } from './layout-question';

const OPTIONS = { accountType: 'credit', exponent: 2 } as const;
const NOTHING_OPEN = { date: false, amount: false, way: false, fee: false, currency: false };

const reading = (date: string, amountMinor: bigint): RowReading => ({
  line: 2,
  date,
  description: 'Payment',
  amountMinor,
  eitherWayMinor: null,
  foreignMinor: null,
  currency: 'USD',
  becomes: 'recorded',
});

/** What the answers are called, each of which reads the first row so and a second one of the same way. */
function labels(...firsts: readonly RowReading[]): readonly string[] {
  const question: Question = {
    topic: 'column',
    field: 'amount',
    text: '',
    choices: firsts.map((first) => ({
      label: '',
      example: '',
      change: { flipped: true },
      examples: [exampleRow(first, NOTHING_OPEN, OPTIONS)],
    })),
  };
  const answers = firsts.map((first) => ({ readings: [first, first], isWhole: true }));
  return inWords(question, answers, () => '', OPTIONS).choices.map(({ label }) => label);
}

test('answers of the same words are told apart by the first row: how much it was, else its day, else all of it', () => {
  expect(labels(reading('2026-03-05', -41_250n), reading('2026-03-05', -35_000n))).toEqual([
    'You spent every one of them (the first was $412.50)',
    'You spent every one of them (the first was $350.00)',
  ]);
  expect(labels(reading('2026-03-05', -100n), reading('2026-05-03', -100n))).toEqual([
    'You spent every one of them (the first on 5 March 2026)',
    'You spent every one of them (the first on 3 May 2026)',
  ]);
  const [all] = labels(reading('2026-03-05', -100n), reading('2026-05-03', -100n), reading('2026-05-03', -200n));
  expect(all).toBe('You spent every one of them (5 March 2026, Payment, you spent $1.00)');
});

test('an answer of its own words needs nothing behind it', () => {
  expect(labels(reading('2026-03-05', -100n), reading('2026-03-05', 100n))).toEqual([
    'You spent every one of them',
    'Every one of them came off what you owe',
  ]);
});

test('a figure in another currency is told as it stands, not as one with fractions of a cent', () => {
  const foreign = (minor: bigint): RowReading => ({
    ...reading('2026-06-03', 0n),
    amountMinor: null,
    foreignMinor: minor,
    currency: 'CHF',
    becomes: 'unread',
  });
  const firsts = [foreign(-2900n), foreign(-2_900_000n)];
  const question: Question = {
    topic: 'decimal-mark',
    text: '',
    choices: firsts.map((first) => ({
      label: '',
      example: '',
      change: { decimalMark: 'point' },
      examples: [exampleRow(first, NOTHING_OPEN, OPTIONS)],
    })),
  };
  const answers = firsts.map((first) => ({ readings: [first], isWhole: true }));
  const asked = inWords(question, answers, () => '29.000', OPTIONS);
  expect(asked.choices.map(({ label }) => label)).toEqual(['CHF\u00a029.00', 'CHF\u00a029,000.00']);
});
