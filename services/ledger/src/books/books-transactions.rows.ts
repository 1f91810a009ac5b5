import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent, PostingLine, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { KEY_OF_ROW, type TransactionKey } from './books-corrected.rows';
import { column } from './column';
import { businessOf } from '@counterfoil/events/stream-names';

/** A row of the list as the batch leaves it. */
interface TransactionRow {
  readonly id: string;
  readonly businessId: string;
  readonly facts: TransactionFacts;
  /** The transaction that this row mirrors in the list of the account at the other end of a transfer. */
  readonly mirrorOf: string | null;
  /** Of the first fact, as the moment below; both are kept when the row is there already. */
  readonly importId: string | null;
  readonly recordedAt: string;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly position: bigint;
}

interface MatchRow {
  readonly businessId: string;
  readonly id: string;
  readonly transferId: string | null;
  readonly counterpartId: string | null;
}

/**
 * The list of transactions: each row as the last fact of the batch leaves it; books-batch.rows.ts writes them. A
 * transfer recorded in one entry has a second row, its mirror, in the other account's list.
 */
export class TransactionRows {
  /** By business and id, as the rows below: two businesses of a batch may have rows of the same id. */
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
        return this.match(businessOf(recorded.stream), event);
      default:
        return;
    }
  }

  /** Columns of `TRANSACTIONS`, in its order. */
  columns(): string[] {
    const rows = [...this.rows.values()];
    return [
      column(rows, ({ id }) => id),
      column(rows, ({ businessId }) => businessId),
      column(rows, accountOf),
      column(rows, ({ facts }) => facts.date),
      column(rows, ({ facts }) => facts.otherDate),
      column(rows, ({ facts }) => facts.entry.sequence),
      column(rows, ({ facts }) => facts.description),
      column(rows, ({ facts }) => facts.nickname),
      column(rows, amountOf),
      column(rows, ({ facts }) => facts.allocations[0]?.categoryId),
      column(rows, ({ facts, mirrorOf }) => allocationsText(facts, mirrorOf !== null)),
      column(rows, ({ facts }) => linesText(facts.entry.lines)),
      column(rows, otherAccountOf),
      column(rows, ({ mirrorOf }) => mirrorOf),
      column(rows, ({ facts }) => facts.entry.number),
      column(rows, ({ facts }) => facts.recordedBy),
      column(rows, ({ facts }) => facts.recordedOn),
      column(rows, ({ importId }) => importId),
      column(rows, ({ recordedAt }) => recordedAt),
      column(rows, ({ updatedAt }) => updatedAt),
      column(rows, ({ deletedAt }) => deletedAt),
      column(rows, ({ position }) => position),
    ];
  }

  /**
   * Which rows are the ends of one transfer; rare, and written once the rows are there.
   * @returns transactions among them that were corrected in a closed period
   */
  async writeMatches(client: PoolClient): Promise<readonly TransactionKey[]> {
    return this.matches.size > 0 ? writeMatches([...this.matches.values()], client) : [];
  }

  private stand(
    recorded: RecordedEvent,
    facts: TransactionFacts,
    importId: string | null = recorded.metadata.importId ?? null,
  ): void {
    this.put(recorded, facts, importId, null);
  }

  private change(recorded: RecordedEvent, before: TransactionFacts, after: TransactionFacts): void {
    if (before.mirrorId !== undefined && before.mirrorId !== after.mirrorId)
      this.put(recorded, before, null, recorded.metadata.recordedAt, 'mirror');
    this.put(recorded, after, null, null);
  }

  private remove(recorded: RecordedEvent, facts: TransactionFacts): void {
    this.put(recorded, facts, null, recorded.metadata.recordedAt);
    const businessId = businessOf(recorded.stream);
    this.setMatch({ businessId, id: facts.transactionId, transferId: null, counterpartId: null });
  }

  private put(
    recorded: RecordedEvent,
    facts: TransactionFacts,
    importId: string | null,
    deletedAt: string | null,
    only?: 'mirror',
  ): void {
    const at = recorded.metadata.recordedAt;
    const { position } = recorded;
    const businessId = businessOf(recorded.stream);
    const set = (id: string, mirrorOf: string | null): void => {
      const key = rowKey(businessId, id);
      const known = this.rows.get(key);
      this.rows.set(key, {
        id,
        businessId,
        facts,
        mirrorOf,
        importId: known ? known.importId : importId,
        recordedAt: known?.recordedAt ?? at,
        updatedAt: at,
        deletedAt,
        position,
      });
    };
    if (only !== 'mirror') set(facts.transactionId, null);
    if (facts.mirrorId !== undefined) set(facts.mirrorId, facts.transactionId);
  }

  private match(
    businessId: string,
    { type, data }: Extract<LedgerEvent, { type: 'TransferMatched' | 'TransferUnmatched' }>,
  ): void {
    const ends = [
      [data.firstTransactionId, data.secondTransactionId],
      [data.secondTransactionId, data.firstTransactionId],
    ] as const;
    for (const [id, counterpart] of ends) {
      const isMatched = type === 'TransferMatched';
      const transferId = isMatched ? data.transferId : null;
      this.setMatch({ businessId, id, transferId, counterpartId: isMatched ? counterpart : null });
    }
  }

  private setMatch(row: MatchRow): void {
    this.matches.set(rowKey(row.businessId, row.id), row);
  }
}

function rowKey(businessId: string, id: string): string {
  return `${businessId} ${id}`;
}

/** The mirror shows the same money from the other side. */
function accountOf({ facts, mirrorOf }: TransactionRow): string | null {
  return mirrorOf === null ? facts.accountId : (facts.transferAccountId ?? null);
}

function amountOf({ facts, mirrorOf }: TransactionRow): bigint {
  return mirrorOf === null ? facts.amount : -facts.amount;
}

function otherAccountOf({ facts, mirrorOf }: TransactionRow): string | null {
  return mirrorOf === null ? (facts.transferAccountId ?? null) : facts.accountId;
}

async function writeMatches(rows: readonly MatchRow[], client: PoolClient): Promise<readonly TransactionKey[]> {
  const { rows: changed } = await client.query<TransactionKey & { isCorrected: boolean }>(
    `update transactions set transfer_id = match.transfer_id, counterpart_id = match.counterpart_id
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as match (business_id, id, transfer_id, counterpart_id)
     where transactions.business_id = match.business_id and transactions.id = match.id
       and (transactions.transfer_id, transactions.counterpart_id) is distinct from (match.transfer_id,
         match.counterpart_id)
     returning ${KEY_OF_ROW}`,
    [
      rows.map(({ businessId }) => businessId),
      rows.map(({ id }) => id),
      rows.map(({ transferId }) => transferId),
      rows.map(({ counterpartId }) => counterpartId),
    ],
  );
  return changed.filter(({ isCorrected }) => isCorrected);
}

function allocationsText({ allocations }: TransactionFacts, isMirror: boolean): string {
  return JSON.stringify(
    allocations.map(({ categoryId, amount }) => ({ categoryId, amount: String(isMirror ? -amount : amount) })),
  );
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
