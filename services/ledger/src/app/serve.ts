import type { DynamicModule } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Demo } from '../demo/demo.module';
import type { Config } from '../platform/config';
import { createHttpApplication } from '../platform/http-application';

/** Starts a process that answers HTTP. It listens when the demo is there, if there is to be one: ready means both. */
export async function serve(module: DynamicModule, config: Config): Promise<NestExpressApplication> {
  const app = await createHttpApplication(module, config);
  await app.init();
  await app.get(Demo).make();
  await app.listen(config.port, config.host);
  return app;
}
