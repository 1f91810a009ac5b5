import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import express from 'express';
import { pino } from 'pino';
import { callLog } from './call-log';
import { correlationId } from '../process/correlation-id';
import { FrameworkLog } from '../process/framework-log';

/** Asks a server with the log for one path. @returns the lines it wrote */
async function linesOf(path: string, status: number): Promise<Record<string, unknown>[]> {
  const written = new PassThrough();
  const app = express();
  app.use(correlationId, callLog(pino({ level: 'info' }, written)));
  app.use((_request, response) => void response.status(status).end());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-correlation-id': 'call-7' } });
  await new Promise((resolve) => server.close(resolve));
  return parsed(written);
}

function parsed(written: PassThrough): Record<string, unknown>[] {
  const text = String((written.read() as Buffer | null) ?? '');
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
}

describe('the line of a call', () => {
  it('says what was refused, with the id of the call and without the query', async () => {
    expect(await linesOf('/api/businesses?search=Zoe', 404)).toEqual([
      expect.objectContaining({
        level: pino.levels.values['info'],
        correlationId: 'call-7',
        method: 'GET',
        url: '/api/businesses',
        statusCode: 404,
        msg: 'call answered',
      }),
    ]);
  });

  it('is an error where we failed', async () => {
    expect(await linesOf('/api/businesses', 503)).toEqual([
      expect.objectContaining({ level: pino.levels.values['error'], statusCode: 503 }),
    ]);
  });

  const SPELT = ['/API/login', '/Api/login', '//api/login', '/%61pi/login', '/api', '/assets/none.js'];

  it.each(SPELT)('is written for %s', async (path) => {
    expect(await linesOf(path, 404)).toEqual([expect.objectContaining({ method: 'GET', statusCode: 404 })]);
  });

  it('holds no link of an invitation', async () => {
    const token = Buffer.alloc(40, 0xa7).toString('base64url');
    const [line] = await linesOf(`/api/invitations/${token}?token=${token}`, 404);
    expect(line).toMatchObject({ url: '/api/invitations/***' });
    expect(JSON.stringify(line)).not.toContain(token.slice(0, 30));
  });

  it('is not written for what went well', async () => {
    expect(await linesOf('/api/businesses', 200)).toEqual([]);
  });
});

describe('what is said through the framework', () => {
  it('becomes a line with who said it, its fields, its error and its stack', () => {
    const written = new PassThrough();
    const log = new FrameworkLog(pino({ level: 'info' }, written));
    log.log('started', 'Projections');
    log.warn({ queue: 'imports' }, 'late', 'Jobs');
    log.error(new Error('no space'), 'Printer');
    log.error('Cannot read', 'Error: Cannot read\n    at here', 'ExceptionsHandler');
    expect(parsed(written)).toEqual([
      expect.objectContaining({ context: 'Projections', msg: 'started' }),
      expect.objectContaining({ context: 'Jobs', queue: 'imports', msg: 'late' }),
      expect.objectContaining({ context: 'Printer', err: expect.objectContaining({ message: 'no space' }) as unknown }),
      expect.objectContaining({
        context: 'ExceptionsHandler',
        msg: 'Cannot read',
        stack: expect.stringContaining('at here') as unknown,
      }),
    ]);
  });
});
