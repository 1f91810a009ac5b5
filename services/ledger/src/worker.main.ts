import 'reflect-metadata';
import { WorkerAppModule } from './app/worker-app.module';
import { createBackgroundApplication } from './platform/background-application';
import { runProcess } from './platform/running';

void runProcess('worker', (config) => createBackgroundApplication(WorkerAppModule.of(config)));
