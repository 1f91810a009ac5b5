import 'reflect-metadata';
import { ProjectorAppModule } from './app/projector-app.module';
import { createBackgroundApplication } from './process/background-application';
import { runProcess } from './app/running';

void runProcess('projector', (config) => createBackgroundApplication(ProjectorAppModule.of(config), config));
