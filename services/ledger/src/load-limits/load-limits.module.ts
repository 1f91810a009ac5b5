import { Module } from '@nestjs/common';
import { DiskRoom } from './disk-room';
import { ExpensiveCallInterceptor } from './expensive-call.interceptor';
import { ExpensiveCalls } from './expensive-calls';
import { StrayFiles } from './stray-files';
import { UploadQuotas } from './upload-quotas';
import { UploadShares } from './upload-shares.repository';

export { Expensive } from './expensive-call.interceptor';
export { ExpensiveCalls } from './expensive-calls';
export { CALL_LIMITS, STREAMS_A_BUSINESS, STREAMS_A_PERSON, STREAMS_A_SESSION, STREAMS_AT_ONCE } from './quota-limits';
export { steadySender } from './steady-sender';
export { StrayFiles } from './stray-files';
export { NoPermit, Permits } from './permits';
export { UploadQuotas, type UploadShare } from './upload-quotas';
export { UploadShares } from './upload-shares.repository';

/**
 * What one person and one business may have running at the same time: uploads and their bytes (in Postgres, for all
 * processes), and expensive calls (in the process).
 */
@Module({
  providers: [DiskRoom, UploadShares, UploadQuotas, ExpensiveCalls, ExpensiveCallInterceptor, StrayFiles],
  exports: [DiskRoom, UploadShares, UploadQuotas, ExpensiveCalls, ExpensiveCallInterceptor, StrayFiles],
})
export class LoadLimitsModule {}
