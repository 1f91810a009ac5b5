import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { BodyGuard } from '../http/bodies/body.guard';
import { ConfigModule } from '../process/config.module';
import type { Config } from '../process/config';
import { DatabaseModule } from '../database/database.module';
import { EventSourcingModule } from '../database/event-sourcing.module';
import { DiskMetrics } from '../process/disk-metrics';
import { DiskWatch } from '../process/disk-watch';
import { FilesModule } from '../files/files.module';
import { Health } from '../http/health';
import { HealthController } from '../http/health.controller';
import { KeyedRequests } from '../http/answers/keyed-requests';
import { LoggingModule } from '../process/logging.module';
import { Metrics } from '../process/metrics';
import { ReadYourWritesGuard } from '../http/answers/read-your-writes.guard';
import { ProblemFilter } from '../http/answers/problem.filter';
import { RateLimitGuard } from '../http/limits/rate-limit.guard';
import { RedisModule } from '../database/redis.module';
import { SameOriginGuard } from '../http/callers/same-origin.guard';
import { SignedInGuard } from '../http/callers/signed-in.guard';
import { TokenReachGuard } from '../http/callers/token-reach.guard';
import { validationPipe } from '../http/bodies/validation';
import { WriteMetrics } from '../process/write-metrics';

/** What every process of the ledger stands on: configuration, log lines, Postgres, Redis, the event log. */
@Global()
@Module({})
export class PlatformModule {
  static of(config: Config): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        ConfigModule.of(config),
        LoggingModule.of(config.logLevel),
        DatabaseModule,
        RedisModule,
        EventSourcingModule,
        FilesModule,
      ],
      providers: [Metrics, WriteMetrics, DiskWatch, DiskMetrics, Health, KeyedRequests],
      exports: [Metrics, DiskWatch, Health, KeyedRequests],
    };
  }
}

/** What a process that answers HTTP adds: who may call, how often, and what a failure looks like. */
@Module({
  controllers: [HealthController],
  providers: [
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: APP_PIPE, useFactory: validationPipe },
    // In this order: a flood is stopped first, strangers next; then a read may wait; who is left has the body read.
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: SameOriginGuard },
    { provide: APP_GUARD, useClass: SignedInGuard },
    { provide: APP_GUARD, useClass: TokenReachGuard },
    { provide: APP_GUARD, useClass: ReadYourWritesGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
  ],
})
export class HttpModule {}
