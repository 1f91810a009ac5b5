import type { DateFormatFinding } from '@counterfoil/bank-csv/date-format';
import type { Question } from '@counterfoil/bank-csv/layout-question';
import type { AccountType, DecimalMark, MappingDraft, MoneyColumns } from '@counterfoil/bank-csv/mapping';

/** Ways of writing dates that are offered when detection is overruled; the detected one comes first. */
const COMMON_FORMATS = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'MM-DD-YYYY', 'MM/DD/YY', 'DD/MM/YY', 'DD Mon YYYY', 'Mon DD YYYY', 'YYYYMMDD'];

export function dateFormatChoices(detected: string | null): readonly string[] {
  return detected === null || COMMON_FORMATS.includes(detected) ? COMMON_FORMATS : [detected, ...COMMON_FORMATS];
}

/** The draft with another date column, read as the column itself says. */
export function withDateColumn(draft: MappingDraft, column: string, found: DateFormatFinding): MappingDraft {
  const dateFormat = found.kind === 'certain' ? found.format : null;
  return { ...draft, date: column || null, dateFormat };
}

/** The draft with other money columns; a single column is read by its sign, as is usual for the kind of account. */
export function withMoneyColumns(draft: MappingDraft, columns: { amount: string } | { debit: string; credit: string }, mark: DecimalMark, accountType: AccountType): MappingDraft {
  const money: MoneyColumns =
    'amount' in columns
      ? { kind: 'amount', amount: columns.amount, sign: { by: 'sign', positive: accountType === 'credit' ? 'out' : 'in' } }
      : { kind: 'debit-credit', ...columns };
  return { ...draft, money, decimalMark: mark, flipped: false };
}

/** Columns that hold the money of a draft. */
export function moneyRefs(money: MoneyColumns | null): { amount: string; debit: string; credit: string } {
  if (money?.kind === 'amount') return { amount: money.amount, debit: '', credit: '' };
  return { amount: '', debit: money?.debit ?? '', credit: money?.credit ?? '' };
}

/** What a person has set by hand, overruling detection. */
export type ChangedPart = 'date' | 'money' | 'mark';

/** Whether a question still has to be answered, after things were set by hand. */
export function isOpen(question: Question, changed: ReadonlySet<ChangedPart>): boolean {
  switch (question.topic) {
    case 'date-order':
      return !changed.has('date');
    case 'decimal-mark':
      return !changed.has('money') && !changed.has('mark');
    case 'direction':
      return !changed.has('money');
    case 'column':
      return question.choices.length > 0 && !changed.has(question.field === 'date' ? 'date' : 'money');
    default:
      return question satisfies never;
  }
}
