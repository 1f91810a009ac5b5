import { useQuery } from '@tanstack/react-query';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { StatementEnd, Worksheet } from '@counterfoil/contracts/reconciliation.contract';
import { figureMinor } from '@counterfoil/money/money';
import { useMay } from '../../books/business-context';
import { worksheetOptions } from '../../books/reconciliations.queries';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** A statement that the books agree with as they are. */
export interface StatementAgreement {
  readonly accountId: string;
  readonly statement: StatementEnd;
  readonly worksheet: Worksheet;
}

/**
 * Whether the books agree with the statement of an import, so that its account is reconciled by saying so.
 * @param isWanted once it is recorded, and nothing is asked about the account's opening any more
 */
export function useAgreement(found: Import | undefined, isWanted: boolean) {
  const mayReconcile = useMay('accounts.reconcile');
  // A statement of several accounts states no balance of each.
  const accountId = found?.into.length === 1 ? (found.into[0]?.accountId ?? '') : '';
  const states = (found?.summary?.openingBalance ?? null) !== null;
  const isAsked = isWanted && mayReconcile && accountId !== '' && states;
  const worksheet = useQuery({
    ...worksheetOptions(found?.businessId ?? '', accountId),
    enabled: isAsked,
    retry: 1,
  });
  return {
    isWanted: isAsked,
    isPending: worksheet.isPending,
    found: found && worksheet.data ? agreementWith(found.id, worksheet.data) : null,
  };
}

/** Where nothing but rows of statements is open, and they come to what this one says at its end. */
export function agreementWith(importId: string, worksheet: Worksheet): StatementAgreement | null {
  const { accountId, statement, rows, last, closingDay } = worksheet;
  if (statement?.importId !== importId || statement.closingDay !== closingDay || rows.length === 0) return null;
  if (!rows.every(({ isOnStatement }) => isOnStatement)) return null;
  const minor = (figure: string): bigint => figureMinor(figure, DECIMALS);
  const sum = rows.reduce((total, { amount }) => total + minor(amount), last ? minor(last.balance) : 0n);
  return sum === minor(statement.balance) ? { accountId, statement, worksheet } : null;
}
