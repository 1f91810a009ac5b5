import { Inject, Injectable } from '@nestjs/common';
import { MAX_HEADS, MAX_VERIFIED_EVENTS, type ChainCheck, type PublishedHead } from '@counterfoil/contracts/audit.contract';
import { ledgerStream } from '../ledger/ledger-stream';
import { ChainVerification, PublishedHeadsArchive } from '../operation/proof.module';
import type { Config } from '../platform/config';
import { CONFIG } from '../platform/config.module';

/** The proof of one business's history, for whoever audits it: the same pass that an operator starts from the command line. */
@Injectable()
export class ChainChecks {
  constructor(
    private readonly verification: ChainVerification,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Recomputes the chain. @throws LogUnavailable */
  async check(businessId: string): Promise<ChainCheck> {
    const checked = await this.verification.verify(ledgerStream(businessId), MAX_VERIFIED_EVENTS);
    const { broken, events, isComplete, head, headsPublished, headsConfirmed } = checked;
    const [first] = broken;
    return {
      isIntact: first === undefined,
      events,
      isComplete,
      head: head ? { revision: String(head.revision), hash: head.hash, publishedAt: null } : null,
      headsPublished,
      headsConfirmed,
      broken: first ? { revision: String(first.revision), reason: first.reason, message: first.message } : null,
      checkedAt: new Date().toISOString(),
    };
  }

  /** Heads that were written outside the database, newest first. */
  async heads(businessId: string): Promise<PublishedHead[]> {
    const stream = ledgerStream(businessId);
    const archive = await PublishedHeadsArchive.read(this.config.dataDir, stream);
    return archive.ofStream(stream, MAX_HEADS).map(({ revision, hash, publishedAt }) => ({ revision: String(revision), hash, publishedAt: publishedAt ?? null }));
  }
}
