import { Inject, Injectable } from '@nestjs/common';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { lastUpTo } from '@counterfoil/event-sourcing/log/last-up-to';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { DocumentProof } from './report-document';

/**
 * Says of a position which event of a business was its newest one then, so that a printed page leads back to the log.
 */
@Injectable()
export class DocumentProofs {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {}

  /** @param knownAt a position. @throws LogUnavailable */
  async of(businessId: string, knownAt: string): Promise<DocumentProof> {
    const event = await lastUpTo(this.log, ledgerStream(businessId), BigInt(knownAt));
    if (!event) return { knownAt, head: undefined };
    const { recordedAt } = event.metadata;
    return {
      knownAt,
      head: {
        revision: String(event.revision),
        hash: eventHash(event),
        recordedAt: typeof recordedAt === 'string' ? recordedAt : undefined,
      },
    };
  }

  /** Position of a business's newest event; undefined where there is none. @throws LogUnavailable */
  async newest(businessId: string): Promise<string | undefined> {
    const event = await this.log.readLast(ledgerStream(businessId));
    return event && String(event.position);
  }
}
