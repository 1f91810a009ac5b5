import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from '../process/config';
import { OutboxRelayModule } from '../database/outbox-relay.module';
import { PlatformModule } from './platform.module';
import { ProjectorModule } from '../books/projector.module';

/** A process that keeps the read models up to date and answers nobody. */
@Module({})
export class ProjectorAppModule {
  static of(config: Config): DynamicModule {
    return { module: ProjectorAppModule, imports: [PlatformModule.of(config), ProjectorModule, OutboxRelayModule] };
  }
}
