import { Controller, HttpCode, Post, Res, UseFilters, UseGuards, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { attachment, PdfUnavailableFilter } from '../export-jobs/exports.module';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/callers/business-right';
import { Unkeyed } from '../http/answers/keyed';
import type { Membership } from '../http/request-context';
import { Expensive } from '../load-limits/load-limits.module';
import { BackupService } from './backup.service';

@Controller('api/businesses/:id/backup')
@UseGuards(MembershipGuard)
@UseFilters(PdfUnavailableFilter)
export class BackupsController {
  constructor(private readonly backups: BackupService) {}

  @Unkeyed('it makes a file and changes nothing')
  @Post()
  @HttpCode(200)
  @Expensive('printing')
  @RequiresRight('business.manage')
  async make(@Member() member: Membership, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    const { fileName, pdf } = await this.backups.make(member);
    return attachment(response, pdf, fileName, 'pdf');
  }
}
