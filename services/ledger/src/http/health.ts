import { Inject, Injectable } from '@nestjs/common';
import type Redis from 'ioredis';
import type { Pool } from 'pg';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { LogRefused } from '@counterfoil/event-sourcing/log/log-refused';
import { PG_POOL } from '../database/database.module';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { DiskWatch } from '../process/disk-watch';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { REDIS } from '../database/redis.module';

/** One that refuses our credentials, or gives us too few rights, answers; waiting does not help. */
type PartState = 'up' | 'down' | 'refuses our credentials';

export interface Readiness {
  status: 'ready' | 'not ready';
  /** With a full disk the process is ready for reads; writes are refused. */
  parts: { postgres: PartState; eventLog: PartState; redis: PartState; disk: 'ok' | 'full' };
}

/** A part that takes longer than this, on a machine that is not slow, is of no use to a person who waits. */
const ANSWER_LIMIT_MS = 2_000;

/** Whether the process can do its work now. Without Redis it can: limits and jobs wait, the books do not. */
@Injectable()
export class Health {
  private readonly answerLimitMs: number;

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(REDIS) private readonly redis: Redis,
    private readonly disk: DiskWatch,
    @Inject(CONFIG) { slowness }: Config,
  ) {
    this.answerLimitMs = ANSWER_LIMIT_MS * slowness;
  }

  async readiness(): Promise<Readiness> {
    const [postgres, eventLog, redis] = await Promise.all([
      stateOf(this.answerLimitMs, () => this.pool.query('SELECT 1')),
      stateOf(this.answerLimitMs, () => this.log.head()),
      stateOf(this.answerLimitMs, () => this.redis.ping()),
    ]);
    const status = postgres === 'up' && eventLog === 'up' ? 'ready' : 'not ready';
    return { status, parts: { postgres, eventLog, redis, disk: this.disk.isFull ? 'full' : 'ok' } };
  }
}

async function stateOf(limitMs: number, ask: () => Promise<unknown>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<PartState>((resolve) => (timer = setTimeout(() => resolve('down'), limitMs)));
  try {
    return await Promise.race([
      ask().then(
        (): PartState => 'up',
        (error: unknown): PartState => (error instanceof LogRefused ? 'refuses our credentials' : 'down'),
      ),
      tooLate,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
