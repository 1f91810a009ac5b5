import type { PoolClient } from 'pg';
import { column } from '../../books/column';
import type { DraftRow } from './draft-row';

/** Splits stand in files of few programs: most rows are stored without a word of them. */
const KEEP = `
  UPDATE platform.import_rows r SET parts = kept.parts
  FROM unnest($2::int[], $3::jsonb[]) AS kept (row, parts) WHERE r.import_id = $1 AND r.row = kept.row`;

/** Adds the parts of splits to rows that have just been stored. */
export async function keepParts(importId: string, rows: readonly DraftRow[], client: PoolClient): Promise<void> {
  const split = rows.filter(({ parts }) => parts !== null);
  if (split.length === 0) return;
  await client.query(KEEP, [
    importId,
    column(split, ({ row }) => row),
    column(split, ({ parts }) => JSON.stringify(parts)),
  ]);
}

/** What a split is recorded as; none where a category was chosen for the whole, or its amount was corrected. */
export function allocationsOf({
  parts,
  categoryId,
  isTransfer,
  amountMinor,
}: Pick<DraftRow, 'parts' | 'categoryId' | 'isTransfer' | 'amountMinor'>): { categoryId: string; amount: bigint }[] {
  const amount = amountMinor ?? 0n;
  if (categoryId !== null) return [{ categoryId, amount }];
  if (parts === null || isTransfer) return [];
  const allocations = parts.flatMap((part) =>
    part.categoryId === null ? [] : [{ categoryId: part.categoryId, amount: BigInt(part.amount) }],
  );
  return allocations.reduce((left, part) => left - part.amount, amount) === 0n ? allocations : [];
}
