import { Module, type DynamicModule } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { LogLevel } from './config';
import { FrameworkLog } from './framework-log';

/** The process's log: JSON lines on stdout. Bodies, queries, cookies, tokens and e-mail addresses are never written. */
export const LOG = Symbol('LOG');

/**
 * Gives a process its log, for itself (`LOG`) and for what the framework and the features say through Nest's `Logger`.
 */
@Module({})
export class LoggingModule {
  static of(level: LogLevel): DynamicModule {
    return {
      module: LoggingModule,
      global: true,
      providers: [
        { provide: LOG, useFactory: (): Logger => pino({ level }, process.stdout) },
        { provide: FrameworkLog, inject: [LOG], useFactory: (log: Logger) => new FrameworkLog(log) },
      ],
      exports: [LOG, FrameworkLog],
    };
  }
}
