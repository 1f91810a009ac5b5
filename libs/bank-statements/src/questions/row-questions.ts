import { mayBePrinted } from '../evidence/printed-rows';
import { textKey } from '../cells/printed-words';
import { formatMoney, period } from '../evidence/understanding';
import type { SaidOfText } from '../mapping';
import { stateKey } from '../rows/row-status';
import type { StatementRow, ValidRow } from '../statement-row';
import type { Choice, Question } from './layout-question';

/** Texts that are asked about one by one; more are asked about together. */
const ASKED_ALONE = 3;

/** Whether rows moved money: one question for each text of those that may be printed, and for each open status. */
export function rowQuestions(rows: readonly StatementRow[], exponent: number): Question[] {
  return [...printedQuestions(rows, exponent), ...stateQuestions(rows, exponent)];
}

function printedQuestions(rows: readonly StatementRow[], exponent: number): Question[] {
  const texts = new Map<string, ValidRow[]>();
  for (const row of mayBePrinted(rows)) {
    const key = textKey(row.description);
    const alike = texts.get(key);
    if (alike) alike.push(row);
    else texts.set(key, [row]);
  }
  const groups = [...texts.entries()];
  if (groups.length === 0) return [];
  if (groups.length <= ASKED_ALONE) return groups.map(([key, own]) => rowQuestion(key, [key], own, exponent));
  return [rowQuestion('', [...texts.keys()], [...texts.values()].flat(), exponent)];
}

/** A word of the status that may mean either: one question for each. */
function stateQuestions(rows: readonly StatementRow[], exponent: number): Question[] {
  const byWord = new Map<string, ValidRow[]>();
  for (const row of rows)
    if (row.valid && row.state !== undefined && row.flags.includes('not-settled'))
      byWord.set(row.state, [...(byWord.get(row.state) ?? []), row]);
  return [...byWord].map(([word, own]) => stateQuestion(word, own, exponent));
}

function stateQuestion(word: string, rows: readonly ValidRow[], exponent: number): Question {
  const text = stateKey(word);
  const [first] = rows;
  const example = first ? shownRow(first, exponent) : '';
  const counted = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`;
  const it = rows.length === 1 ? 'it' : 'them';
  const choice = (label: string, isMovement: boolean): Choice => ({
    label,
    example,
    change: { texts: [{ text, isMovement }] },
  });
  return {
    topic: 'rows',
    name: text,
    text: `The status of ${counted} is “${word}”. Did this money move?`,
    choices: [choice(`No: leave ${it} out`, false), choice(`Yes: record ${it}`, true)],
  };
}

function shownRow({ description, date, amountMinor }: ValidRow, exponent: number): string {
  return `“${description}” on ${period(date, date)}, ${formatMoney(amountMinor, { currency: null, exponent })}`;
}

function rowQuestion(name: string, keys: readonly string[], rows: readonly ValidRow[], exponent: number): Question {
  const [first] = rows;
  const others = rows.length - 1;
  const beside =
    others === 0 ? '' : others === 1 ? ' and 1 more row' : ` and ${others.toLocaleString('en-US')} more rows`;
  const shown = first ? shownRow(first, exponent) : '';
  const said = (isMovement: boolean): SaidOfText[] => keys.map((text) => ({ text, isMovement }));
  return {
    topic: 'rows',
    name,
    text: `${shown}${beside}: did this money move, or does the bank only print a balance or a total there?`,
    choices: [
      { label: 'A balance or a total: leave it out', example: shown, change: { texts: said(false) } },
      { label: 'Money that moved: record it', example: shown, change: { texts: said(true) } },
    ],
  };
}
