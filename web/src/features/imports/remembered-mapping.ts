import type { Mapping } from '@counterfoil/bank-csv/mapping';
import { recall, remember } from '../../ui/remembered';

const nameOf = (accountId: string): string => `counterfoil-mapping-${accountId}`;

/** How the last statement of this account was read, flipped sign and all; null when none was. */
export function rememberedMapping(accountId: string): Mapping | null {
  const text = recall(nameOf(accountId));
  if (text === null) return null;
  try {
    const mapping = JSON.parse(text) as Partial<Mapping> | null;
    const isWhole = mapping?.version === 1 && typeof mapping.date === 'string' && typeof mapping.description === 'string' && typeof mapping.money === 'object';
    return isWhole ? (mapping as Mapping) : null;
  } catch {
    return null;
  }
}

export function rememberMapping(accountId: string, mapping: Mapping): void {
  remember(nameOf(accountId), JSON.stringify(mapping));
}
