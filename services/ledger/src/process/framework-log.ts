import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import type { Level, Logger } from 'pino';
import { ConfigError } from './config';

/**
 * Writes what is said through Nest's `Logger` as lines of ours. A message is a text, an error, or fields with a text
 * after them; the last parameter is the name of whoever speaks.
 */
export class FrameworkLog implements LoggerService {
  constructor(private readonly pino: Logger) {}

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    // Nest says each fault of a start, with its stack. What a setting is wrong about is one sentence, said at the end.
    if (message instanceof ConfigError) return;
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    const context = rest.at(-1);
    const detail = rest.length > 1 && typeof rest[0] === 'string' ? rest[0] : undefined;
    if (message instanceof Error) this.pino[level]({ context, err: message }, detail);
    else if (typeof message === 'object') this.pino[level]({ context, ...message }, detail);
    // Nest's own handlers give the stack of what they caught after its message.
    else this.pino[level]({ context, stack: detail }, typeof message === 'string' ? message : inspect(message));
  }
}
