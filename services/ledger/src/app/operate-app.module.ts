import { Module, type DynamicModule } from '@nestjs/common';
import { KeptMailsModule } from '../mail/kept-mails.module';
import { OperationModule } from '../operation/operation.module';
import type { Config } from '../process/config';
import { ConfigModule } from '../process/config.module';
import { DatabaseModule } from '../database/database.module';
import { EventSourcingModule } from '../database/event-sourcing.module';
import { FilesModule } from '../files/files.module';
import { FactorResetModule } from '../second-factors/factor-reset.module';

/** A process that carries out one command of an operator and ends. It needs Postgres and the log, and no Redis. */
@Module({})
export class OperateAppModule {
  static of(config: Config): DynamicModule {
    const floor = [ConfigModule.of(config), DatabaseModule, EventSourcingModule, FilesModule];
    return { module: OperateAppModule, imports: [...floor, OperationModule, KeptMailsModule, FactorResetModule] };
  }
}
