import type { AuditField } from '@counterfoil/contracts/audit.contract';
import { formatDecimal } from '@counterfoil/money/money';
import type { BookNames } from '../../books/book-names.queries';
import type { Fact } from './fact';
import type { FactValue } from './fact-sides';

/** What ids stand for, as it is called now. What has no name any more is told by its id. */
export interface FactNames extends BookNames {
  readonly people: ReadonlyMap<string, string>;
  /** Descriptions by the transactions' ids. */
  readonly transactions: ReadonlyMap<string, string>;
  /** Decimals of the business's currency. */
  readonly exponent: number;
}

/** What a fact is about, in words; null where there is nothing to say. */
export function subjectWords({ subject, of }: Fact, names: FactNames): string | null {
  const words = [of ? wordsOf(of, names) : null, subject].filter((part) => part !== null);
  return words.length === 0 ? null : words.join(' ');
}

/** What a fact changed, side by side; what is the same on both sides is left out. */
export function fieldsOf({ before, after }: Fact, names: FactNames): AuditField[] {
  const labels = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return labels.flatMap((label) => {
    const sides = [before?.[label], after?.[label]] as const;
    const [was, is] = sides.map((value) => (value ? wordsOf(value, names) : null));
    if (was === is) return [];
    return [{ label, kind: kindOf(sides[0] ?? sides[1]), before: was ?? null, after: is ?? null }];
  });
}

/** All words of a fact, changed or not, for whoever looks for some of them. */
export function allWords(fact: Fact, names: FactNames): string[] {
  return [fact.of, ...Object.values(fact.before ?? {}), ...Object.values(fact.after ?? {})].flatMap((value) =>
    value ? [wordsOf(value, names)] : [],
  );
}

/** All amounts of a fact in minor units, without their signs. */
export function allAmounts({ before, after }: Fact): bigint[] {
  return [...Object.values(before ?? {}), ...Object.values(after ?? {})].flatMap((value) =>
    value ? amountsIn(value).map((amount) => (amount < 0n ? -amount : amount)) : [],
  );
}

function amountsIn(value: FactValue): bigint[] {
  switch (value.kind) {
    case 'money':
      return [value.minor];
    case 'split':
      return value.parts.map(({ amount }) => amount);
    case 'posting':
      return [value.debit === 0n ? value.credit : value.debit];
    default:
      return [];
  }
}

function kindOf(value: FactValue | undefined): AuditField['kind'] {
  return value?.kind === 'money' || value?.kind === 'day' ? value.kind : 'text';
}

function wordsOf(value: FactValue, names: FactNames): string {
  switch (value.kind) {
    case 'text':
    case 'day':
      return value.text;
    case 'money':
      return formatDecimal(value.minor, names.exponent);
    case 'split':
      return value.parts
        .map(
          ({ categoryId, amount }) =>
            `${nameIn(names.categories, categoryId)} ${formatDecimal(amount, names.exponent)}`,
        )
        .join(', ');
    case 'posting': {
      const [side, amount] = value.debit === 0n ? ['credit', value.credit] : ['debit', value.debit];
      return `${nameIn(names.lines, value.line)}, ${side} ${formatDecimal(BigInt(amount), names.exponent)}`;
    }
    case 'person':
      return names.people.get(value.id) ?? 'somebody who has left';
    default:
      return nameIn(MAPS[value.kind](names), value.id);
  }
}

const MAPS = {
  account: ({ accounts }: FactNames) => accounts,
  category: ({ categories }: FactNames) => categories,
  line: ({ lines }: FactNames) => lines,
  transaction: ({ transactions }: FactNames) => transactions,
  schedule: ({ schedules }: FactNames) => schedules,
};

function nameIn(names: ReadonlyMap<string, string>, id: string): string {
  return names.get(id) ?? id;
}
