import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { STREAM_PREFIXES } from '@counterfoil/events/stream-names';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { BusinessErasure } from '../businesses/business-erasure.module';
import { booksProjection } from '../books/books.projection';
import { LedgerWriter } from '../books/ledger-writer';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { Eraser } from './eraser';

/** How long deleting somebody waits for the books to show all that was recorded up to now. */
const CAUGHT_UP_WITHIN_MS = 5_000;

/** Takes somebody out of the books that they work on, as facts of those books. */
@Injectable()
export class MembershipEnding {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly progress: ProjectionProgress,
    private readonly erasure: BusinessErasure,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /** Settles when the tables show everything recorded before the call. @throws Unavailable when they do not in time. */
  async caughtUp(): Promise<void> {
    const reached = await this.progress.waitFor(
      await this.log.head({ requiresLeader: true, prefixes: STREAM_PREFIXES }),
      [booksProjection.name],
      CAUGHT_UP_WITHIN_MS,
    );
    if (!reached)
      throw new Unavailable(
        'overloaded',
        'The books are catching up. Please try again in a moment.',
        undefined,
        CAUGHT_UP_WITHIN_MS / 1_000,
      );
  }

  /** Removes a member; one who has left meanwhile is no error. */
  async leave(businessId: string, userId: string, eraser: Eraser): Promise<void> {
    try {
      await this.writer.write(businessId, { type: 'RemoveMember', userId }, envelopeOf(eraser, { businessId, userId }));
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }

  /** Takes an invitation back; one that was accepted or taken back meanwhile is no error. */
  async withdraw(businessId: string, invitationId: string, eraser: Eraser): Promise<void> {
    try {
      await this.writer.write(
        businessId,
        { type: 'RevokeInvitation', invitationId },
        envelopeOf(eraser, { businessId, invitationId }),
      );
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }

  /** Erases books in which nothing was ever posted; gone already is no error. */
  async end(businessId: string, eraser: Eraser): Promise<void> {
    try {
      await this.erasure.order(businessId, envelopeOf(eraser, { businessId }));
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }
}

function envelopeOf(eraser: Eraser, asked: Record<string, string>): CommandEnvelope {
  return {
    commandId: randomUUID(),
    requestHash: requestHash(asked),
    actorId: eraser.id,
    actorRole: eraser.role,
    correlationId: eraser.correlationId,
  };
}
