import type { RecordedEvent } from '@counterfoil/event-sourcing/recorded-event';
import type { LedgerEvent, PostingLine, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { businessOf } from './ledger-stream';

/** A row of the list as the batch leaves it. */
interface TransactionRow {
  readonly id: string;
  readonly businessId: string;
  readonly facts: TransactionFacts;
  /** The transaction that this row mirrors in the list of the account at the other end of a transfer. */
  readonly mirrorOf: string | null;
  readonly importId: string | null;
  /** Of the first fact; kept when the row is there already. */
  readonly recordedAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly position: string;
}

interface MatchRow {
  readonly id: string;
  readonly transferId: string | null;
  readonly counterpartId: string | null;
}

/**
 * The list of transactions: each row as the last fact of the batch leaves it, written in one statement. A transfer recorded
 * in one entry has a second row, its mirror, in the other account's list.
 */
export class TransactionRows {
  private readonly rows = new Map<string, TransactionRow>();
  private readonly matches = new Map<string, MatchRow>();

  collect(recorded: RecordedEvent<LedgerEvent>): void {
    const { event } = recorded;
    switch (event.type) {
      case 'TransactionRecorded':
      case 'TransactionRestored':
      case 'TransferRecorded':
        return this.stand(recorded, event.data.transaction);
      case 'TransactionAmended':
      case 'TransactionRecategorized':
        return this.change(recorded, event.data.before, event.data.after);
      case 'TransactionDeleted':
        return this.remove(recorded, event.data.transaction);
      case 'ImportRowsRecorded':
        for (const facts of event.data.transactions) this.stand(recorded, facts, event.data.importId);
        return;
      case 'ImportRowsReversed':
        for (const { transaction } of event.data.rows) this.remove(recorded, transaction);
        return;
      case 'TransferMatched':
      case 'TransferUnmatched':
        return this.match(event);
      default:
        return;
    }
  }

  async write(client: PoolClient): Promise<void> {
    if (this.rows.size > 0) await upsert([...this.rows.values()], client);
    if (this.matches.size > 0) await writeMatches([...this.matches.values()], client);
  }

  private stand(recorded: RecordedEvent, facts: TransactionFacts, importId: string | null = recorded.metadata.importId ?? null): void {
    this.put(recorded, facts, importId, null);
  }

  private change(recorded: RecordedEvent, before: TransactionFacts, after: TransactionFacts): void {
    if (before.mirrorId !== undefined && before.mirrorId !== after.mirrorId) this.put(recorded, before, null, recorded.metadata.recordedAt, 'mirror');
    this.put(recorded, after, null, null);
  }

  private remove(recorded: RecordedEvent, facts: TransactionFacts): void {
    this.put(recorded, facts, null, recorded.metadata.recordedAt);
    this.matches.set(facts.transactionId, { id: facts.transactionId, transferId: null, counterpartId: null });
  }

  private put(recorded: RecordedEvent, facts: TransactionFacts, importId: string | null, deletedAt: string | null, only?: 'mirror'): void {
    const at = recorded.metadata.recordedAt;
    const position = String(recorded.position);
    const businessId = businessOf(recorded.stream);
    const row = (id: string, mirrorOf: string | null): TransactionRow => {
      const known = this.rows.get(id);
      return {
        id,
        businessId,
        facts,
        mirrorOf,
        importId: known?.importId ?? importId,
        recordedAt: known?.recordedAt ?? at,
        updatedAt: at,
        deletedAt,
        position,
      };
    };
    if (only !== 'mirror') this.rows.set(facts.transactionId, row(facts.transactionId, null));
    if (facts.mirrorId !== undefined) this.rows.set(facts.mirrorId, row(facts.mirrorId, facts.transactionId));
  }

  private match({ type, data }: Extract<LedgerEvent, { type: 'TransferMatched' | 'TransferUnmatched' }>): void {
    const ends = [
      [data.firstTransactionId, data.secondTransactionId],
      [data.secondTransactionId, data.firstTransactionId],
    ] as const;
    for (const [id, counterpart] of ends) {
      const isMatched = type === 'TransferMatched';
      this.matches.set(id, { id, transferId: isMatched ? data.transferId : null, counterpartId: isMatched ? counterpart : null });
    }
  }
}

/** The mirror shows the same money from the other side. */
function accountOf({ facts, mirrorOf }: TransactionRow): string | null {
  return mirrorOf === null ? facts.accountId : (facts.transferAccountId ?? null);
}

function amountOf({ facts, mirrorOf }: TransactionRow): string {
  return String(mirrorOf === null ? facts.amount : -facts.amount);
}

function otherAccountOf({ facts, mirrorOf }: TransactionRow): string | null {
  return mirrorOf === null ? (facts.transferAccountId ?? null) : facts.accountId;
}

async function upsert(rows: readonly TransactionRow[], client: PoolClient): Promise<void> {
  await client.query(UPSERT, [
    rows.map(({ id }) => id),
    rows.map(({ businessId }) => businessId),
    rows.map(accountOf),
    rows.map(({ facts }) => facts.date),
    rows.map(({ facts }) => facts.entry.sequence),
    rows.map(({ facts }) => facts.description),
    rows.map(({ facts }) => facts.nickname ?? null),
    rows.map(amountOf),
    rows.map(({ facts }) => facts.allocations[0]?.categoryId ?? null),
    rows.map(({ facts, mirrorOf }) => allocationsText(facts, mirrorOf !== null)),
    rows.map(({ facts }) => linesText(facts.entry.lines)),
    rows.map(otherAccountOf),
    rows.map(({ mirrorOf }) => mirrorOf),
    rows.map(({ facts }) => facts.entry.number),
    rows.map(({ facts }) => facts.recordedBy),
    rows.map(({ facts }) => facts.recordedOn),
    rows.map(({ importId }) => importId),
    rows.map(({ recordedAt }) => recordedAt),
    rows.map(({ updatedAt }) => updatedAt),
    rows.map(({ deletedAt }) => deletedAt),
    rows.map(({ position }) => position),
  ]);
}

const UPSERT = `
  insert into transactions (id, business_id, account_id, date, sequence, description, nickname, amount, category_id, allocations, lines,
                            transfer_account_id, mirror_of, entry_number, recorded_by, recorded_on, import_id, recorded_at, updated_at,
                            deleted_at, position)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[], $5::int[], $6::text[], $7::text[], $8::bigint[], $9::uuid[],
                       $10::jsonb[], $11::jsonb[], $12::uuid[], $13::uuid[], $14::int[], $15::text[], $16::date[], $17::uuid[],
                       $18::timestamptz[], $19::timestamptz[], $20::timestamptz[], $21::bigint[])
  on conflict (id) do update set
    account_id = excluded.account_id, date = excluded.date, sequence = excluded.sequence, description = excluded.description,
    nickname = excluded.nickname, amount = excluded.amount, category_id = excluded.category_id, allocations = excluded.allocations,
    lines = excluded.lines, transfer_account_id = excluded.transfer_account_id, entry_number = excluded.entry_number,
    updated_at = excluded.updated_at, deleted_at = excluded.deleted_at, position = excluded.position`;

async function writeMatches(rows: readonly MatchRow[], client: PoolClient): Promise<void> {
  await client.query(
    `update transactions set transfer_id = match.transfer_id, counterpart_id = match.counterpart_id
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as match (id, transfer_id, counterpart_id)
     where transactions.id = match.id
       and (transactions.transfer_id, transactions.counterpart_id) is distinct from (match.transfer_id, match.counterpart_id)`,
    [rows.map(({ id }) => id), rows.map(({ transferId }) => transferId), rows.map(({ counterpartId }) => counterpartId)],
  );
}

function allocationsText({ allocations }: TransactionFacts, isMirror: boolean): string {
  return JSON.stringify(allocations.map(({ categoryId, amount }) => ({ categoryId, amount: String(isMirror ? -amount : amount) })));
}

/** Money as text, since JSON numbers cannot hold it. */
export function linesText(lines: readonly PostingLine[]): string {
  return JSON.stringify(
    lines.map(({ ledgerAccount, debit, credit, categoryId }) => ({
      ledgerAccount,
      debit: String(debit),
      credit: String(credit),
      ...(categoryId === undefined ? {} : { categoryId }),
    })),
  );
}
