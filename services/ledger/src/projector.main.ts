import 'reflect-metadata';
import { ProjectorAppModule } from './app/projector-app.module';
import { createBackgroundApplication } from './platform/background-application';
import { runProcess } from './platform/running';

void runProcess('projector', (config) => createBackgroundApplication(ProjectorAppModule.of(config)));
