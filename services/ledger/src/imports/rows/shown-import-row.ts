import type { ImportRow } from '@counterfoil/contracts/import-answer.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { SHARED_COLUMNS } from './import-row-record';

/** A row of the table, as far as people see it. */
export interface ShownRow extends Omit<ImportRow, 'date' | 'amount' | 'counterpart' | 'occurrence' | 'pair'> {
  date: string | null;
  amount: string | null;
}

/** A row of the preview. @param exponent of the books' currency */
export function rowOf(row: ShownRow, exponent: number): ImportRow {
  const money = (minor: string): string => formatDecimal(BigInt(minor), exponent);
  return {
    ...row,
    date: row.date ?? '',
    amount: row.amount === null ? '' : money(row.amount),
    parts: row.parts?.map((part) => ({ ...part, amount: money(part.amount) })) ?? null,
    readings: row.readings && { bySign: money(row.readings.bySign), byType: money(row.readings.byType) },
    counterpart: null,
    occurrence: null,
    pair: null,
  };
}

/** Without a condition: which rows is for whoever asks to say. */
export const ROWS = `
  SELECT ${SHARED_COLUMNS}, amount, refusal, match_refusal AS "matchRefusal" FROM platform.import_rows`;
