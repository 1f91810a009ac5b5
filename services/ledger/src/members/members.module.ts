import { Module } from '@nestjs/common';
import { MembershipGuard } from './membership.guard';
import { MembershipQueries } from './membership.queries';

export { MembershipQueries } from './membership.queries';

@Module({ providers: [MembershipQueries, MembershipGuard], exports: [MembershipQueries, MembershipGuard] })
export class MembersModule {}
