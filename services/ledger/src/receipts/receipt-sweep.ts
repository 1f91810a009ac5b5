import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { REMOVED_RECEIPT_KEPT_DAYS } from '@counterfoil/accounting/receipt-limits';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { FILE_STORE, type FileStore } from '../files/files.module';
import { originalPlace, viewPlace } from './receipt-files';

/** Files looked at in one run; the next run goes on. */
const A_RUN = 500;
/** A removal is undone by the business's own days, which end at most a day later than those of Postgres. */
const KEPT_DAYS = REMOVED_RECEIPT_KEPT_DAYS + 2;

interface Candidate {
  readonly businessId: string;
  readonly sha256: string;
}

/**
 * Erases files that no receipt needs: those whose upload died before its fact was recorded, a day later, and those of
 * receipts that were removed for good. Nothing is erased of a business whose rows are behind its log: what they do not
 * show yet may need its file.
 */
@Injectable()
export class ReceiptSweep {
  private readonly logger = new Logger('ReceiptSweep');

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(FILE_STORE) private readonly store: FileStore,
  ) {}

  /** @returns how many files it erased */
  async sweep(): Promise<number> {
    const { rows } = await this.pool.query<Candidate>(CANDIDATES, [KEPT_DAYS, A_RUN]);
    const upToDate = new Map<string, boolean>();
    let erased = 0;
    for (const file of rows) {
      const { businessId } = file;
      const known = upToDate.get(businessId) ?? (await this.isUpToDate(businessId));
      upToDate.set(businessId, known);
      if (known && (await inTransaction(this.pool, (client) => this.erase(file, client)))) erased++;
    }
    if (erased > 0) this.logger.log(`${erased} files of receipts erased that nothing needs any more`);
    return erased;
  }

  /** The note's row is held until the file is gone: an upload of the same file waits, and then puts it there anew. */
  private async erase({ businessId, sha256 }: Candidate, client: PoolClient): Promise<boolean> {
    const { rowCount } = await client.query(ERASE, [businessId, sha256, KEPT_DAYS]);
    if (rowCount !== 1) return false;
    await this.store.remove(originalPlace(businessId, sha256));
    for (const view of ['picture', 'thumbnail'] as const) await this.store.remove(viewPlace(businessId, sha256, view));
    return true;
  }

  private async isUpToDate(businessId: string): Promise<boolean> {
    const last = await this.log.readLast(ledgerStream(businessId), { requiresLeader: true });
    if (!last) return true;
    const { rows } = await this.pool.query<{ revision: string }>(
      'select revision from books.stream_heads where business_id = $1',
      [businessId],
    );
    return BigInt(rows[0]?.revision ?? -1) >= last.revision;
  }
}

/** Noted more than a day ago, and no receipt stands by it or can be brought back. */
const UNNEEDED = `
  f.touched_at < now() - interval '1 day' and not exists (
    select from books.receipts r where r.business_id = f.business_id and r.sha256 = f.sha256
      and (r.removed_on is null or r.removed_on >= current_date - $DAYS::int)
  )`;

const CANDIDATES = `
  select f.business_id as "businessId", f.sha256 from platform.receipt_files f
  where ${UNNEEDED.replace('$DAYS', '$1')} order by f.touched_at limit $2`;

const ERASE = `
  delete from platform.receipt_files f
  where f.business_id = $1 and f.sha256 = $2 and ${UNNEEDED.replace('$DAYS', '$3')}`;
