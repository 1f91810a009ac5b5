import { Inject, Injectable } from '@nestjs/common';
import {
  MAX_HEADS,
  MAX_VERIFIED_EVENTS,
  type ChainCheck,
  type PublishedHead,
  type RestoredArchive,
} from '@counterfoil/contracts/audit.contract';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { ChainVerification, PublishedHeadsArchive } from '../operation/proof.module';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { TimeSlice } from '../process/time-slice';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { restoredArchiveOf } from './restored-archive';

/**
 * The proof of one business's history, for whoever audits it: the same pass that an operator starts from the command
 * line.
 */
@Injectable()
export class ChainChecks {
  constructor(
    private readonly verification: ChainVerification,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Recomputes the chain.
   * @throws LogUnavailable
   */
  async check(businessId: string): Promise<ChainCheck> {
    const checked = await this.verification.verify(ledgerStream(businessId), MAX_VERIFIED_EVENTS, new TimeSlice());
    const { broken, events, isComplete, head, headsPublished, headsConfirmed, restoredAt, receipts } = checked;
    const [first] = broken;
    return {
      isIntact: first === undefined,
      events,
      isComplete,
      head: head ? { revision: String(head.revision), hash: head.hash, publishedAt: null } : null,
      headsPublished,
      headsConfirmed,
      restored: restoredAt === undefined ? null : await this.restoredArchive(businessId, restoredAt),
      broken: first ? { revision: String(first.revision), reason: first.reason, message: first.message } : null,
      receiptFiles: receipts.files,
      damagedReceipts: receipts.damaged.map(({ name }) => name),
      checkedAt: new Date().toISOString(),
    };
  }

  private async restoredArchive(businessId: string, revision: bigint): Promise<RestoredArchive | null> {
    for await (const page of this.log.readStream(ledgerStream(businessId), { from: revision, limit: 1 })) {
      for (const stored of page) {
        const restored = restoredArchiveOf(stored);
        if (restored) return restored;
      }
    }
    return null;
  }

  /** Heads that were written outside the database, newest first. */
  async heads(businessId: string): Promise<PublishedHead[]> {
    const stream = ledgerStream(businessId);
    const archive = await PublishedHeadsArchive.read(this.config.dataDir, stream);
    return archive.ofStream(stream, MAX_HEADS).map(({ revision, hash, publishedAt }) => ({
      revision: String(revision),
      hash,
      publishedAt: publishedAt ?? null,
    }));
  }
}
