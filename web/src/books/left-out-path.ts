import type { LeftOutRow } from '@counterfoil/contracts/reconciliation.contract';
import { PATHS } from '../paths';

/** The address of what was left out of an import, at one of its rows. */
export function leftOutPath({ importId, row }: Pick<LeftOutRow, 'importId' | 'row'>): string {
  return `${PATHS.imports}?${new URLSearchParams({ leftOut: importId, row: String(row) }).toString()}`;
}
