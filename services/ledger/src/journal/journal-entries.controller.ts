import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  PostJournalEntryRequest,
  ReverseJournalEntryRequest,
  type JournalEntry,
} from '@counterfoil/contracts/journal.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { BodyLimit } from '../http/bodies/body-limit';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { JOURNAL_ENTRY_ID } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { PostJournalEntry, ReverseJournalEntry } from './journal-entries.commands';
import { JournalEntriesQueries } from './journal-entries.queries';

@Controller('api/businesses/:id/journal-entries')
@UseGuards(MembershipGuard)
export class JournalEntriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly entries: JournalEntriesQueries,
  ) {}

  @Get()
  @RequiresRight('reports.all')
  list(@Member() member: Membership): Promise<JournalEntry[]> {
    return this.entries.list(member.businessId);
  }

  /** 200 lines. */
  @BodyLimit(64)
  @Post()
  @RequiresRight('journal.write')
  post(
    @Member() member: Membership,
    @Body() body: PostJournalEntryRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new PostJournalEntry(member, body, envelope));
  }

  @Post(':entryId/reverse')
  @HttpCode(200)
  @RequiresRight('journal.write')
  reverse(
    @Member() member: Membership,
    @Param('entryId', JOURNAL_ENTRY_ID) entryId: string,
    @Body() body: ReverseJournalEntryRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<unknown> {
    return this.commands.execute(new ReverseJournalEntry(member.businessId, entryId, body, envelope));
  }
}
