import { Body, Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  MatchTransferRequest,
  RecordTransferRequest,
  TransferSuggestionsQuery,
  UnmatchTransferRequest,
  type TransferSuggestion,
} from '@counterfoil/contracts/transfer.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import type { Membership } from '../http/request-context';
import { MatchTransfer, RecordTransfer, UnmatchTransfer } from './transfers.commands';
import { TransferQueries } from './transfers.queries';

@Controller('api/businesses/:id/transfers')
@UseGuards(MembershipGuard)
export class TransfersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly transfers: TransferQueries,
  ) {}

  @Get('suggestions')
  @RequiresRight('transactions.read')
  suggestions(@Member() member: Membership, @Query() query: TransferSuggestionsQuery): Promise<TransferSuggestion[]> {
    return this.transfers.suggestions(member.businessId, query);
  }

  @Post()
  @RequiresRight('transactions.write')
  record(
    @Member() member: Membership,
    @Body() body: RecordTransferRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new RecordTransfer(member, body, envelope));
  }

  @Post('match')
  @HttpCode(200)
  @RequiresRight('transactions.write')
  match(
    @Member() member: Membership,
    @Body() body: MatchTransferRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new MatchTransfer(member.businessId, body, envelope));
  }

  @Post('unmatch')
  @HttpCode(200)
  @RequiresRight('transactions.write')
  unmatch(
    @Member() member: Membership,
    @Body() body: UnmatchTransferRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new UnmatchTransfer(member.businessId, body.transactionId, envelope));
  }
}
