import { Logger, type DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Demo } from '../demo/demo.module';
import type { Config } from '../platform/config';
import { createHttpApplication } from '../platform/http-application';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Starts a process that answers HTTP. It listens when the demo is there, if there is to be one: ready means both. */
export async function serve(module: DynamicModule, config: Config): Promise<NestExpressApplication> {
  const app = await createHttpApplication(module, config);
  await app.init();
  await app.get(Demo).make();
  await app.listen(config.port, config.host);
  if (!config.isPublicUrlGiven && !LOOPBACK.has(config.host))
    new Logger('HTTP').warn(
      `listens on ${config.host}, but without PUBLIC_URL answers calls to localhost alone: set it to the address that people open`,
    );
  return app;
}
