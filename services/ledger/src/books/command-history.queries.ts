import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { EventMetadata } from '@counterfoil/event-sourcing/log/recorded-event';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import type { Receipt } from '@counterfoil/event-sourcing/write/seen-commands';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { ledgerStream } from '@counterfoil/events/stream-names';

/** How long to wait until the receipts have seen a command that was just carried out. */
const RECEIPTS_WITHIN_MS = 2_000;

/** What a command did. */
export interface CarriedOut {
  readonly commandId: string;
  readonly events: readonly LedgerEvent[];
  /** Who sent it. */
  readonly actorId: string;
}

/** Commands of the past by their ids, read from the log itself. */
@Injectable()
export class CommandHistory {
  private readonly receipts: Receipts;

  constructor(
    @Inject(PG_POOL) pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly progress: ProjectionProgress,
  ) {
    this.receipts = new Receipts(pool);
  }

  /**
   * What a command did to a business's books; undefined for an id that none has. @throws LogUnavailable, Unavailable
   */
  async find(businessId: string, commandId: string): Promise<CarriedOut | undefined> {
    const [done] = await this.findAll(businessId, [commandId]);
    return done;
  }

  /**
   * What those among some commands did that were carried out, in the order given.
   * @throws LogUnavailable; Unavailable where the receipts lag, so that an id which they do not know may be that of a
   *   command all the same
   */
  async findAll(businessId: string, commandIds: readonly string[]): Promise<CarriedOut[]> {
    const stream = ledgerStream(businessId);
    const last = await this.log.readLast(stream, { requiresLeader: true });
    const isCurrent = await this.progress.waitFor(last?.position, ['receipts'], RECEIPTS_WITHIN_MS);
    const { receipts } = await this.receipts.lookup(stream, commandIds);
    if (!isCurrent && commandIds.some((id) => !receipts.has(id)))
      throw new Unavailable('overloaded', 'The history is behind the books. Please try again in a moment.');
    const found: CarriedOut[] = [];
    for (const commandId of commandIds) {
      const receipt = receipts.get(commandId);
      if (receipt) found.push({ commandId, ...(await this.read(stream, receipt)) });
    }
    return found;
  }

  /**
   * The hash of the last event of a command, as the proof of the books has it; undefined for an id that none has.
   * Receipts that lag are waited for, bounded. @throws LogUnavailable
   */
  async hashOf(businessId: string, commandId: string): Promise<string | undefined> {
    const stream = ledgerStream(businessId);
    const receipt = (await this.receiptOf(stream, commandId)) ?? (await this.receiptOnceSeen(stream, commandId));
    if (!receipt) return undefined;
    for await (const [last] of this.log.readStream(stream, { from: receipt.lastRevision, limit: 1 }))
      return last && eventHash(last);
    return undefined;
  }

  private async receiptOf(stream: string, commandId: string): Promise<Receipt | undefined> {
    return (await this.receipts.lookup(stream, [commandId])).receipts.get(commandId);
  }

  private async receiptOnceSeen(stream: string, commandId: string): Promise<Receipt | undefined> {
    const last = await this.log.readLast(stream);
    await this.progress.waitFor(last?.position, ['receipts'], RECEIPTS_WITHIN_MS);
    return this.receiptOf(stream, commandId);
  }

  private async read(stream: string, receipt: Receipt): Promise<Omit<CarriedOut, 'commandId'>> {
    const events: LedgerEvent[] = [];
    let actorId = '';
    const limit = Number(receipt.lastRevision - receipt.firstRevision) + 1;
    for await (const page of this.log.readStream(stream, {
      from: receipt.firstRevision,
      limit,
      requiresLeader: true,
    })) {
      for (const stored of page) {
        events.push(eventCodec.decode(stored) as LedgerEvent);
        actorId = (stored.metadata as unknown as EventMetadata).actorId;
      }
    }
    return { events, actorId };
  }
}
