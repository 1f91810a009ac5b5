import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { ProjectionStatus } from '@counterfoil/event-sourcing/project/projection-status';
import type { Projector } from '@counterfoil/event-sourcing/project/projector';
import type { FillComparison } from '@counterfoil/event-sourcing/project/table-comparison';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { createProjector } from '../books/projector.module';
import { OperationRefused } from './operation-refused';

const LOOK_MS = 200;
/** A fill that stands still for this long is held up by something that waiting does not mend. */
const STANDSTILL_MS = 60_000;

/** What an operator does to projections from the command line, while they run elsewhere or nowhere. */
@Injectable()
export class ProjectionOperation {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  status(): Promise<ProjectionStatus[]> {
    return this.atRest((projector) => projector.status());
  }

  pause(name: string): Promise<void> {
    return this.atRest((projector) => projector.pause(name));
  }

  resume(name: string): Promise<void> {
    return this.atRest((projector) => projector.resume(name));
  }

  /**
   * Begins a new fill beside the serving one; the processes that run projections fill it. @throws where one is being
   * built
   */
  async beginRebuild(name: string): Promise<void> {
    await this.atRest((projector) => projector.rebuild(name));
  }

  /** @returns the events taken back. @throws what the projection still throws; the stream then stays in quarantine */
  release(name: string, stream: string): Promise<number> {
    return this.atRest((projector) => projector.release(name, stream));
  }

  /**
   * Fills a projection anew and returns when the new fill serves. This process helps with the work, so that it is done
   * also where no other one runs; one that is interrupted is finished by any process that runs projections.
   * @param onProgress told now and then how far the new fill is
   * @throws OperationRefused
   */
  async rebuild(
    name: string,
    onProgress: (fill: ProjectionStatus) => void,
    onTrouble: (error: unknown) => void,
  ): Promise<FillComparison | undefined> {
    const serving = (await this.status()).find((fill) => fill.projection === name && fill.state === 'serving');
    if (serving?.paused) throw new OperationRefused(`${name} is paused; resume it first`);
    const projector = createProjector(this.pool, this.log, onTrouble);
    await projector.start();
    try {
      const { schemaName } = await projector.rebuild(name);
      return await this.untilServing(projector, schemaName, onProgress);
    } finally {
      await projector.stop();
    }
  }

  private async untilServing(
    projector: Projector,
    schemaName: string,
    onProgress: (fill: ProjectionStatus) => void,
  ): Promise<FillComparison | undefined> {
    let reached = -1n;
    for (let movedAt = Date.now(); Date.now() - movedAt < STANDSTILL_MS;) {
      const fill = (await projector.status()).find((candidate) => candidate.schemaName === schemaName);
      if (!fill || fill.state === 'retired')
        throw new OperationRefused(`${schemaName} was given up for another version`);
      if (fill.state === 'serving')
        return fill.lastComparison?.rebuiltSchema === schemaName ? fill.lastComparison : undefined;
      if (fill.position > reached) {
        reached = fill.position;
        movedAt = Date.now();
        onProgress(fill);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new OperationRefused(
      `${schemaName} has stood still for ${STANDSTILL_MS / 1_000} s; it goes on in the processes that run projections`,
    );
  }

  /**
   * With a projector that runs no projection itself: only the tables are read and changed, which every process looks
   * at.
   */
  private async atRest<Result>(work: (projector: Projector) => Promise<Result>): Promise<Result> {
    const projector = createProjector(this.pool, this.log, () => undefined);
    await projector.stop();
    return work(projector);
  }
}
