import { Inject, Injectable } from '@nestjs/common';
import type { KnownMoment } from '@counterfoil/contracts/report.contract';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { lastUpTo } from '@counterfoil/event-sourcing/log/last-up-to';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { EVENT_LOG } from '../database/event-sourcing.module';

/**
 * Says of a position when a business's newest event up to it was recorded. From the log: the read models keep no time
 * of facts that post nothing.
 */
@Injectable()
export class KnownMoments {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {}

  /** @param position in decimal digits. @throws LogUnavailable */
  async read(businessId: string, position: string): Promise<KnownMoment> {
    const event = await lastUpTo(this.log, ledgerStream(businessId), BigInt(position));
    if (!event) return { knownAt: '0', recordedAt: null };
    const { recordedAt } = event.metadata;
    return { knownAt: String(event.position), recordedAt: typeof recordedAt === 'string' ? recordedAt : null };
  }
}
