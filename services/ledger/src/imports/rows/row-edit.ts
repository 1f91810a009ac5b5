import type { RowReason } from '@counterfoil/bank-statements/statement-row';
import { SAYS_OUT, judged, printOf, type DraftRow } from './draft-row';

/** What a person changed in a row. */
export interface RowEdit {
  readonly date?: string;
  readonly description?: string;
  /** Minor units, as text; with a sign where one was typed. */
  readonly amount?: string;
  readonly categoryId?: string;
  readonly nickname?: string;
  readonly transfer?: boolean;
  readonly counterpartId?: string;
  readonly counterpartRow?: number;
  /** The payment that repeats which it is, and its day. */
  readonly scheduleId?: string;
  readonly occurrenceDay?: string;
  /** The category of that payment, as it was when the row was taken for it. */
  readonly paidCategoryId?: string;
  /** Somebody has said that it is the transaction that it is paired with. */
  readonly pair?: boolean;
  readonly included?: boolean;
}

/** The row with a person's changes in it. A faulty row becomes whole when everything that was wrong has been typed. */
export function edited(row: DraftRow, edit: RowEdit): DraftRow {
  const changed = judged({
    ...row,
    date: edit.date ?? row.date,
    description: edit.description ?? row.description,
    amountMinor: edit.amount === undefined ? row.amountMinor : typedAmount(edit.amount, row.flags),
    nickname: edit.nickname ?? row.nickname,
    ...categorised(row, edit),
    isCorrected: edit.date !== undefined || edit.description !== undefined || edit.amount !== undefined,
    reasons: row.reasons.filter(({ field }) => !isAnswered(field, edit)),
  });
  const print = row.fingerprint ?? (changed.isValid ? printOf(changed) : null);
  return { ...changed, fingerprint: print };
}

/** Where the file says which way the money went, an amount typed without a sign goes there; a typed sign holds. */
function typedAmount(text: string, flags: readonly string[]): bigint {
  const minor = BigInt(text);
  return /^\d/.test(text) && flags.includes(SAYS_OUT) ? -minor : minor;
}

/**
 * A category that is chosen makes it no transfer, and the other way round. What a person has chosen comes before that
 * of the payment that the row is, and this before what a rule or the file says.
 */
function categorised(
  row: DraftRow,
  { categoryId: chosen, paidCategoryId, transfer, counterpartId, counterpartRow }: RowEdit,
): Pick<DraftRow, 'categoryId' | 'isTransfer' | 'counterpartId' | 'counterpartRow' | 'rule'> {
  const categoryId = chosen ?? paidCategoryId;
  // What a person has chosen is no longer the rule's.
  const rule = categoryId === undefined && !transfer ? row.rule : null;
  if (transfer)
    return {
      categoryId: null,
      isTransfer: true,
      counterpartId: counterpartId ?? null,
      counterpartRow: counterpartRow ?? null,
      rule,
    };
  return {
    rule,
    categoryId: categoryId ?? row.categoryId,
    isTransfer: categoryId === undefined && transfer === undefined && row.isTransfer,
    counterpartId: null,
    counterpartRow: null,
  };
}

function isAnswered(field: RowReason['field'], edit: RowEdit): boolean {
  switch (field) {
    case 'date':
      return edit.date !== undefined;
    case 'amount':
    case 'direction':
      return edit.amount !== undefined;
    case 'description':
      return edit.description !== undefined;
    case 'row':
      return edit.date !== undefined && edit.amount !== undefined && edit.description !== undefined;
    default:
      return field satisfies never;
  }
}
