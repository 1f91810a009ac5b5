import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { Express, RequestHandler } from 'express';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../process/config';
import { AnswerAdapter } from './answer-adapter';
import { apiTokenHandler } from './callers/api-token';
import { callLog } from './call-log';
import { correlationId } from '../process/correlation-id';
import { PG_POOL } from '../database/database.module';
import { DiskWatch } from '../process/disk-watch';
import { LOG, spokenLog } from '../process/logging.module';
import { Metrics } from '../process/metrics';
import { requireUsableUrl } from './bodies/request-text';
import { refuseWritesOnFullDisk } from './limits/full-disk-refusal';
import { securityHeaders } from './security-headers';
import { servedHosts } from './served-host';
import { isSecure, sessionHandler } from './callers/session';
import { boundUnreadBody } from './bodies/unread-body';
import { serveWebApp } from './web-app';

/**
 * Builds the HTTP side of a process: everything between the socket and the controllers, in order. Does not listen yet.
 */
export async function createHttpApplication(
  module: Type | DynamicModule,
  config: Config,
): Promise<NestExpressApplication> {
  // A proxy in front opens the connections of everybody.
  const adapter = new AnswerAdapter(config.proxies > 0 ? 0 : config.connectionsPerAddress);
  const app = await NestFactory.create<NestExpressApplication>(module, adapter, {
    bodyParser: false,
    logger: spokenLog(config.logLevel),
    abortOnError: false,
  });
  app.set('trust proxy', config.proxies);
  app.disable('x-powered-by');
  // Answers are for one person and one moment; hashing them for ETags would buy nothing.
  app.set('etag', false);
  app.use(correlationId);
  app.use(callLog(app.get<Logger>(LOG)));
  app.use(app.get(Metrics).measure);
  app.use(securityHeaders(isSecure(config)));
  app.use(servedHosts(config));
  const express: Express = app.getHttpAdapter().getInstance();
  if (config.webDir !== undefined) serveWebApp(express, config.webDir);
  // Below the web app, whose files were compressed by the build.
  app.use(compressedReads());
  const pool = app.get<Pool>(PG_POOL);
  // The token first: it takes the cookie out of the call. The body comes last, once a guard knows whose and what for.
  const looks = [noStore, boundUnreadBody, requireUsableUrl, refuseWritesOnFullDisk(app.get(DiskWatch))];
  app.use('/api', ...looks, apiTokenHandler(pool), sessionHandler(config, pool));
  return app;
}

/** Answers to writes are a few hundred bytes: what watches over an answer's size would cost more than it saves. */
function compressedReads(): RequestHandler {
  const compress = compression();
  return (request, response, next) => (request.method === 'GET' ? compress(request, response, next) : next());
}

function noStore(
  _request: unknown,
  response: { setHeader(name: string, value: string): void },
  next: () => void,
): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
