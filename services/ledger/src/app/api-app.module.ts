import { Module, type DynamicModule } from '@nestjs/common';
import { DemoModule } from '../demo/demo.module';
import { WorkMetricsModule } from '../operation/work-metrics.module';
import type { Config } from '../process/config';
import { HttpModule, PlatformModule } from './platform.module';
import { FeaturesModule } from './features.module';

/** A process that answers HTTP and serves the web app. */
@Module({})
export class ApiAppModule {
  static of(config: Config): DynamicModule {
    return {
      module: ApiAppModule,
      imports: [PlatformModule.of(config), HttpModule, FeaturesModule, WorkMetricsModule, DemoModule],
    };
  }
}
