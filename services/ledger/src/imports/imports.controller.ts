import {
  Body,
  Controller,
  Get,
  HttpCode,
  HttpStatus,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Import, ImportListItem, ImportProfile, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { NewAccountOffer } from '@counterfoil/contracts/statement-facts.contract';
import {
  ChangeImportRequest,
  ImportProfileRequest,
  ImportRowsQuery,
  isUnderWay,
  MAX_ROW_CHANGES,
} from '@counterfoil/contracts/import.contract';
import { ImportListQuery } from '@counterfoil/contracts/import-list.contract';
import { CorrectionRequest } from '@counterfoil/contracts/transaction.contract';
import { onlyMapping } from '@counterfoil/contracts/import-mapping-validators';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard, PathNames } from '../members/membership.guard';
import { BodyLimit } from '../http/bodies/body-limit';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { userIdOf } from '../http/callers/current-user';
import { answerPage } from '../http/answers/paging';
import { Keyed, Unkeyed } from '../http/answers/keyed';
import { PathId } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { CallPoints } from '../http/limits/call-points';
import { CALL_LIMITS } from '../load-limits/load-limits.module';
import { AccountOffers } from './account-offer';
import { ImportChanges } from './import-change.service';
import { ImportCommitments } from './import-commitment.service';
import { ImportErrors } from './import-errors';
import { ImportEvents } from './import-events';
import { ImportProfiles } from './import-profiles.repository';
import { ImportsQueries } from './imports.queries';
import { ImportsService } from './imports.service';

const IMPORT_ID = new PathId('import_not_found', 'Import not found');

@Controller('api/businesses/:id/imports')
@UseGuards(MembershipGuard)
@RequiresRight('transactions.import')
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly queries: ImportsQueries,
    private readonly changes: ImportChanges,
    private readonly commitments: ImportCommitments,
    private readonly events: ImportEvents,
    private readonly accounts: AccountOffers,
    private readonly errors: ImportErrors,
  ) {}

  @Get()
  @RequiresRight('imports.read')
  async list(
    @Member() member: Membership,
    @Query() query: ImportListQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportListItem[]> {
    return answerPage(request, response, await this.queries.list(member.businessId, query));
  }

  /** Multipart. 201 with what was understood, 202 where the file is still being read. */
  @Post()
  async upload(
    @Member() member: Membership,
    @Req() request: Request,
    @Envelope() envelope: CommandEnvelope,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Import> {
    return underWayAs202(await this.imports.begin(member, request, envelope), response);
  }

  /** Multipart, as the upload of a statement, whose account is not there yet. A slow sender must hold no place. */
  @Unkeyed('it changes nothing')
  @Post('new-account')
  @HttpCode(200)
  @CallPoints(CALL_LIMITS.bulk.points)
  @RequiresRight('accounts.manage')
  newAccount(@Member() member: Membership, @Req() request: Request): Promise<NewAccountOffer> {
    return this.accounts.of(member, request, userIdOf(request));
  }

  @Get(':importId')
  @RequiresRight('imports.read')
  find(@Member() member: Membership, @Param('importId', IMPORT_ID) importId: string): Promise<Import> {
    return this.queries.find(member.businessId, importId);
  }

  @Get(':importId/rows')
  @RequiresRight('imports.read')
  async rows(
    @Member() member: Membership,
    @Param('importId', IMPORT_ID) importId: string,
    @Query() query: ImportRowsQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportRow[]> {
    return answerPage(request, response, await this.queries.rows(member, importId, query));
  }

  /** 1,000 corrections with long descriptions. */
  @BodyLimit(3 * 1_024, MAX_ROW_CHANGES)
  @Put(':importId/mapping')
  async change(
    @Member() member: Membership,
    @Param('importId', IMPORT_ID) importId: string,
    @Body() body: ChangeImportRequest,
    @Envelope() envelope: CommandEnvelope,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Import> {
    return underWayAs202(await this.changes.change(member, importId, body, envelope), response);
  }

  @Post(':importId/commit')
  @HttpCode(200)
  async commit(
    @Member() member: Membership,
    @Param('importId', IMPORT_ID) importId: string,
    @Envelope() envelope: CommandEnvelope,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Import> {
    return underWayAs202(await this.commitments.commit(member, importId, envelope), response);
  }

  @Post(':importId/cancel')
  @HttpCode(200)
  async cancel(
    @Member() member: Membership,
    @Param('importId', IMPORT_ID) importId: string,
    @Envelope() envelope: CommandEnvelope,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Import> {
    return underWayAs202(await this.commitments.cancel(member, importId, envelope), response);
  }

  @Post(':importId/undo')
  @HttpCode(200)
  async undo(
    @Member() member: Membership,
    @Param('importId', IMPORT_ID) importId: string,
    @Body() body: CorrectionRequest,
    @Envelope() envelope: CommandEnvelope,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Import> {
    return underWayAs202(await this.commitments.undo(member, importId, body, envelope), response);
  }

  @Post(':importId/redo')
  @HttpCode(200)
  async redo(
    @Member() member: Membership,
    @Param('importId', IMPORT_ID) importId: string,
    @Body() body: CorrectionRequest,
    @Envelope() envelope: CommandEnvelope,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Import> {
    return underWayAs202(await this.commitments.redo(member, importId, body, envelope), response);
  }

  /** Server-sent events: one `progress` with the current state at once, one for each change, then the end. */
  @Get(':importId/events')
  @RequiresRight('imports.read')
  async follow(
    @Member() { businessId }: Membership,
    @Param('importId', IMPORT_ID) importId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.queries.require(businessId, importId);
    const follower = { userId: userIdOf(request), businessId, session: request.apiToken?.id ?? request.sessionID };
    await this.events.stream(importId, follower, response);
  }

  /** The rows that were not recorded, with their reasons, for a spreadsheet. */
  @Get(':importId/errors.csv')
  @RequiresRight('imports.read')
  async errorsCsv(
    @Member() member: Membership,
    @Param('importId', IMPORT_ID) importId: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.queries.require(member.businessId, importId);
    await this.errors.send(importId, member.exponent, response);
  }
}

@Controller('api/accounts/:id/import-profile')
@UseGuards(MembershipGuard)
@PathNames('account')
@RequiresRight('transactions.import')
export class ImportProfileController {
  constructor(private readonly profiles: ImportProfiles) {}

  @Get()
  find(@Member() member: Membership, @Param('id') accountId: string): Promise<ImportProfile> {
    return this.profiles.of(member.businessId, accountId);
  }

  /** All that a mapping may remember of words, accounts and currencies. */
  @Keyed()
  @BodyLimit(256)
  @Put()
  async remember(
    @Member() member: Membership,
    @Param('id') accountId: string,
    @Body() body: ImportProfileRequest,
  ): Promise<ImportProfile> {
    await this.profiles.remember(member.businessId, accountId, onlyMapping(body.mapping));
    return this.profiles.of(member.businessId, accountId);
  }
}

/** Accepted, and still worked on: the events tell how far it is. */
function underWayAs202(found: Import, response: Response): Import {
  if (isUnderWay(found.status)) response.status(HttpStatus.ACCEPTED);
  return found;
}
