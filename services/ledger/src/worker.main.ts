import 'reflect-metadata';
import { setPriority } from 'node:os';
import { WorkerAppModule } from './app/worker-app.module';
import { createBackgroundApplication } from './platform/background-application';
import { runProcess } from './platform/running';

/** A job may take a second longer, a click may not: where processors are scarce, the other processes come first. */
const NICENESS = 10;

setPriority(NICENESS);
void runProcess('worker', (config) => createBackgroundApplication(WorkerAppModule.of(config)));
