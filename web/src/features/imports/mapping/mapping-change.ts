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

/** "31/12/2026, the day first": a way of writing days as an example, told apart from those that look the same. */
export function writtenDay(format: string): string {
  const example = format
    .replace(/YYYY/g, '2026')
    .replace(/YY/g, '26')
    .replace(/Mon(th)?/g, (_, isLong?: string) => (isLong ? 'December' : 'Dec'))
    .replace(/MM?/g, '12')
    .replace(/DD?/g, '31');
  const order = [...format.matchAll(/Y|M|D/g)].map(([part]) => part);
  const [first] = order;
  if (first === undefined || first === 'Y') return example;
  return `${example}, the ${first === 'D' ? 'day' : 'month'} first`;
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
