import { nicknameOf } from './nickname';

/** Partial matches shorter than this would join strangers (docs/rules.md, Imports). */
const MIN_PARTIAL_LENGTH = 4;

/** The normalised merchant of a description: lower-case letters and single spaces, no numbers, places or bank noise. */
export function merchantKey(description: string): string {
  return nicknameOf(description)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

export interface ComparedTransaction {
  readonly description: string;
  readonly type: 'expense' | 'deposit';
}

/**
 * Whether two transactions are of the same merchant: the same type, and keys that are equal or of which one, longer
 * than three letters, is part of the other.
 */
export function isSimilar(one: ComparedTransaction, other: ComparedTransaction): boolean {
  if (one.type !== other.type) return false;
  const [a, b] = [merchantKey(one.description), merchantKey(other.description)];
  if (a === '' || b === '') return false;
  if (a === b) return true;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.length >= MIN_PARTIAL_LENGTH && ` ${longer} `.includes(` ${shorter} `);
}
