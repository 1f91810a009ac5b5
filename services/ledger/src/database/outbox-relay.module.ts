import {
  Inject,
  Injectable,
  Logger,
  Module,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { OutboxRelay } from '@counterfoil/event-sourcing/write/outbox-relay';
import { eventCodec } from '@counterfoil/events/event-codec';
import { PG_POOL } from './database.module';

/** Carries facts that begin in Postgres to the log. Any number of processes may load it; one works at a time. */
@Injectable()
class OutboxCarrier implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly relay: OutboxRelay;

  constructor(@Inject(PG_POOL) pool: Pool, runner: CommandRunner) {
    this.relay = new OutboxRelay({
      pool,
      runner,
      codec: eventCodec,
      onError: (err) => this.logger.error({ err }, 'a fact did not reach the log yet'),
    });
  }

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.relay.stop();
  }
}

/**
 * Loaded beside the projections: a process that follows the log is always there, the worker may be busy with a long
 * job.
 */
@Module({ providers: [OutboxCarrier] })
export class OutboxRelayModule {}
