import 'reflect-metadata';
import { ApiAppModule } from './app/api-app.module';
import { serve } from './app/serve';
import { runProcess } from './app/running';

void runProcess('api', (config) => serve(ApiAppModule.of(config), config));
