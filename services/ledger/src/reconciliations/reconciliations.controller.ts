import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MAX_RECONCILED_ROWS } from '@counterfoil/accounting/reconciliation';
import {
  AtStakeQuery,
  ReconcileRequest,
  ReconciliationQuery,
  WorksheetQuery,
  type AccountReconciliationState,
  type ReconciliationAtStake,
  type ReconciliationReport,
  type ReconciliationSummary,
  type Worksheet,
} from '@counterfoil/contracts/reconciliation.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard, PathNames } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { BodyLimit } from '../http/bodies/body-limit';
import { RECONCILIATION_ID } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { AtStakeQueries } from './at-stake.queries';
import { Reconcile } from './reconciliations.commands';
import { ReconciliationsQueries } from './reconciliations.queries';
import { WorksheetQueries } from './worksheet.queries';

@Controller('api/accounts/:id/reconciliations')
@UseGuards(MembershipGuard)
@PathNames('account')
export class ReconciliationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reconciliations: ReconciliationsQueries,
    private readonly worksheets: WorksheetQueries,
  ) {}

  @Get()
  @RequiresRight('accounts.read')
  list(@Member() member: Membership, @Param('id') id: string): Promise<ReconciliationSummary[]> {
    return this.reconciliations.list(member, id);
  }

  @Get('worksheet')
  @RequiresRight('accounts.reconcile')
  worksheet(@Member() member: Membership, @Param('id') id: string, @Query() query: WorksheetQuery): Promise<Worksheet> {
    return this.worksheets.read(member, id, query.closingDay);
  }

  @Get(':reconciliationId')
  @RequiresRight('accounts.read')
  report(
    @Member() member: Membership,
    @Param('reconciliationId', RECONCILIATION_ID) reconciliationId: string,
    @Query() { knownAt }: ReconciliationQuery,
  ): Promise<ReconciliationReport> {
    return this.reconciliations.report(member, reconciliationId, knownAt);
  }

  @Post()
  @BodyLimit(128, MAX_RECONCILED_ROWS)
  @RequiresRight('accounts.reconcile')
  reconcile(
    @Member() member: Membership,
    @Param('id') id: string,
    @Body() body: ReconcileRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new Reconcile(member, id, body, envelope));
  }
}

@Controller('api/businesses/:id/reconciliations')
@UseGuards(MembershipGuard)
export class ReconciliationStatesController {
  constructor(
    private readonly reconciliations: ReconciliationsQueries,
    private readonly atStake: AtStakeQueries,
  ) {}

  @Get()
  @RequiresRight('accounts.read')
  states(@Member() member: Membership): Promise<AccountReconciliationState[]> {
    return this.reconciliations.states(member.businessId);
  }

  @Get('at-stake')
  @RequiresRight('accounts.read')
  whatIsAtStake(@Member() member: Membership, @Query() query: AtStakeQuery): Promise<ReconciliationAtStake> {
    return this.atStake.of(member, query);
  }
}
