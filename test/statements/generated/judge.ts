import { accountFinder } from '@counterfoil/bank-statements/account-names';
import { type MappingDraft, withAnswer } from '@counterfoil/bank-statements/mapping';
import type { Question } from '@counterfoil/bank-statements/questions/layout-question';
import { isDoubtful } from '@counterfoil/bank-statements/rows/row-doubts';
import type { StatementRow, ValidRow } from '@counterfoil/bank-statements/statement-row';
import type { StatementAccount } from '../../../services/ledger/src/imports/reading/statement-account';
import {
  readStatementFile,
  type StatementReading,
} from '../../../services/ledger/src/imports/reading/statement-reading';
import type { Aspect, GeneratedStatement, LineTruth } from './truth';

/** How a file went, from best to worst. */
export const VERDICTS = [
  /** Every row right, nothing asked. */
  'whole',
  /** Asked about what the file leaves open, and one of the offered answers reads every row rightly. */
  'asked',
  /** Nothing read wrong, but some rows cannot be read and say so. */
  'partly',
  /** Right, but the file leaves open what nobody asked. */
  'guessed',
  /** Asked about what the file tells by itself. */
  'asked needlessly',
  /** Asked, and no answer reads it rightly. */
  'asked in vain',
  'refused',
  /** Without a question: a wrong date, amount, sign or currency, no movement recorded, or one lost without a word. */
  'wrong',
] as const;

export type Verdict = (typeof VERDICTS)[number];

export interface Judgement {
  readonly verdict: Verdict;
  /** What is wrong, needless or lost, a line each. */
  readonly findings: readonly string[];
  /** Rows whose description holds neither payee nor purpose. */
  readonly poorTexts: number;
}

/** Answers tried for one file; more than these no person would click through. */
const MOST_READINGS = 40;

/** Reads a file as an upload does and holds it against what is true. */
export function judge(statement: GeneratedStatement): Judgement {
  const account = accountOf(statement);
  const first = readStatementFile(statement.bytes, account, {}, []);
  if (!first.ok) return { verdict: 'refused', findings: [first.message], poorTexts: 0 };
  return first.questions.length === 0 ? unasked(statement, first) : asked(statement, account, first);
}

function accountOf({ accountType, booksCurrency, exponent, timeZone }: GeneratedStatement): StatementAccount {
  const own = { accountType, openingDate: '1990-01-01' };
  return {
    ...own,
    accountId: 'own',
    currency: booksCurrency,
    exponent,
    timeZone,
    accounts: [{ ...own, id: 'own', name: 'Own', number: null }],
  };
}

function unasked(statement: GeneratedStatement, reading: StatementReading): Judgement {
  const { wrong, lost, poorTexts } = compare(statement, reading);
  const { mustAsk } = statement.truth;
  if (reading.mapping === null) return { verdict: 'refused', findings: ['nothing read, nothing asked'], poorTexts };
  if (wrong.length > 0) return { verdict: 'wrong', findings: wrong, poorTexts };
  if (mustAsk.size > 0) return { verdict: 'guessed', findings: [`not asked: ${[...mustAsk].join(', ')}`], poorTexts };
  return { verdict: lost.length > 0 ? 'partly' : 'whole', findings: lost, poorTexts };
}

function asked(statement: GeneratedStatement, account: StatementAccount, first: StatementReading): Judgement {
  const { mustAsk, mayAsk, isBeyondAnswers } = statement.truth;
  const { readings, questions } = answered(statement, account, first);
  const told = questions.map((question) => `${aspectOf(question)}: ${question.text}`);
  const needless = questions.filter((question) => !mayAsk.has(aspectOf(question)));
  const unasked = [...mustAsk].filter((aspect) => !questions.some((question) => aspectOf(question) === aspect));
  const compared = readings.map((reading) => compare(statement, reading));
  const right = compared.find(({ wrong, lost }) => wrong.length === 0 && lost.length === 0);
  const sound = right ?? compared.find(({ wrong }) => wrong.length === 0);
  const poorTexts = sound?.poorTexts ?? 0;
  if (!sound && !isBeyondAnswers)
    return { verdict: 'asked in vain', findings: [...told, ...(compared[0]?.wrong ?? ['nothing offered'])], poorTexts };
  if (unasked.length > 0 && !isBeyondAnswers)
    return { verdict: 'guessed', findings: [`not asked: ${unasked.join(', ')}`, ...told], poorTexts };
  if (needless.length > 0) return { verdict: 'asked needlessly', findings: told, poorTexts };
  return { verdict: 'asked', findings: told, poorTexts };
}

