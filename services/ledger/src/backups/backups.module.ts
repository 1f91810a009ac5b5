import { Module } from '@nestjs/common';
import { DocumentsModule, ExportsModule } from '../exports/exports.module';
import { MembersModule } from '../members/members.module';
import { ReportsModule } from '../reports/reports.module';
import { BackupService } from './backup.service';
import { BackupsController } from './backups.controller';

/** The books on paper, the complete archive, and its restore. */
@Module({
  imports: [MembersModule, ReportsModule, DocumentsModule, ExportsModule],
  controllers: [BackupsController],
  providers: [BackupService],
})
export class BackupsModule {}
