import 'reflect-metadata';
import { WorkerAppModule } from './app/worker-app.module';
import { createBackgroundApplication } from './platform/background-application';
import { standBack } from './platform/processor-share';
import { runProcess } from './platform/running';

standBack();
void runProcess('worker', (config) => createBackgroundApplication(WorkerAppModule.of(config)));
