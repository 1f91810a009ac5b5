import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { BooksComparison, ProjectionView } from '@counterfoil/contracts/admin.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { ProjectionStatus } from '@counterfoil/event-sourcing/project/projection-status';
import type { PlatformEvent } from '@counterfoil/events/ledger-event';
import { BooksCheck, OperationRefused, ProjectionOperation } from '../operation/operation.module';
import { PG_POOL } from '../database/database.module';
import { isOutage } from '../process/outage';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { PlatformFacts, type Administrator } from './platform-facts';

/** What failed is told in the words of whoever wrote the projection; the whole of it is in the quarantine. */
const MAX_REASON_LENGTH = 300;

/** What the command line offers about read models, for administrators; each change is told to `platform`. */
@Injectable()
export class ProjectionsService {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly operation: ProjectionOperation,
    private readonly books: BooksCheck,
    private readonly facts: PlatformFacts,
  ) {}

  async list(): Promise<ProjectionView[]> {
    return (await this.operation.status()).map(viewOf);
  }

  /** @returns the projection's fills as they stand then. @throws DomainError not-found */
  async setPaused(name: string, paused: boolean, by: Administrator): Promise<ProjectionView[]> {
    await this.known(name);
    await (paused ? this.operation.pause(name) : this.operation.resume(name));
    await this.tell({ type: paused ? 'ProjectionPaused' : 'ProjectionResumed', data: { projection: name } }, by);
    return this.of(name);
  }

  /**
   * Begins a new set of tables beside the serving one; the list shows how far it is. @throws DomainError not-found,
   * conflict
   */
  async rebuild(name: string, by: Administrator): Promise<ProjectionView[]> {
    const fills = await this.known(name);
    if (fills.some(({ state }) => state === 'building'))
      throw new DomainError('conflict', 'projection_building', `${name} is being rebuilt already`);
    if (fills.some(({ paused }) => paused))
      throw new DomainError('conflict', 'projection_paused', `${name} is paused. Resume it first.`);
    await this.operation.beginRebuild(name);
    await this.tell({ type: 'ProjectionRebuildBegun', data: { projection: name } }, by);
    return this.of(name);
  }

  /**
   * Takes a stream back that a projection has left out since an event of it failed. @throws DomainError not-found;
   * conflict where it still fails
   */
  async release(name: string, stream: string, by: Administrator): Promise<ProjectionView[]> {
    const fills = await this.known(name);
    if (!fills.some(({ quarantine }) => quarantine.some((held) => held.stream === stream)))
      throw new DomainError('not-found', 'quarantine_not_found', 'This stream is not in quarantine');
    const events = await this.operation.release(name, stream).catch((error: unknown) => {
      if (isOutage(error)) throw error;
      throw new DomainError(
        'conflict',
        'quarantine_stays',
        `It still cannot be projected: ${error instanceof Error ? error.message.slice(0, MAX_REASON_LENGTH) : 'unknown reason'}`,
      );
    });
    await this.tell({ type: 'QuarantineReleased', data: { projection: name, stream, events } }, by);
    return this.of(name);
  }

  /** Folds a business's events anew and compares with its tables. @throws DomainError not-found */
  async compare(businessId: string, by: Administrator): Promise<BooksComparison> {
    const report = await this.books.compare(businessId).catch((error: unknown) => {
      if (error instanceof OperationRefused)
        throw new DomainError('not-found', 'business_not_found', 'Business not found');
      throw error;
    });
    await this.tell({ type: 'BooksCompared', data: { businessId, differences: report.differenceCount } }, by);
    const { events, entries, rows, eventsNotYetProjected, differenceCount, differences } = report;
    return {
      businessId,
      events,
      entries,
      rows,
      eventsNotYetProjected,
      differenceCount,
      differences: differences.map(({ table, row, column, byLog, inTable }) => ({
        table,
        row,
        column: column ?? null,
        byLog: byLog ?? null,
        inTable: inTable ?? null,
      })),
    };
  }

  private async of(name: string): Promise<ProjectionView[]> {
    return (await this.list()).filter((view) => view.name === name);
  }

  private async known(name: string): Promise<ProjectionView[]> {
    const fills = await this.of(name);
    if (fills.length === 0) throw new DomainError('not-found', 'projection_not_found', 'Projection not found');
    return fills;
  }

  private tell(event: PlatformEvent, by: Administrator): Promise<void> {
    return inTransaction(this.pool, (client) => this.facts.note(client, event, by));
  }
}

function viewOf(fill: ProjectionStatus): ProjectionView {
  const { lastComparison: comparison } = fill;
  return {
    name: fill.projection,
    version: fill.version,
    schemaName: fill.schemaName,
    state: fill.state,
    paused: fill.paused,
    astraySince: fill.astraySince?.toISOString() ?? null,
    position: String(fill.position),
    head: String(fill.head),
    lagEvents: fill.lagEvents,
    lagIsEstimate: fill.lagIsEstimate,
    lagSeconds: fill.lagSeconds,
    eventsPerSecond: fill.eventsPerSecond,
    lastError: fill.lastError ?? null,
    lastErrorAt: fill.lastErrorAt?.toISOString() ?? null,
    quarantine: fill.quarantine.map(({ stream, revision, eventId, eventType, error, since }) => ({
      stream,
      revision: String(revision),
      eventId,
      eventType,
      error,
      since: since.toISOString(),
    })),
    lastComparison: comparison
      ? {
          equal: comparison.equal,
          comparedAt: comparison.comparedAt,
          position: comparison.position,
          tables: [...comparison.tables],
        }
      : null,
  };
}
