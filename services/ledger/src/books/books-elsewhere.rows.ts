import { addedUp, amountsOf, negated, type DayAmount } from '@counterfoil/accounting/day-amounts';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { Entry, LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import { entriesOf } from '@counterfoil/events/posted-entries';
import { businessOf } from '@counterfoil/events/stream-names';
import type { PoolClient } from 'pg';
import type { TransactionKey } from './books-corrected.rows';
import { column } from './column';

/** A transaction that a fact changes, with its entries in force. */
interface Change {
  readonly transactionId: string;
  readonly before?: TransactionFacts;
  readonly after?: TransactionFacts;
}

interface Moved {
  readonly businessId: string;
  readonly transactionId: string;
  readonly amounts: readonly DayAmount[];
}

/**
 * What corrections in closed periods have left on other days than the entry in force: added up from what each fact
 * posts besides replacing one entry in force by another. Nothing for nearly all, so that nearly no batch writes here.
 */
export class ElsewhereRows {
  /** By business and transaction: two businesses of a batch may have transactions of the same id. */
  private readonly moved = new Map<string, Moved>();

  collect(recorded: RecordedEvent<LedgerEvent>): void {
    const changes = changesOf(recorded.event);
    if (changes.length === 0) return;
    const businessId = businessOf(recorded.stream);
    const posted = postedFor(recorded.event);
    for (const { transactionId, before, after } of changes) {
      const left = addedUp(
        amountsOf(posted.get(transactionId) ?? []),
        amountsOf(before ? [before.entry] : []),
        negated(amountsOf(after ? [after.entry] : [])),
      );
      if (left.length > 0) this.add({ businessId, transactionId, amounts: left });
    }
  }

  /** @returns the transactions whose amounts it has changed */
  async write(client: PoolClient): Promise<readonly TransactionKey[]> {
    const rows = [...this.moved.values()].flatMap(({ amounts, ...of }) =>
      amounts.map((amount) => ({ ...of, ...amount })),
    );
    if (rows.length === 0) return [];
    await client.query(ADD, [
      column(rows, ({ businessId }) => businessId),
      column(rows, ({ transactionId }) => transactionId),
      column(rows, ({ date }) => date),
      column(rows, ({ ledgerAccount }) => ledgerAccount),
      column(rows, ({ categoryId }) => categoryId),
      column(rows, ({ amount }) => amount),
    ]);
    await client.query(DROP_NOTHINGS, [
      column(rows, ({ businessId }) => businessId),
      column(rows, ({ transactionId }) => transactionId),
    ]);
    return [...this.moved.values()].map(({ businessId, transactionId: id }) => ({ businessId, id }));
  }

  private add({ businessId, transactionId, amounts }: Moved): void {
    const key = `${businessId} ${transactionId}`;
    const known = this.moved.get(key)?.amounts ?? [];
    this.moved.set(key, { businessId, transactionId, amounts: addedUp(known, amounts) });
  }
}

/** Of facts that correct; what is recorded posts the entry in force and nothing else. */
function changesOf(event: LedgerEvent): readonly Change[] {
  switch (event.type) {
    case 'TransactionAmended':
    case 'TransactionRecategorized': {
      const { before, after } = event.data;
      return [{ transactionId: after.transactionId, before, after }];
    }
    case 'TransactionDeleted':
      return [gone(event.data.transaction)];
    case 'TransactionRestored': {
      const { transaction } = event.data;
      return [{ transactionId: transaction.transactionId, after: transaction }];
    }
    case 'ImportRowsReversed':
      return event.data.rows.map(({ transaction }) => gone(transaction));
    default:
      return [];
  }
}

function gone(transaction: TransactionFacts): Change {
  return { transactionId: transaction.transactionId, before: transaction };
}

function postedFor(event: LedgerEvent): Map<string, Entry[]> {
  const posted = new Map<string, Entry[]>();
  for (const { transactionId, entry } of entriesOf(event)) {
    if (transactionId === null) continue;
    const entries = posted.get(transactionId);
    if (entries) entries.push(entry);
    else posted.set(transactionId, [entry]);
  }
  return posted;
}

const ADD = `
  insert into amounts_elsewhere as known (business_id, transaction_id, date, ledger_account, category_id, amount)
  select * from unnest($1::uuid[], $2::uuid[], $3::date[], $4::text[], $5::uuid[], $6::bigint[])
  on conflict (business_id, transaction_id, date, ledger_account, category_id) do update
    set amount = known.amount + excluded.amount`;

const DROP_NOTHINGS = `
  delete from amounts_elsewhere known using unnest($1::uuid[], $2::uuid[]) as given (business_id, transaction_id)
  where known.business_id = given.business_id and known.transaction_id = given.transaction_id and known.amount = 0`;
