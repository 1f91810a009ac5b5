import type { ReconciliationAtStake } from '@counterfoil/contracts/reconciliation.contract';
import { read } from '../api/client';
import { ask } from '../ui/questions/questions';
import { breakText } from './reconciliation-words';

/** What is to be taken back. */
export type TakenBack = { readonly commandId: string } | { readonly importId: string };

/**
 * Asks before something is taken back that was agreed on with a bank. Where that cannot be found out, the undo itself
 * says what is wrong.
 * @returns whether to go on
 */
export async function mayBreak(businessId: string, what: readonly TakenBack[], deed: string): Promise<boolean> {
  const found = await Promise.all(what.map((one) => atStake(businessId, one)));
  const days = found.filter((day) => day !== null).sort();
  const [first] = days;
  if (first === undefined) return true;
  return ask({ title: 'This breaks a reconciliation', text: breakText([first], deed), confirm: 'Undo Anyway' });
}

async function atStake(businessId: string, what: TakenBack): Promise<string | null> {
  const path = `/api/businesses/${businessId}/reconciliations/at-stake?${new URLSearchParams(what).toString()}`;
  return read<ReconciliationAtStake>(path).then(
    ({ reconciledThrough }) => reconciledThrough,
    () => null,
  );
}
