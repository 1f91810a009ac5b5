import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { v5 as uuidv5 } from 'uuid';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { Outbox } from '@counterfoil/event-sourcing/write/outbox';
import { readHead } from '@counterfoil/event-sourcing/write/published-heads';
import type { PlatformEvent } from '@counterfoil/events/ledger-event';
import { ledgerStream, PLATFORM_STREAM } from '@counterfoil/events/stream-names';
import { LedgerWriter } from '../books/ledger-writer';
import { Answer } from '../http/answers/answer';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { FILE_STORE, type FileStore } from '../files/files.module';
import { BusinessErasures, type ErasureOrder } from './business-erasures.repository';

/** How long a call waits for the read models; past it the worker goes on, and the answer is 202. */
const PROJECTED_WITHIN_MS = 5_000;
const LOOK_MS = 50;
/** Makes the ids of an erasure's steps, so that each is taken once however often it is begun. */
const ERASURE_NAMESPACE = '8d0e5a6e-30a5-5d3f-8a43-1f2f0d1b7c55';
const LAST_FACT = 'BusinessErasureBegun';
const DELETION_ROLE = 'platform admin';

/**
 * Deletes a business for good: its stream, read models and rows. What is left is `BusinessErased` with the head of its
 * chain, in `platform`. In steps, each of which can be taken again: the order stands in Postgres, a last fact ends the
 * stream and empties the read models, its hash is kept, the stream is deleted, then its files, and the rows go together
 * with the order's end. The worker finishes what a crash has interrupted.
 */
@Injectable()
export class BusinessErasure {
  private readonly logger = new Logger('Erasure');

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly writer: LedgerWriter,
    private readonly orders: BusinessErasures,
    private readonly outbox: Outbox<PlatformEvent>,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** @throws DomainError not-found for a business that there is none of, or no more. */
  async order(businessId: string, { actorId, correlationId }: CommandEnvelope): Promise<Answer<{ id: string }>> {
    const order = await this.orders.order(businessId, actorId, correlationId);
    if (!order || order.isDone) throw new DomainError('not-found', 'business_not_found', 'Business not found');
    return Answer.of(
      { id: businessId },
      { position: undefined, visible: await this.carryOut(order, PROJECTED_WITHIN_MS) },
    );
  }

  /** Goes on with what was interrupted, or waited for read models. @returns how many are done now */
  async finish(): Promise<number> {
    let done = 0;
    for (const order of await this.orders.unfinished()) {
      try {
        if (await this.carryOut(order, LOOK_MS)) done++;
      } catch (error) {
        this.logger.warn({ err: error, businessId: order.businessId }, 'a business could not be erased yet');
      }
    }
    return done;
  }

  /** @returns false while read models have not reached the last fact: the stream they read it from stays that long. */
  private async carryOut(order: ErasureOrder, withinMs: number): Promise<boolean> {
    const { businessId } = order;
    const stream = ledgerStream(businessId);
    const newest = await this.log.readLast(stream, { requiresLeader: true });
    if (!newest) return this.end(order);
    if (newest.type !== LAST_FACT) await this.writer.append(businessId, { type: 'BeginErasure' }, envelopeOf(order));
    const [last, head] = [await this.log.readLast(stream, { requiresLeader: true }), await readHead(this.log, stream)];
    if (last?.type !== LAST_FACT || !head) throw new Error(`the stream of ${businessId} ends without its last fact`);
    await this.orders.keepHead(businessId, head);
    if (!(await this.projected(last.position, withinMs))) return false;
    await this.log.deleteStream(stream, head.revision);
    return this.end({ ...order, head });
  }

  /** The rows, what is told of them, and the end of the order: all of it or none. */
  private async end(order: ErasureOrder): Promise<true> {
    const { businessId, orderedBy, correlationId, head } = order;
    await this.files.removeAllOf(businessId);
    await inTransaction(this.pool, async (client) => {
      await this.orders.removeRows(client, businessId);
      const event = {
        type: 'BusinessErased',
        data: { businessId, revision: head?.revision ?? 0n, headHash: head?.hash ?? '' },
      } as const;
      await this.outbox.enqueue(client, {
        id: stepId(businessId, 'erased'),
        stream: PLATFORM_STREAM,
        event,
        actorId: orderedBy,
        actorRole: DELETION_ROLE,
        correlationId,
      });
    });
    return true;
  }

  private async projected(position: bigint, withinMs: number): Promise<boolean> {
    for (const since = Date.now(); Date.now() - since < withinMs;) {
      if (await this.orders.isProjected(position)) return true;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return this.orders.isProjected(position);
  }
}

function envelopeOf({ businessId, orderedBy, correlationId }: ErasureOrder): CommandEnvelope {
  return {
    commandId: stepId(businessId, 'begin'),
    requestHash: requestHash({ erase: businessId }),
    actorId: orderedBy,
    actorRole: DELETION_ROLE,
    correlationId,
  };
}

function stepId(businessId: string, step: string): string {
  return uuidv5(`${step} ${businessId}`, ERASURE_NAMESPACE);
}
