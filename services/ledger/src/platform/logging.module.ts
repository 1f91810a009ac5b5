import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { LogLevel } from './config';

/** What went well is for whoever looks for it; at a thousand calls a second it would cost more than the calls. */
const TELLS_SUCCESS: ReadonlySet<LogLevel> = new Set(['debug', 'trace']);

/**
 * JSON lines on stdout, each with the correlation id of the call it belongs to. Bodies, queries, cookies and tokens are never
 * written; e-mail addresses neither.
 */
export function loggingModule(level: LogLevel): DynamicModule {
  const success = TELLS_SUCCESS.has(level) ? 'debug' : 'silent';
  return LoggerModule.forRoot({
    pinoHttp: [
      {
        level,
        // Set by correlation-id.ts, which runs first.
        genReqId: (request: IncomingMessage) => request.id,
        customAttributeKeys: { reqId: 'correlationId' },
        // Otherwise every call would write its request out, whether a line comes of it or not.
        quietReqLogger: true,
        quietResLogger: true,
        serializers: { req: () => undefined, res: () => undefined },
        customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : success),
        customSuccessObject: callOf,
        customErrorObject: (request, response, error, { responseTime }: TimedLine) => ({ ...callOf(request, response, { responseTime }), err: error }),
        autoLogging: { ignore: (request: IncomingMessage) => !pathOf(request).startsWith('/api/') },
      },
      process.stdout,
    ],
  });
}

interface TimedLine {
  responseTime: number;
}

function callOf(request: IncomingMessage, response: ServerResponse, { responseTime }: TimedLine): object {
  return { method: request.method, url: pathOf(request), statusCode: response.statusCode, responseTime };
}

/** Middleware mounted on a path sees the rest of it only; Express keeps the whole. */
function pathOf(request: IncomingMessage & { originalUrl?: string }): string {
  return (request.originalUrl ?? request.url ?? '').split('?', 1)[0] ?? '';
}
