import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import { HttpStatus } from '@nestjs/common';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { Refusal } from '../platform/refusal';
import { ImportsQueries } from './imports.queries';

/** How soon a change is told; one small query for each stream that is open. */
const LOOK_MS = 300;
/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** What a browser waits before it connects again. */
const RETRY_MS = 2_000;
/** Streams of one process: each is a connection and a query now and then. */
const MAX_STREAMS = 200;

/** Tells browsers how far an import is, as server-sent events, from its facts: whoever connects again gets the current state. */
@Injectable()
export class ImportEvents implements OnModuleDestroy {
  private readonly streams = new Set<Response>();

  constructor(private readonly queries: ImportsQueries) {}

  /** Streams until the import is no longer under way or the browser is gone. @throws Refusal 429 where too many are open. */
  async stream(businessId: string, importId: string, response: Response): Promise<void> {
    if (this.streams.size >= MAX_STREAMS) throw new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_streams', 'Too many progress displays are open. Please try again in a moment.', undefined, 5);
    this.streams.add(response);
    response.on('close', () => this.streams.delete(response));
    // no-transform keeps the compression from holding events back.
    response.writeHead(HttpStatus.OK, { 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
    response.write(`retry: ${RETRY_MS}\n\n`);
    let told = '';
    let quietSince = Date.now();
    while (this.streams.has(response)) {
      const text = await this.current(businessId, importId);
      if (text !== undefined && text !== told) {
        response.write(`event: progress\ndata: ${text}\n\n`);
        told = text;
        quietSince = Date.now();
      }
      if (text !== undefined && this.isOver(text)) break;
      if (Date.now() - quietSince > HEARTBEAT_MS) {
        response.write(': still here\n\n');
        quietSince = Date.now();
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    this.streams.delete(response);
    response.end();
  }

  onModuleDestroy(): void {
    for (const response of this.streams) response.end();
    this.streams.clear();
  }

  /** Undefined while it cannot be told, as when Postgres starts again: the next look finds out. */
  private async current(businessId: string, importId: string): Promise<string | undefined> {
    const progress = await this.queries.progress(businessId, importId).catch(() => undefined);
    return progress && JSON.stringify(progress);
  }

  private isOver(text: string): boolean {
    const { status } = JSON.parse(text) as { status: Parameters<typeof isUnderWay>[0] };
    return !isUnderWay(status);
  }
}
