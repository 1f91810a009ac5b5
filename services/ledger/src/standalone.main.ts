import 'reflect-metadata';
import { serve } from './app/serve';
import { StandaloneAppModule } from './app/standalone-app.module';
import { runProcess } from './app/running';

void runProcess('standalone', (config) => serve(StandaloneAppModule.of(config), config));
