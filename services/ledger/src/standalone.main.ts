import 'reflect-metadata';
import { StandaloneAppModule } from './app/standalone-app.module';
import { createHttpApplication } from './platform/http-application';
import { runProcess } from './platform/running';

void runProcess('standalone', async (config) => {
  const app = await createHttpApplication(StandaloneAppModule.of(config), config);
  await app.listen(config.port, config.host);
  return app;
});