/** What is read under every combination of answers. */
function answered(
  { bytes }: GeneratedStatement,
  account: StatementAccount,
  first: StatementReading,
): { readonly readings: readonly StatementReading[]; readonly questions: readonly Question[] } {
  const met = new Map<string, Question>();
  const ends: StatementReading[] = [];
  const open: StatementReading[] = [first];
  for (let tried = 0; tried < MOST_READINGS; tried++) {
    const reading = open.shift();
    if (!reading) break;
    const [question, ...questions] = reading.questions;
    for (const one of reading.questions) met.set(`${aspectOf(one)} ${one.text}`, one);
    if (!question || reading.draft === null) {
      if (reading.mapping !== null) ends.push(reading);
      continue;
    }
    for (const { change } of question.choices) {
      const draft: MappingDraft = withAnswer(reading.draft, change);
      const next = readStatementFile(bytes, account, { draft, questions }, []);
      if (next.ok) open.push(next);
    }
  }
  return { readings: ends, questions: [...met.values()] };
}

const ASPECTS: Readonly<Record<string, Aspect>> = {
  'date-order': 'date',
  'decimal-mark': 'decimal',
  direction: 'direction',
  account: 'account',
  currency: 'currency',
  fee: 'money',
};

function aspectOf(question: Question): Aspect {
  if (question.topic !== 'column') return ASPECTS[question.topic] ?? 'rows';
  return question.field === 'amount' ? 'money' : question.field;
}

interface Comparison {
  readonly wrong: readonly string[];
  readonly lost: readonly string[];
  readonly poorTexts: number;
}

function compare(
  { truth, booksCurrency }: GeneratedStatement,
  { rows, names, isNewestFirst }: StatementReading,
): Comparison {
  const accountOf = accountFinder(names, 'own');
  /** What would be ticked: the others are shown with their reason. */
  const isRecorded = (row: StatementRow): row is ValidRow =>
    row.valid && row.amountMinor !== 0n && !isDoubtful(row.flags) && accountOf(row.account) !== null;
  const byLine = new Map<number, StatementRow[]>();
  for (const row of rows) byLine.set(row.line, [...(byLine.get(row.line) ?? []), row]);
  const wrong: string[] = [];
  const lost: string[] = [];
  let poorTexts = 0;
  for (const [line, known] of truth.lines) {
    if (known.is === 'no-movement') continue;
    const own = byLine.get(line) ?? [];
    const recorded = own.filter(isRecorded);
    const fault = known.currency === booksCurrency ? faultOf(known, own, recorded) : foreignFault(known, recorded);
    if (fault) (fault.isShown ? lost : wrong).push(`line ${line}: ${fault.text}`);
    if (recorded[0] && !known.texts.some((text) => holds(recorded[0]?.description ?? '', text))) poorTexts += 1;
  }
  for (const [line, own] of byLine) {
    const known = truth.lines.get(line);
    if (known?.is === 'movement') continue;
    const recorded = own.find(isRecorded);
    if (recorded) wrong.push(`line ${line}: ${known?.why ?? 'no row of the table'} recorded as ${shown(recorded)}`);
  }
  const isRight = truth.isNewestFirst === null || truth.isNewestFirst === isNewestFirst;
  if (!isRight && rows.some(isRecorded)) wrong.push('the rows of one day are taken in the wrong order');
  return { wrong, lost, poorTexts };
}

type MovementTruth = Extract<LineTruth, { is: 'movement' }>;

function faultOf(
  { dates, minor }: MovementTruth,
  own: readonly StatementRow[],
  recorded: readonly ValidRow[],
): { readonly text: string; readonly isShown: boolean } | null {
  const [first] = own;
  const should = `${dates.join(' or ')} ${minor}`;
  if (!first) return { text: `${should} is missing`, isShown: false };
  const [one] = recorded;
  if (!one) {
    if (minor === 0) return null;
    if (first.valid) return { text: `${should} left out (${first.flags.join(', ')})`, isShown: false };
    return {
      text: `${should} cannot be read: ${first.reasons.map(({ message }) => message).join(', ')}`,
      isShown: true,
    };
  }
  const sum = recorded.reduce((total, row) => total + row.amountMinor, 0n);
  if (sum === BigInt(minor) && recorded.every(({ date }) => dates.includes(date))) return null;
  return { text: `${recorded.map(shown).join(' and ')} instead of ${should}`, isShown: false };
}

/** Nothing is converted: a row of another currency waits for the person. */
function foreignFault(
  { currency }: MovementTruth,
  recorded: readonly ValidRow[],
): { text: string; isShown: boolean } | null {
  const [one] = recorded;
  return one ? { text: `${shown(one)} is in ${currency}`, isShown: false } : null;
}

const shown = ({ date, amountMinor, description }: ValidRow): string =>
  `${date} ${amountMinor} "${description.slice(0, 40)}"`;

const bare = (text: string): string =>
  text
    .replaceAll(/[\s"]+/g, ' ')
    .trim()
    .toLowerCase();

function holds(description: string, text: string): boolean {
  return bare(description).includes(bare(text));
}
