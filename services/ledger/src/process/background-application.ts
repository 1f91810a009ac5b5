import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Config } from './config';
import { spokenLog } from './logging.module';

/** Starts a process that listens on nothing. */
export function createBackgroundApplication(
  module: DynamicModule,
  { logLevel }: Pick<Config, 'logLevel'>,
): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(module, { logger: spokenLog(logLevel), abortOnError: false });
}
