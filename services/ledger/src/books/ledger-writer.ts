import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import type { BatchRevisions } from '@counterfoil/event-sourcing/write/others-on-stream';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { booksProjection } from './books.projection';
import { ledgerDecider, type LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { TransactionIndex } from './transaction-index.queries';

/** How long a write waits until it can be read; past it the answer says that it is not yet visible. */
const VISIBLE_WITHIN_MS = 2_000;

/** What a command led to, as far as whoever sent it needs to know. */
export interface Written {
  readonly events: readonly LedgerEvent[];
  /** Commit position; undefined when nothing was appended. */
  readonly position: bigint | undefined;
}

/** What one command led to. */
export interface Appended extends Written {
  /** Where the events stand in the stream; undefined when nothing was appended. */
  readonly revisions: BatchRevisions | undefined;
}

/** Carries out commands on a business's books. */
@Injectable()
export class LedgerWriter {
  constructor(
    private readonly runner: CommandRunner,
    private readonly progress: ProjectionProgress,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    transactions: TransactionIndex,
  ) {
    runner.useEntityIndex(ledgerDecider, transactions);
  }

  /** A command will come to `append`: what is known of its id is looked up while its share of the plan is reserved. */
  announce(businessId: string, envelope: CommandEnvelope): void {
    this.runner.announce(ledgerDecider, ledgerStream(businessId), envelope);
  }

  /**
   * Appends what the command decides. @throws DomainError when refused, Unavailable when the log cannot take it in
   * time.
   */
  async append(businessId: string, command: LedgerCommand, envelope: CommandEnvelope): Promise<Appended> {
    const { events, position } = await this.runner.run(ledgerDecider, ledgerStream(businessId), command, envelope);
    const [first, last] = [events[0], events.at(-1)];
    const revisions = first && last && { first: first.revision, last: last.revision };
    return { events: events.map((recorded) => recorded.event), position, revisions };
  }

  /** Appends, and waits until the books show it. */
  async write(
    businessId: string,
    command: LedgerCommand,
    envelope: CommandEnvelope,
  ): Promise<Written & { visible: boolean }> {
    const written = await this.append(businessId, command, envelope);
    return { ...written, visible: await this.visible(written.position) };
  }

  /** Waits until the books show all that is recorded of a business. @throws Unavailable where they do not in time */
  async catchUp(businessId: string): Promise<void> {
    const last = await this.log.readLast(ledgerStream(businessId), { requiresLeader: true });
    if (!(await this.visible(last?.position)))
      throw new Unavailable('overloaded', 'The books are catching up. Please try again in a moment.');
  }

  /** Waits, bounded, until the books show everything up to a position. */
  async visible(position: bigint | undefined): Promise<boolean> {
    return position === undefined || (await this.progress.waitFor(position, [booksProjection.name], VISIBLE_WITHIN_MS));
  }
}
