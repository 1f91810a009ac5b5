import { Logger, type DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Demo } from '../demo/demo.module';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import type { Config } from '../process/config';
import { createHttpApplication } from '../http/http-application';
import { isOutage } from '../process/outage';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);
const DEMO_AGAIN_MS = 10_000;

/** Starts a process that answers HTTP. It listens when the demo is there, if there is to be one: ready means both. */
export async function serve(module: DynamicModule, config: Config): Promise<NestExpressApplication> {
  const app = await createHttpApplication(module, config);
  await app.init();
  await madeOrLater(app.get(Demo));
  await app.listen(config.port, config.host);
  if (!config.isPublicUrlGiven && !LOOPBACK.has(config.host))
    new Logger('HTTP').warn(
      `listens on ${config.host}, but without PUBLIC_URL answers calls to localhost alone: set it to the address that people open`,
    );
  return app;
}

/** Where a part is away or the disk is full, the demo comes later, and nobody's reading waits for it. */
async function madeOrLater(demo: Demo): Promise<void> {
  try {
    await demo.make();
  } catch (error) {
    if (!isOutage(error) && !(error instanceof Unavailable)) throw error;
    new Logger('Demo').warn(`is tried again: ${error instanceof Error ? error.message : String(error)}`);
    // What it meets then that is no outage must not end a process that serves.
    const again = (): void => void madeOrLater(demo).catch((fault: unknown) => new Logger('Demo').error(fault));
    setTimeout(again, DEMO_AGAIN_MS).unref();
  }
}
