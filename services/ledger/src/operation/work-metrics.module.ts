import { Module } from '@nestjs/common';
import { WorkMetrics } from './work-metrics';

/** Shows what waits to be done, for a process that answers `/metrics`. */
@Module({ providers: [WorkMetrics] })
export class WorkMetricsModule {}
