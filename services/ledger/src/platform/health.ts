import { Inject, Injectable } from '@nestjs/common';
import type Redis from 'ioredis';
import type { Pool } from 'pg';
import type { EventLog } from '@counterfoil/event-sourcing/event-log';
import { PG_POOL } from './database.module';
import { EVENT_LOG } from './event-sourcing.module';
import { REDIS } from './redis.module';

type PartState = 'up' | 'down';

export interface Readiness {
  status: 'ready' | 'not ready';
  parts: { postgres: PartState; eventLog: PartState; redis: PartState };
}

/** A part that takes longer than this is of no use to a person who waits. */
const ANSWER_LIMIT_MS = 2_000;

/** Whether the process can do its work now. Without Redis it can: limits and jobs wait, the books do not. */
@Injectable()
export class Health {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  async readiness(): Promise<Readiness> {
    const [postgres, eventLog, redis] = await Promise.all([
      stateOf(() => this.pool.query('SELECT 1')),
      stateOf(() => this.log.head()),
      stateOf(() => this.redis.ping()),
    ]);
    return { status: postgres === 'up' && eventLog === 'up' ? 'ready' : 'not ready', parts: { postgres, eventLog, redis } };
  }
}

async function stateOf(ask: () => Promise<unknown>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<PartState>((resolve) => (timer = setTimeout(() => resolve('down'), ANSWER_LIMIT_MS)));
  try {
    return await Promise.race([ask().then((): PartState => 'up', (): PartState => 'down'), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
