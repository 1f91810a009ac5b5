import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FrameworkLog } from './framework-log';

/** Starts a process that listens on nothing. */
export async function createBackgroundApplication(module: DynamicModule): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(module, { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(FrameworkLog));
  return app;
}
