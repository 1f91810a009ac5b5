import { Inject, Injectable } from '@nestjs/common';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
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
    const event = await this.lastUpTo(ledgerStream(businessId), BigInt(knownAt));
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

  /** Positions rise along a stream, so that halving finds it; mostly it is the newest event or one near it. */
  private async lastUpTo(stream: string, position: bigint): Promise<StoredEvent | undefined> {
    const newest = await this.log.readLast(stream);
    if (!newest || newest.position <= position) return newest;
    let [low, high] = [-1n, newest.revision];
    let found: StoredEvent | undefined;
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      const event = await this.at(stream, middle);
      if (event && event.position <= position) [low, found] = [middle, event];
      else high = middle;
    }
    return found;
  }

  private async at(stream: string, revision: bigint): Promise<StoredEvent | undefined> {
    for await (const [event] of this.log.readStream(stream, { from: revision, limit: 1 })) return event;
    return undefined;
  }
}
