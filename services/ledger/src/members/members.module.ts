import { Module } from '@nestjs/common';
import { MembershipGuard } from './membership.guard';
import { MembershipQueries } from './membership.queries';
import { PlatformGuard } from './platform.guard';

export { MembershipQueries } from './membership.queries';

@Module({
  providers: [MembershipQueries, MembershipGuard, PlatformGuard],
  exports: [MembershipQueries, MembershipGuard, PlatformGuard],
})
export class MembersModule {}
