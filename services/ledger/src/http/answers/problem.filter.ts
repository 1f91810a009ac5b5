import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { loggedPath } from '../../process/logged-path';
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
    if (isFault) {
      const { id: correlationId, method } = request;
      const line = { err: error, correlationId, method, path: loggedPath(request.path) };
      this.logger.error(line, `${body.statusCode} ${body.code}`);
    }
    if (response.headersSent) {
      // An answer that has begun cannot become another one; breaking it off is the only honest thing left.
      if (!response.writableEnded) response.destroy();
      return;
    }
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    response.status(body.statusCode).json(body);
  }
}
