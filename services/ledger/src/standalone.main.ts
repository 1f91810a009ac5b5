import 'reflect-metadata';
import { StandaloneAppModule } from './app/standalone-app.module';
import { Demo } from './demo/demo.module';
import { createHttpApplication } from './platform/http-application';
import { runProcess } from './platform/running';

void runProcess('standalone', async (config) => {
  const app = await createHttpApplication(StandaloneAppModule.of(config), config);
  await app.init();
  // Before it listens: ready means that the demo is, too.
  await app.get(Demo).make();
  await app.listen(config.port, config.host);
  return app;
});
