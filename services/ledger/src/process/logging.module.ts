import { Module, type DynamicModule } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import type { LogLevel } from './config';
import { FrameworkLog } from './framework-log';

/** The process's log: JSON lines on stdout. Bodies, queries, cookies, tokens and e-mail addresses are never written. */
export const LOG = Symbol('LOG');

/** Gives a process its log (`LOG`). What is said through Nest's `Logger` goes to `spokenLog`. */
@Module({})
export class LoggingModule {
  static of(level: LogLevel): DynamicModule {
    return {
      module: LoggingModule,
      global: true,
      providers: [{ provide: LOG, useFactory: (): Logger => openLog(level) }],
      exports: [LOG],
    };
  }
}

/**
 * Where the framework and the features speak, from the first step of a start on: one that waits, as for a log that is
 * away, says so while it waits.
 */
export function spokenLog(level: LogLevel): FrameworkLog {
  return new FrameworkLog(openLog(level));
}

function openLog(level: LogLevel): Logger {
  return pino({ level }, process.stdout);
}
