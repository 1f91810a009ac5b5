import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { mayAs } from '@counterfoil/contracts/token-right';
import {
  MAX_HISTORY_STEPS,
  type HistoryStep,
  type TransactionHistory,
} from '@counterfoil/contracts/transaction-history.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { eventMetadata } from '@counterfoil/event-sourcing/log/event-metadata';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { formatDecimal } from '@counterfoil/money/money';
import { BookNamesQueries } from '../books/book-names.queries';
import { CommandHistory } from '../books/command-history.queries';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { transactionChangesProjection } from '../books/transaction-changes.projection';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { Membership } from '../http/request-context';
import { sidesOf, stepOf, type HistoryNames, type TransactionEvent } from './history-step';
import { TransactionIdentity } from './transaction-identity.queries';

/** How long to wait until a change that was just made can be found. */
const CHANGES_WITHIN_MS = 2_000;
/** Events that share the position of their command's append, at most; the recording is among them. */
const EVENTS_AT_A_POSITION = 500;

interface HistoryRow {
  readonly date: string;
  readonly description: string;
  readonly nickname: string | null;
  readonly amount: string;
  readonly account_name: string;
  readonly entry_number: number;
  readonly is_deleted: boolean;
}

/** Everything that ever happened to a transaction, read from the log itself. */
@Injectable()
export class TransactionHistoryQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly progress: ProjectionProgress,
    private readonly identity: TransactionIdentity,
    private readonly commands: CommandHistory,
    private readonly bookNames: BookNamesQueries,
  ) {}

  /**
   * @param callerId whose right to undo is told
   * @throws DomainError for an id that the business never had, LogUnavailable
   */
  async read(member: Membership, rowId: string, callerId: string): Promise<TransactionHistory> {
    const [transactionId = rowId] = await this.identity.originals(member.businessId, [rowId]);
    const row = await this.row(member.businessId, transactionId);
    if (!row) throw new DomainError('not-found', 'transaction_not_found', 'Transaction not found');
    const events = await this.events(member.businessId, transactionId, row.entry_number);
    const names = await this.names(
      member,
      events.map(({ metadata }) => metadata.actorId),
    );
    const steps = events.map((event) => stepOf(event, transactionId, names)).filter((step) => step !== undefined);
    const { date, description, nickname, amount, account_name: accountName, is_deleted: isDeleted } = row;
    return {
      transactionId,
      isDeleted,
      date,
      description,
      nickname,
      amount: formatDecimal(BigInt(amount), member.exponent),
      accountName,
      steps: await this.withUndo(steps, member, callerId),
    };
  }

  private async row(businessId: string, transactionId: string): Promise<HistoryRow | undefined> {
    const { rows } = await this.pool.query<HistoryRow>({
      name: 'transaction-history-row',
      text: `
        select t.date::text, t.description, t.nickname, t.amount, t.entry_number,
          t.deleted_at is not null as is_deleted, a.name as account_name
             from books.transactions t join books.accounts a on a.business_id = t.business_id and a.id = t.account_id
             where t.business_id = $1 and t.id = $2`,
      values: [businessId, transactionId],
    });
    return rows[0];
  }

  /** The newest first, the recording last. */
  private async events(businessId: string, transactionId: string, entryInForce: number): Promise<TransactionEvent[]> {
    const stream = ledgerStream(businessId);
    const last = await this.log.readLast(stream);
    await this.progress.waitFor(last?.position, [transactionChangesProjection.name], CHANGES_WITHIN_MS);
    const { rows } = await this.pool.query<{ revision: string }>({
      name: 'transaction-changes',
      text: `
        select revision from transaction_changes.changes where business_id = $1 and transaction_id = $2
          order by revision desc limit $3`,
      values: [businessId, transactionId, MAX_HISTORY_STEPS],
    });
    const events: TransactionEvent[] = [];
    for (const { revision } of rows) {
      for await (const page of this.log.readStream(stream, { from: BigInt(revision), limit: 1 }))
        events.push(...page.map(transactionEvent));
    }
    const recording = await this.recording(
      businessId,
      transactionId,
      firstEntry(events, transactionId) ?? entryInForce,
    );
    return recording ? [...events, recording] : events;
  }

  /** The fact that brought the transaction into the books, found by the entry that it posted. */
  private async recording(
    businessId: string,
    transactionId: string,
    entryNumber: number,
  ): Promise<TransactionEvent | undefined> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'transaction-history-recording',
      text: `select position from books.entries where business_id = $1 and number = $2`,
      values: [businessId, entryNumber],
    });
    if (!rows[0]) return undefined;
    for await (const page of this.log.readAll({
      from: BigInt(rows[0].position),
      limit: EVENTS_AT_A_POSITION,
      pageSize: 1,
    })) {
      for (const stored of page) {
        if (stored.stream !== ledgerStream(businessId)) continue;
        const found = transactionEvent(stored);
        if (sidesOf(found.event, transactionId)) return found;
      }
    }
    return undefined;
  }

  private async names({ businessId, exponent }: Membership, actorIds: readonly string[]): Promise<HistoryNames> {
    const [names, people] = await Promise.all([
      this.bookNames.of(businessId),
      this.pool.query<{ id: string; name: string }>(
        `select id::text, trim(first_name || ' ' || last_name) as name from platform.users where id::text = any($1)`,
        [[...new Set(actorIds)]],
      ),
    ]);
    return { ...names, people: new Map(people.rows.map(({ id, name }) => [id, name])), exponent };
  }

  /**
   * Only the newest step can be taken back: later facts stand in the way of the others. Rows of an import go back with
   * it.
   */
  private async withUndo(steps: readonly HistoryStep[], member: Membership, callerId: string): Promise<HistoryStep[]> {
    const [newest, ...older] = steps;
    if (!newest) return [];
    const isAllowed =
      mayAs(member, 'transactions.write') && (newest.by.id === callerId || mayAs(member, 'transactions.delete-any'));
    if (!isAllowed || newest.importId !== null) return [...steps];
    const done = await this.commands.find(member.businessId, newest.commandId);
    return [{ ...newest, isUndoable: done !== undefined, together: done?.events.length ?? 1 }, ...older];
  }
}

function transactionEvent(stored: StoredEvent): TransactionEvent {
  return {
    event: eventCodec.decode(stored) as LedgerEvent,
    metadata: eventMetadata(stored.metadata),
    position: stored.position,
  };
}

/** Number of the entry that the recording posted, as the earliest change names it. @param events the newest first */
function firstEntry(events: readonly TransactionEvent[], transactionId: string): number | undefined {
  for (const { event } of [...events].reverse()) {
    const before = sidesOf(event, transactionId)?.before;
    if (before) return before.entry.number;
  }
  return undefined;
}
