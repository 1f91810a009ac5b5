import { beginning } from './cell-text';
import { MAX_ACCOUNT_NAME } from '../limits';

/**
 * A name of an account as it is kept: never longer than that, and without half a character at its end; null for none.
 */
export function accountName(text: string): string | null {
  return beginning(text, MAX_ACCOUNT_NAME) || null;
}

/** A name without what two exports write differently: case, spacing and the form of accented letters. */
export function accountNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
