import type { Choice, Question } from '@counterfoil/bank-statements/questions/layout-question';
import type { MappingDraft, MoneyColumns } from '@counterfoil/bank-statements/mapping';
import type { ImportAccountName } from '@counterfoil/contracts/import-answer.contract';

/** Ways of writing dates that are offered when detection is overruled; the detected one comes first. */
const COMMON_FORMATS = [
  'YYYY-MM-DD',
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'MM/DD/YY',
  'DD/MM/YY',
  'DD Mon YYYY',
  'Mon DD YYYY',
  'YYYYMMDD',
];

export function dateFormatChoices(detected: string | null): readonly string[] {
  return detected === null || COMMON_FORMATS.includes(detected) ? COMMON_FORMATS : [detected, ...COMMON_FORMATS];
}

/** The columns that hold the money, by what they are; '' where there is none. */
export interface MoneyRefs {
  readonly amount: string;
  readonly debit: string;
  readonly credit: string;
}

export function moneyRefs(money: MoneyColumns | null): MoneyRefs {
  if (money?.kind === 'amount') return { amount: money.amount, debit: '', credit: '' };
  return { amount: '', debit: money?.debit ?? '', credit: money?.credit ?? '' };
}

/** What a person has set by hand beside the columns, which answers the question about it. */
export type Settled = 'date-order' | 'decimal-mark';

/** Decisions, Import: where sign and type word contradict each other, the preview can show both readings row by row. */
const ROW_BY_ROW: Choice = { label: 'Show both in the preview, and let me decide row by row', example: '', change: {} };

/** The answers to a question: the file's own, and deciding row by row where the draft leaves a contradiction open. */
export function choicesOf({ topic, choices }: Question, { money }: MappingDraft): readonly Choice[] {
  const isContradiction =
    topic === 'direction' &&
    money?.kind === 'amount' &&
    money.sign.by === 'sign-and-type' &&
    money.sign.contradiction === 'ask';
  return isContradiction ? [...choices, ROW_BY_ROW] : choices;
}

/**
 * Where the rows of a name go, as a person has said or as it was found: an account's id, 'none', or '' while it is
 * open.
 */
export function destinationOf(
  { name, accountId, isLeftOut }: ImportAccountName,
  draft: MappingDraft,
  chosenId: string,
): string {
  const said = draft.accounts?.find((known) => known.name === name)?.to;
  if (said !== undefined) return said === 'chosen' ? chosenId : said;
  return isLeftOut ? 'none' : (accountId ?? '');
}

/** Whether a question still has to be answered. One about columns without choices is answered by the fields. */
export function isOpen(question: Question, settled: ReadonlySet<Settled>): boolean {
  const { topic, choices } = question;
  // Names are answered in a list of their own.
  if (topic === 'account' && question.name !== '') return false;
  if (topic === 'date-order' || topic === 'decimal-mark') return !settled.has(topic);
  return choices.length > 0;
}
