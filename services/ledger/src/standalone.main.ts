import 'reflect-metadata';
import { ApiAppModule } from './app/api-app.module';
import { createHttpApplication } from './platform/http-application';
import { runProcess } from './platform/running';

void runProcess('standalone', async (config) => {
  const app = await createHttpApplication(ApiAppModule.of(config), config);
  await app.listen(config.port, config.host);
  return app;
});
