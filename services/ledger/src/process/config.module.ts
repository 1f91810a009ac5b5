import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Config } from './config';

/** Injection token of the checked `Config`. */
export const CONFIG = Symbol('CONFIG');

/** Hands the configuration, read once by the main, to everything in the process. */
@Global()
@Module({})
export class ConfigModule {
  static of(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
