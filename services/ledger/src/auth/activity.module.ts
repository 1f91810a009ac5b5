import { Module } from '@nestjs/common';
import { ActivityRepository } from './activity.repository';

export { ActivityRepository } from './activity.repository';

/** When people were here; also what the worker needs to end silent sessions. */
@Module({ providers: [ActivityRepository], exports: [ActivityRepository] })
export class ActivityModule {}
