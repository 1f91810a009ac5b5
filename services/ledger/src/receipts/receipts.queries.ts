import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ReceiptKind } from '@counterfoil/accounting/receipt-limits';
import { MAX_INBOX_PAGE, type Receipt, type ReceiptPlaceFields } from '@counterfoil/contracts/receipt.contract';
import { mayAs } from '@counterfoil/contracts/token-right';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PG_POOL } from '../database/database.module';
import type { Membership } from '../http/request-context';
import { TransactionIdentity } from '../transactions/transactions.module';

interface ReceiptRow extends Omit<Receipt, 'attachedAt' | 'kind' | 'attachedByName'> {
  readonly kind: string;
  readonly attachedAt: Date;
  readonly attachedByName: string | null;
  readonly total: string;
}

/** A picture is read within seconds; where the worker is away nobody waits for it. */
const READ_WITHIN = '2 minutes';

/** One name stands for whoever attached it, as everywhere; whoever has left the platform has none. */
const SHOWN = `
  select count(*) over () as total, r.id, r.transaction_id as "transactionId", r.journal_entry_id as "journalEntryId", r.name, r.kind, r.size,
    r.sha256, r.attached_by as "attachedBy", r.attached_at as "attachedAt", r.command_id as "commandId",
    coalesce(f.has_picture, true) as "hasPicture", f.pages, f.read_amount as "readAmount",
    f.read_date::text as "readDate", f.read_from as "readFrom",
    coalesce(f.is_picture_read = false and f.touched_at > now() - interval '${READ_WITHIN}', false) as "isBeingRead",
    (select nullif(trim(concat(u.first_name, ' ', u.last_name)), '') from platform.users u
      where u.id::text = r.attached_by) as "attachedByName"
  from books.receipts r
  left join platform.receipt_files f on f.business_id = r.business_id and f.sha256 = r.sha256
  where r.business_id = $1 and r.removed_on is null`;

/** The receipts of a business that stand. */
@Injectable()
export class ReceiptsQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly identity: TransactionIdentity,
  ) {}

  /** Of an entry in the order in which they came; of the inbox the newest first, with how many there are. */
  async list(member: Membership, place: ReceiptPlaceFields): Promise<{ rows: Receipt[]; total: number }> {
    const { businessId } = member;
    const { transactionId, journalEntryId } = await this.meant(member, place);
    if (transactionId !== undefined)
      return this.read(`r.transaction_id = $2`, 'r.attached_at, r.id', businessId, transactionId);
    if (journalEntryId !== undefined)
      return this.read(`r.journal_entry_id = $2`, 'r.attached_at, r.id', businessId, journalEntryId);
    const inInbox = `r.transaction_id is null and r.journal_entry_id is null`;
    return this.read(inInbox, `r.attached_at desc, r.id limit ${MAX_INBOX_PAGE}`, businessId);
  }

  /** @throws DomainError (not-found), also for one beside an entry that the member may not see */
  async find(member: Membership, receiptId: string): Promise<Receipt> {
    const receipt = await this.inBusiness(member.businessId, receiptId);
    const isSeen = receipt && (receipt.journalEntryId === null || mayAs(member, 'reports.all'));
    if (!isSeen) throw new DomainError('not-found', 'receipt_not_found', 'Receipt not found');
    return receipt;
  }

  async inBusiness(businessId: string, receiptId: string): Promise<Receipt | undefined> {
    return (await this.read('r.id = $2', 'r.id', businessId, receiptId)).rows[0];
  }

  /**
   * The entry that is meant: for a row of a transfer in the other account's list the transfer itself.
   * @throws DomainError for two entries at once, and for journal entries where the member may not see them
   */
  async meant(member: Membership, { transactionId, journalEntryId }: ReceiptPlaceFields): Promise<ReceiptPlaceFields> {
    if (transactionId !== undefined && journalEntryId !== undefined) {
      const message = 'A receipt belongs to a transaction or to a journal entry, not to both';
      throw new DomainError('invalid', 'receipt_place', message, 'journalEntryId');
    }
    if (journalEntryId !== undefined && !mayAs(member, 'reports.all'))
      throw new DomainError('not-found', 'journal_entry_not_found', 'Journal entry not found');
    if (transactionId === undefined) return journalEntryId === undefined ? {} : { journalEntryId };
    const [original = transactionId] = await this.identity.originals(member.businessId, [transactionId]);
    return { transactionId: original };
  }

  private async read(
    condition: string,
    order: string,
    businessId: string,
    id?: string,
  ): Promise<{ rows: Receipt[]; total: number }> {
    const values = id === undefined ? [businessId] : [businessId, id];
    const { rows } = await this.pool.query<ReceiptRow>(`${SHOWN} and ${condition} order by ${order}`, values);
    return { rows: rows.map(receiptOf), total: Number(rows[0]?.total ?? 0) };
  }
}

function receiptOf({ total: _, attachedAt, kind, ...row }: ReceiptRow): Receipt {
  return { ...row, kind: kind as ReceiptKind, attachedAt: attachedAt.toISOString() };
}
