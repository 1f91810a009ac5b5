import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { LogLevel } from './config';

/** JSON lines on stdout. Bodies, cookies and tokens are never written; e-mail addresses neither. */
export function loggingModule(level: LogLevel): DynamicModule {
  return LoggerModule.forRoot({
    assignResponse: false,
    pinoHttp: [
      {
        level,
        // Set by correlation-id.ts, which runs first.
        genReqId: (request: IncomingMessage) => request.id,
        customLogLevel: levelOf,
        customProps: (request: IncomingMessage) => ({ correlationId: request.id }),
        autoLogging: { ignore: (request: IncomingMessage) => !request.url?.startsWith('/api/') },
        serializers: {
          req: (request: { method?: string; url?: string; remoteAddress?: string }) => ({ method: request.method, url: request.url?.split('?', 1)[0] }),
          res: (response: { statusCode?: number }) => ({ statusCode: response.statusCode }),
        },
      },
      process.stdout,
    ],
  });
}

/** What went well is for whoever looks for it; at a thousand calls a second it would cost more than the calls. */
function levelOf(_request: IncomingMessage, response: ServerResponse, error?: Error): 'error' | 'info' | 'debug' {
  if (error || response.statusCode >= 500) return 'error';
  return response.statusCode >= 400 ? 'info' : 'debug';
}
