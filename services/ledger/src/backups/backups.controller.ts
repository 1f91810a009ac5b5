import { Controller, HttpCode, Post, Res, UseGuards, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { attachment } from '../exports/exports.module';
import { Member, MembershipGuard } from '../members/membership.guard';
import { RequiresRight } from '../http/business-right';
import { Unkeyed } from '../http/keyed';
import type { Membership } from '../http/request-context';
import { Expensive } from '../quotas/quotas.module';
import { BackupService } from './backup.service';

@Controller('api/businesses/:id/backup')
@UseGuards(MembershipGuard)
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
