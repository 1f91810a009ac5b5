import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { KnownMomentQuery, type KnownMoment } from '@counterfoil/contracts/report.contract';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import type { Membership } from '../http/request-context';
import { KnownMoments } from './known-moments';

/** Apart from the reports: it takes none of their turns, which the report beside it needs. */
@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
export class KnownMomentController {
  constructor(private readonly moments: KnownMoments) {}

  @Get('known-moment')
  @RequiresRight('reports.summary')
  knownMoment(@Member() { businessId }: Membership, @Query() { position }: KnownMomentQuery): Promise<KnownMoment> {
    return this.moments.read(businessId, position);
  }
}
