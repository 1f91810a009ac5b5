import { Body, Controller, Get, Param, Post, Res, StreamableFile, UseFilters, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { CreateExportRequest, type ExportJob } from '@counterfoil/contracts/export.contract';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Envelope } from '../http/answers/call-envelope';
import { PathId } from '../http/bodies/path-id.pipe';
import type { Membership } from '../http/request-context';
import { attachment } from './attachment';
import { ExportsService } from './exports.service';
import { PdfUnavailableFilter } from './pdf-unavailable.filter';

const EXPORT_ID = new PathId('export_not_found', 'Export not found');

/** Which export needs which right is said by the contract: everybody may come in, and not everybody gets everything. */
@Controller('api/businesses/:id')
@UseGuards(MembershipGuard)
@UseFilters(PdfUnavailableFilter)
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Post('exports')
  @RequiresRight('exports.list')
  ask(
    @Member() member: Membership,
    @Body() body: CreateExportRequest,
    @Envelope() envelope: CommandEnvelope,
  ): Promise<ExportJob> {
    return this.exports.ask(member, body, envelope);
  }

  @Get('exports')
  @RequiresRight('exports.list')
  list(@Member() member: Membership): Promise<ExportJob[]> {
    return this.exports.list(member);
  }

  @Get('exports/:jobId')
  @RequiresRight('exports.list')
  find(@Member() member: Membership, @Param('jobId', EXPORT_ID) jobId: string): Promise<ExportJob> {
    return this.exports.find(member, jobId);
  }

  @Get('exports/:jobId/file')
  @RequiresRight('exports.list')
  async file(
    @Member() member: Membership,
    @Param('jobId', EXPORT_ID) jobId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { job, content } = await this.exports.open(member, jobId);
    return attachment(response, content, job.fileName ?? 'export', job.format, job.size ?? undefined);
  }

  /** Reading is what the path says; that a job is needed for it is ours. */
  @Get('archive')
  @RequiresRight('business.manage')
  archive(@Member() member: Membership, @Envelope() envelope: CommandEnvelope): Promise<ExportJob> {
    return this.exports.askForArchive(member, envelope);
  }
}
