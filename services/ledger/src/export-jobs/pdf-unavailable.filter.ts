import { Catch, HttpStatus, type ArgumentsHost } from '@nestjs/common';
import { PdfUnavailable } from '../export-documents/documents.module';
import { ProblemFilter } from '../http/answers/problem.filter';
import { Refusal } from '../http/answers/refusal';

/** What a call for a PDF is answered where none can be made: a refusal, since trying again soon does not help. */
@Catch(PdfUnavailable)
export class PdfUnavailableFilter extends ProblemFilter {
  override catch({ message }: PdfUnavailable, host: ArgumentsHost): void {
    super.catch(new Refusal(HttpStatus.SERVICE_UNAVAILABLE, 'pdf_unavailable', message), host);
  }
}
