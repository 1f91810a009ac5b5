import { Module } from '@nestjs/common';
import { LoadLimitsModule } from '../load-limits/load-limits.module';
import { ArrivingFiles } from './arriving-files';

export { ArrivingFiles, refusedFile, type ArrivedFile, type UploadKind, type UploadSender } from './arriving-files';
export { formFields } from './form-fields';

/** How files of people come in: statements, archives and receipts alike. */
@Module({
  imports: [LoadLimitsModule],
  providers: [ArrivingFiles],
  exports: [ArrivingFiles],
})
export class UploadsModule {}
