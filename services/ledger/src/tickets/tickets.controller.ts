import { Body, Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PageQuery } from '@counterfoil/contracts/page.contract';
import {
  CreateSupportTicketRequest,
  type SupportTicket,
  type SupportTicketOfUser,
} from '@counterfoil/contracts/ticket.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { RecordedReads } from '../admin/administration-facts.module';
import { PlatformGuard } from '../members/platform.guard';
import { Envelope } from '../http/answers/call-envelope';
import { CurrentUser } from '../http/callers/current-user';
import { newestFirst } from '../http/answers/newest-first';
import { answerPage, type Page } from '../http/answers/paging';
import { RequiresPlatformRight } from '../http/callers/platform-right';
import { TicketsRepository } from './tickets.repository';

@Controller('api/support-tickets')
export class TicketsController {
  constructor(private readonly tickets: TicketsRepository) {}

  @Post()
  send(
    @Envelope() { commandId, actorId }: CommandEnvelope,
    @Body() ticket: CreateSupportTicketRequest,
  ): Promise<SupportTicket> {
    return this.tickets.add(commandId, actorId, ticket);
  }

  @Get()
  own(@CurrentUser() userId: string): Promise<SupportTicket[]> {
    return this.tickets.of(userId);
  }
}

@UseGuards(PlatformGuard)
@RequiresPlatformRight('platform.tickets')
@Controller('api/admin/support-tickets')
export class AllTicketsController {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly reads: RecordedReads,
  ) {}

  @Get()
  async all(
    @Query() query: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SupportTicketOfUser[]> {
    const page = () => this.tickets.page(newestFirst(query));
    const about = ({ rows }: Page<SupportTicketOfUser>) => ({ users: rows.map(({ user }) => user.id) });
    return answerPage(request, response, await this.reads.recorded(request, 'tickets', page, about));
  }
}
