import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { problemOf } from './problem';

/** The one place where a failure becomes an HTTP answer. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('HTTP');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const { body, retryAfter, isFault } = problemOf(error);
    if (isFault) this.logger.error({ err: error, correlationId: request.id, method: request.method, path: request.path }, `${body.statusCode} ${body.code}`);
    if (response.headersSent) {
      // An answer that has begun cannot become another one; breaking it off is the only honest thing left.
      if (!response.writableEnded) response.destroy();
      return;
    }
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    response.status(body.statusCode).json(body);
  }
}
