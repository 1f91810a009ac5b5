import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../process/config';
import { OutboxRelayModule } from '../database/outbox-relay.module';
import { ProjectorModule } from '../books/projector.module';
import { ApiAppModule } from './api-app.module';

/**
 * Everything but the jobs in one process, where memory is scarcer than processors: HTTP, the web app and the
 * projections.
 */
@Module({})
export class StandaloneAppModule {
  static of(config: Config): DynamicModule {
    return { module: StandaloneAppModule, imports: [ApiAppModule.of(config), ProjectorModule, OutboxRelayModule] };
  }
}
