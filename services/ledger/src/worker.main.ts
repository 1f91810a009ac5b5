import 'reflect-metadata';
import { WorkerAppModule } from './app/worker-app.module';
import { createBackgroundApplication } from './process/background-application';
import { standBack } from './process/processor-share';
import { runProcess } from './app/running';

void runProcess('worker', (config) => {
  // On one machine with the API and Postgres; where they have machines of their own, there is nobody to stand back
  // from.
  if (config.ownsPostgres) standBack();
  return createBackgroundApplication(WorkerAppModule.of(config), config);
});
