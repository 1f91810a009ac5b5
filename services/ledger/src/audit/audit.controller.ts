import { Controller, Get, Query, Param, Req, Res, StreamableFile, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  AuditCommandsQuery,
  AuditFactsQuery,
  AuditPackQuery,
  type AuditCommand,
  type AuditFacts,
  type ChainCheck,
  type EntryHistory,
  type PublishedHead,
} from '@counterfoil/contracts/audit.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { CurrentUser } from '../http/callers/current-user';
import { answerPage } from '../http/answers/paging';
import type { Membership } from '../http/request-context';
import { CallPoints } from '../http/limits/call-points';
import { CALL_LIMITS, Expensive } from '../load-limits/load-limits.module';
import { AuditPacks } from './audit-pack';
import { ChainChecks } from './chain-check';
import { CommandLogQueries } from './command-log.queries';
import { EntryHistoryQueries } from './entry-history.queries';
import { FactsQueries } from './facts.queries';

/** Numbers of entries are 32 bits. */
const ENTRY_NUMBER = /^[1-9]\d{0,8}$/;

@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
export class AuditController {
  constructor(
    private readonly commands: CommandLogQueries,
    private readonly histories: EntryHistoryQueries,
    private readonly facts: FactsQueries,
    private readonly checks: ChainChecks,
    private readonly packs: AuditPacks,
  ) {}

  @Get('entries/:entryNumber')
  @RequiresRight('history.read')
  entry(@Member() member: Membership, @Param('entryNumber') entryNumber: string): Promise<EntryHistory> {
    if (!ENTRY_NUMBER.test(entryNumber))
      throw new DomainError('not-found', 'entry_not_found', 'There is no entry of this number');
    return this.histories.read(member, Number(entryNumber));
  }

  @Get('audit/commands')
  @RequiresRight('audit.read')
  async list(
    @Member() member: Membership,
    @Query() query: AuditCommandsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AuditCommand[]> {
    return answerPage(request, response, await this.commands.list(member, query));
  }

  @Get('audit/facts')
  @RequiresRight('audit.read')
  factsOf(@Member() member: Membership, @Query() query: AuditFactsQuery): Promise<AuditFacts> {
    return this.facts.read(member, query);
  }

  @Get('audit/verify')
  @Expensive('history')
  @RequiresRight('audit.read')
  verify(@Member() { businessId }: Membership): Promise<ChainCheck> {
    return this.checks.check(businessId);
  }

  @Get('audit/heads')
  @RequiresRight('audit.read')
  heads(@Member() member: Membership): Promise<PublishedHead[]> {
    return this.checks.heads(member.businessId);
  }

  /** Takes its place until the last line is read. */
  @Get('audit/pack')
  @CallPoints(CALL_LIMITS.history.points)
  @RequiresRight('audit.read')
  async pack(
    @Member() { businessId }: Membership,
    @CurrentUser() userId: string,
    @Query() { receipts = 'with' }: AuditPackQuery,
  ): Promise<StreamableFile> {
    const lines = await this.packs.open({ businessId, userId, hasFiles: receipts === 'with' });
    const disposition = `attachment; filename="audit-pack-${businessId}.jsonl"`;
    return new StreamableFile(lines, { type: 'application/jsonl', disposition });
  }
}
