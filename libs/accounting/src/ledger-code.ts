import type { CategoryKind } from './chart';

/** Which run of codes a new line of the chart is taken from. */
interface CodeRange {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

const BANK: CodeRange = { from: 1000, to: 1089, step: 10 };
const CARD: CodeRange = { from: 2000, to: 2099, step: 10 };
const CUSTOM_REVENUE: CodeRange = { from: 4500, to: 4899, step: 10 };
const CUSTOM_EXPENSE: CodeRange = { from: 6700, to: 6989, step: 10 };
/** Personal accounts are lines of the owner's equity under this one (docs/accounting.md, Personal accounts). */
const PERSONAL_PARENT = '3020';

export interface AccountKind {
  readonly type: 'checking' | 'savings' | 'credit' | 'cash';
  readonly scope: 'business' | 'personal';
}

/** The code of a new account's own line: the first free one of its range, tens first, then units, then `<last>-n`. */
export function nextAccountCode(kind: AccountKind, taken: ReadonlySet<string>): string {
  if (kind.scope === 'personal') return nextBelow(PERSONAL_PARENT, taken);
  return nextInRange(kind.type === 'credit' ? CARD : BANK, taken);
}

/** The code of the line that a custom category posts to. */
export function nextCategoryCode(type: Exclude<CategoryKind, 'transfer'>, taken: ReadonlySet<string>): string {
  return nextInRange(type === 'revenue' ? CUSTOM_REVENUE : CUSTOM_EXPENSE, taken);
}

function nextInRange(range: CodeRange, taken: ReadonlySet<string>): string {
  for (const step of [range.step, 1]) {
    for (let code = range.from; code <= range.to; code += step) {
      if (!taken.has(String(code))) return String(code);
    }
  }
  return nextBelow(String(range.to), taken);
}

function nextBelow(parent: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`${parent}-${number}`)) number += 1;
  return `${parent}-${number}`;
}

/** True for the codes of credit cards. */
export function isCardCode(code: string): boolean {
  return isWithin(CARD, code);
}

/** True for codes that bank accounts, cards and personal accounts get when they are opened. */
export function isAccountCode(code: string): boolean {
  return isWithin(BANK, code) || isCardCode(code) || code.startsWith(`${PERSONAL_PARENT}-`);
}

function isWithin({ from, to }: CodeRange, code: string): boolean {
  const number = Number(code.slice(0, 4));
  return number >= from && number <= to;
}

/** The type that a code's first digit stands for; undefined for what is no code. */
export function typeOfCode(code: string): 'asset' | 'liability' | 'equity' | 'revenue' | 'expense' | undefined {
  if (!/^[1-6]\d{3}(-\d{1,6})?$/.test(code)) return undefined;
  return (['asset', 'liability', 'equity', 'revenue', 'expense', 'expense'] as const)[Number(code[0]) - 1];
}
