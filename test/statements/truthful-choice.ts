import type { ExampleRow, Question } from '@counterfoil/bank-statements/questions/layout-question';

/**
 * The first answer that claims nothing that did not happen; one that records something goes before one that leaves it
 * out.
 * @param happened `YYYY-MM-DD amount` of each transaction
 */
export function truthfulChoice(question: Question, happened: readonly string[]): number {
  const dates = new Set(happened.map((row) => row.split(' ')[0]));
  const amounts = new Set(happened.map((row) => row.split(' ')[1]));
  const isTruthful = ({ date, amount, becomes }: ExampleRow): boolean => {
    const isKnown = (amount === '' || amounts.has(amount)) && (date === '' || dates.has(date));
    const isTrue = amount === '' || date === '' ? isKnown : happened.includes(`${date} ${amount}`);
    return becomes === 'recorded' ? isTrue : !isTrue || amount === '';
  };
  const truthful = question.choices.flatMap(({ examples = [] }, at) => (examples.every(isTruthful) ? [at] : []));
  const records = (at: number): boolean => question.choices[at]?.examples?.[0]?.becomes === 'recorded';
  const choice = truthful.find(records) ?? truthful[0];
  if (choice === undefined) throw new Error(`no answer is right: ${question.text}`);
  return choice;
}
