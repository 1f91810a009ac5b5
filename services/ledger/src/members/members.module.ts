import { Module } from '@nestjs/common';
import { MembershipGuard } from './membership.guard';
import { PlatformAdminOfAccountGuard } from './platform-admin.guard';
import { MembershipQueries } from './membership.queries';

export { MembershipQueries } from './membership.queries';

@Module({
  providers: [MembershipQueries, MembershipGuard, PlatformAdminOfAccountGuard],
  exports: [MembershipQueries, MembershipGuard, PlatformAdminOfAccountGuard],
})
export class MembersModule {}
