import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EntityIndex } from '@counterfoil/event-sourcing/decider';
import type { TransactionFacts } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../platform/database.module';
import { businessOf } from './ledger-stream';
import type { TransactionEntity } from './transaction.decider';

interface IndexRow {
  readonly revision: string;
  readonly transaction: StoredTransaction | null;
}

/** A transaction with its entry, as one JSON value; money as text, since JSON numbers cannot hold it. */
interface StoredTransaction {
  readonly id: string;
  readonly accountId: string;
  readonly date: string;
  readonly description: string;
  readonly nickname: string | null;
  readonly amount: string;
  readonly allocations: readonly { categoryId: string; amount: string }[];
  readonly recordedBy: string;
  readonly recordedOn: string;
  readonly isDeleted: boolean;
  readonly entryNumber: number;
  readonly sequence: number;
  readonly lines: readonly { ledgerAccount: string; debit: string; credit: string; categoryId: string | null }[];
}

/**
 * Existing transactions for the decider, from the books' rows. One statement, so that the rows and the revision they
 * stand at are of one snapshot; a transaction of another business is not found.
 */
@Injectable()
export class TransactionIndex implements EntityIndex<TransactionEntity> {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async load(stream: string, keys: readonly string[]): Promise<{ revision: bigint; entities: ReadonlyMap<string, TransactionEntity> }> {
    const { rows } = await this.pool.query<IndexRow>({ name: 'transaction-index', text: LOAD, values: [businessOf(stream), keys] });
    const entities = new Map<string, TransactionEntity>();
    for (const { transaction } of rows) {
      if (transaction) entities.set(transaction.id, { facts: factsOf(transaction), isDeleted: transaction.isDeleted });
    }
    return { revision: BigInt(rows[0]?.revision ?? -1), entities };
  }
}

const LOAD = `
  select head.revision, case when t.id is null then null else jsonb_build_object(
    'id', t.id, 'accountId', t.account_id, 'date', t.date, 'description', t.description, 'nickname', t.nickname,
    'amount', t.amount::text, 'allocations', t.allocations, 'recordedBy', t.recorded_by, 'recordedOn', t.recorded_on,
    'isDeleted', t.deleted_at is not null, 'entryNumber', t.entry_number, 'sequence', t.sequence,
    'lines', (
      select jsonb_agg(jsonb_build_object('ledgerAccount', p.ledger_account, 'debit', p.debit::text, 'credit', p.credit::text,
                                          'categoryId', p.category_id) order by p.line)
      from books.postings p where p.business_id = t.business_id and p.entry_number = t.entry_number)
  ) end as transaction
  from books.stream_heads head
  left join books.transactions t on t.business_id = head.business_id and t.id = any($2::uuid[])
  where head.business_id = $1`;

function factsOf(row: StoredTransaction): TransactionFacts {
  return {
    transactionId: row.id,
    accountId: row.accountId,
    date: row.date,
    description: row.description,
    ...(row.nickname === null ? {} : { nickname: row.nickname }),
    amount: BigInt(row.amount),
    allocations: row.allocations.map(({ categoryId, amount }) => ({ categoryId, amount: BigInt(amount) })),
    entry: {
      number: row.entryNumber,
      date: row.date,
      sequence: row.sequence,
      lines: row.lines.map(({ ledgerAccount, debit, credit, categoryId }) => ({
        ledgerAccount,
        debit: BigInt(debit),
        credit: BigInt(credit),
        ...(categoryId === null ? {} : { categoryId }),
      })),
    },
    recordedBy: row.recordedBy,
    recordedOn: row.recordedOn,
  };
}
