import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  CashAhead,
  DueOccurrences,
  OccurrenceMatch,
  Schedule,
  ScheduleDetail,
} from '@counterfoil/contracts/schedule-answer.contract';
import {
  ChangeOccurrenceRequest,
  ChangeScheduleRequest,
  ConfirmOccurrenceRequest,
  CreateScheduleRequest,
  DUE_WITHIN_DAYS,
  DueQuery,
  MatchOccurrenceRequest,
} from '@counterfoil/contracts/schedule.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Envelope } from '../http/answers/call-envelope';
import { SCHEDULE_ID } from '../http/bodies/path-id.pipe';
import { RequiresRight } from '../http/callers/business-right';
import type { Membership } from '../http/request-context';
import { Member, MembershipGuard } from '../members/membership.guard';
import { CashAheadQueries } from './cash-ahead.queries';
import { OCCURRENCE_DAY } from './occurrence-day.pipe';
import { OccurrenceMatchesQueries } from './occurrence-matches.queries';
import { ChangeOccurrence, ConfirmOccurrence, MatchOccurrence, SkipOccurrence } from './occurrences.commands';
import { ChangeSchedule, CreateSchedule, TurnSchedule } from './schedules.commands';
import { SchedulesQueries } from './schedules.queries';

@Controller('api/businesses/:id/schedules')
@UseGuards(MembershipGuard)
export class SchedulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly schedules: SchedulesQueries,
    private readonly cash: CashAheadQueries,
    private readonly rows: OccurrenceMatchesQueries,
  ) {}

  @Get()
  @RequiresRight('transactions.read')
  list(@Member() member: Membership): Promise<Schedule[]> {
    return this.schedules.list(member);
  }

  @Get('due')
  @RequiresRight('transactions.read')
  due(@Member() member: Membership, @Query() { days = DUE_WITHIN_DAYS }: DueQuery): Promise<DueOccurrences> {
    return this.schedules.due(member, days);
  }

  @Get('matches')
  @RequiresRight('transactions.read')
  matches(@Member() member: Membership): Promise<OccurrenceMatch[]> {
    return this.rows.list(member);
  }

  @Get('cash-ahead')
  @RequiresRight('reports.summary')
  cashAhead(@Member() member: Membership): Promise<CashAhead> {
    return this.cash.read(member);
  }

  @Get(':scheduleId')
  @RequiresRight('transactions.read')
  find(@Member() member: Membership, @Param('scheduleId', SCHEDULE_ID) id: string): Promise<ScheduleDetail> {
    return this.schedules.detail(member, id);
  }

  @Post()
  @RequiresRight('schedules.manage')
  create(
    @Member() member: Membership,
    @Body() body: CreateScheduleRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new CreateSchedule(member, body, envelope));
  }

  @Put(':scheduleId')
  @RequiresRight('schedules.manage')
  change(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) id: string,
    @Body() body: ChangeScheduleRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ChangeSchedule(member, id, body, envelope));
  }

  @Post(':scheduleId/pause')
  @HttpCode(200)
  @RequiresRight('schedules.manage')
  pause(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) id: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new TurnSchedule(member, id, 'PauseSchedule', envelope));
  }

  @Post(':scheduleId/resume')
  @HttpCode(200)
  @RequiresRight('schedules.manage')
  resume(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) id: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new TurnSchedule(member, id, 'ResumeSchedule', envelope));
  }

  @Delete(':scheduleId')
  @RequiresRight('schedules.manage')
  end(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) id: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new TurnSchedule(member, id, 'EndSchedule', envelope));
  }
}

@Controller('api/businesses/:id/schedules/:scheduleId/occurrences/:day')
@UseGuards(MembershipGuard)
export class OccurrencesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('confirm')
  @HttpCode(200)
  @RequiresRight('transactions.write')
  confirm(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) scheduleId: string,
    @Param('day', OCCURRENCE_DAY) day: string,
    @Body() body: ConfirmOccurrenceRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ConfirmOccurrence(member, { scheduleId, day }, body, envelope));
  }

  @Post('skip')
  @HttpCode(200)
  @RequiresRight('transactions.write')
  skip(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) scheduleId: string,
    @Param('day', OCCURRENCE_DAY) day: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new SkipOccurrence(member, { scheduleId, day }, envelope));
  }

  @Post('match')
  @HttpCode(200)
  @RequiresRight('transactions.delete-any')
  match(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) scheduleId: string,
    @Param('day', OCCURRENCE_DAY) day: string,
    @Body() body: MatchOccurrenceRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new MatchOccurrence(member, { scheduleId, day }, body, envelope));
  }

  @Put()
  @RequiresRight('schedules.manage')
  change(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) scheduleId: string,
    @Param('day', OCCURRENCE_DAY) day: string,
    @Body() body: ChangeOccurrenceRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ChangeOccurrence(member, { scheduleId, day }, body.payment, envelope));
  }

  @Delete()
  @RequiresRight('schedules.manage')
  changeBack(
    @Member() member: Membership,
    @Param('scheduleId', SCHEDULE_ID) scheduleId: string,
    @Param('day', OCCURRENCE_DAY) day: string,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ChangeOccurrence(member, { scheduleId, day }, undefined, envelope));
  }
}
