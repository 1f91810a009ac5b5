import { formatDecimal } from '@counterfoil/money/money';
import { detectLayout } from './layout';
import { completeMapping, type MappingDraft } from './mapping';
import { readRows } from './read-statement';
import { WORLD_LAYOUTS, type WorldLayout } from './world-layouts';

/** The share that is understood without a question; the others are asked about. Raised when detection learns. */
const WHOLE_SHARE = 0.95;

function bytesOf({ text, encoding }: WorldLayout): Uint8Array {
  if (encoding === 'utf-16le') return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  if (encoding === 'latin1') return new Uint8Array(Buffer.from(text, 'latin1'));
  return new TextEncoder().encode(encoding === 'utf-8-bom' ? `\ufeff${text}` : text);
}

interface Reading {
  readonly questions: readonly string[];
  /** What is read under each combination of answers: date and amount of the rows. */
  readonly answers: readonly (readonly string[])[];
}

function read(layout: WorldLayout): Reading {
  const options = { exponent: layout.exponent ?? 2, accountType: layout.accountType ?? 'checking' } as const;
  const detected = detectLayout(bytesOf(layout), options);
  if (!detected.ok) return { questions: [detected.message], answers: [] };
  const { draft, questions } = detected.layout;
  const drafts = questions.reduce<readonly MappingDraft[]>((sofar, { choices }) => (choices.length === 0 ? sofar : sofar.flatMap((one) => choices.map(({ change }) => ({ ...one, ...change })))), [draft]);
  const answers = drafts.flatMap((one) => {
    const completed = completeMapping(one);
    const rows = completed.ok ? readRows(detected.table, completed.mapping, options) : null;
    return rows?.ok ? [rows.rows.flatMap((row) => (row.valid ? [`${row.date} ${formatDecimal(row.amountMinor, options.exponent)}`] : []))] : [];
  });
  return { questions: questions.map(({ topic, text }) => `${topic}: ${text}`), answers };
}

test.each(WORLD_LAYOUTS)('$name: right, or asked and then right', (layout) => {
  const { questions, answers } = read(layout);
  const truth = layout.rows.map((row) => row.join(' '));
  if (questions.length === 0) expect(answers).toEqual([truth]);
  else expect(answers).toContainEqual(truth);
});

test('most are understood without a question', () => {
  const asked = WORLD_LAYOUTS.flatMap((layout) => read(layout).questions.map((question) => `${layout.name}: ${question}`));
  const whole = WORLD_LAYOUTS.filter((layout) => read(layout).questions.length === 0).length;
  if (whole < WORLD_LAYOUTS.length * WHOLE_SHARE) throw new Error(`${whole} of ${WORLD_LAYOUTS.length}:\n${asked.join('\n')}`);
});
