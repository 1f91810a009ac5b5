import type { Worksheet } from '@counterfoil/contracts/reconciliation.contract';
import type { TestBooks } from '../../kit/books/books';
import type { DescribedAnswers } from './described-answers';

/** An account that is reconciled, and where the accounts of its business stand. */
export async function callReconciliations(
  { ask }: DescribedAnswers,
  { client, business, account }: TestBooks,
): Promise<void> {
  const closingDay = '2026-02-28';
  const query = `?closingDay=${closingDay}`;
  const { body: sheet } = await ask<Worksheet>(
    client,
    'GET /api/accounts/:id/reconciliations/worksheet',
    [account.id],
    undefined,
    query,
  );
  const made = await ask<{ id: string }>(client, 'POST /api/accounts/:id/reconciliations', [account.id], {
    closingDay,
    balance: sheet.bookBalance,
    newestEntry: sheet.newestEntry,
    cleared: sheet.rows.map(({ entryNumber }) => entryNumber),
  });
  await ask(client, 'GET /api/accounts/:id/reconciliations', [account.id]);
  await ask(client, 'GET /api/accounts/:id/reconciliations/:reconciliationId', [account.id, made.body.id]);
  await ask(client, 'GET /api/businesses/:id/reconciliations', [business.id]);
  const atStake = 'GET /api/businesses/:id/reconciliations/at-stake';
  await ask(client, atStake, [business.id]);
  await ask(client, atStake, [business.id], undefined, `?openingOf=${account.id}`);
}
