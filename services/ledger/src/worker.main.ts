import 'reflect-metadata';
import { setPriority } from 'node:os';
import { WorkerAppModule } from './app/worker-app.module';
import { createBackgroundApplication } from './process/background-application';
import { runProcess } from './app/running';

/** A job may take longer, a click may not. */
const NICENESS = 10;

void runProcess('worker', (config) => {
  setPriority(NICENESS);
  return createBackgroundApplication(WorkerAppModule.of(config), config);
});
