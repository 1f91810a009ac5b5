import { mayBePrinted } from '../evidence/printed-rows';
import { textKey } from '../cells/printed-words';
import { formatMoney, period } from '../evidence/understanding';
import type { SaidOfText } from '../mapping';
import type { StatementRow, ValidRow } from '../statement-row';
import type { Question } from './layout-question';

/** Texts that are asked about one by one; more are asked about together. */
const ASKED_ALONE = 3;

/** Whether rows that may be balances or totals are money that moved: one question for each text. */
export function rowQuestions(rows: readonly StatementRow[], exponent: number): Question[] {
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

function rowQuestion(name: string, keys: readonly string[], rows: readonly ValidRow[], exponent: number): Question {
  const [first] = rows;
  const others = rows.length - 1;
  const beside =
    others === 0 ? '' : others === 1 ? ' and 1 more row' : ` and ${others.toLocaleString('en-US')} more rows`;
  const shown = first
    ? `“${first.description}” on ${period(first.date, first.date)}, ${formatMoney(first.amountMinor, { currency: null, exponent })}`
    : '';
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
