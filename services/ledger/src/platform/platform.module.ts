import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { BodyGuard } from './body.guard';
import { ConfigModule } from './config.module';
import type { Config } from './config';
import { DatabaseModule } from './database.module';
import { EventSourcingModule } from './event-sourcing.module';
import { DiskMetrics } from './disk-metrics';
import { DiskWatch } from './disk-watch';
import { Health } from './health';
import { HealthController } from './health.controller';
import { KeyedRequests } from './keyed-requests';
import { KnownMembers } from './known-members';
import { PatientBusinesses } from './patient-businesses';
import { LoggingModule } from './logging.module';
import { Metrics } from './metrics';
import { OwnWriteGuard } from './own-write.guard';
import { ProblemFilter } from './problem.filter';
import { RateLimitGuard } from './rate-limit.guard';
import { RedisModule } from './redis.module';
import { SameOriginGuard } from './same-origin.guard';
import { SignedInGuard } from './signed-in.guard';
import { TokenReachGuard } from './token-reach.guard';
import { validationPipe } from './validation';
import { WriteMetrics } from './write-metrics';

/** What every process of the ledger stands on: configuration, log lines, Postgres, Redis, the event log. */
@Global()
@Module({})
export class PlatformModule {
  static of(config: Config): DynamicModule {
    return {
      module: PlatformModule,
      imports: [ConfigModule.of(config), LoggingModule.of(config.logLevel), DatabaseModule, RedisModule, EventSourcingModule],
      providers: [
        Metrics,
        WriteMetrics,
        DiskWatch,
        DiskMetrics,
        Health,
        KeyedRequests,
        KnownMembers,
        PatientBusinesses,
      ],
      exports: [Metrics, DiskWatch, Health, KeyedRequests, KnownMembers, PatientBusinesses],
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
    { provide: APP_GUARD, useClass: OwnWriteGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
  ],
})
export class HttpModule {}
