import { HttpStatus, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import type { ImportProgress } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { Refusal } from '../http/answers/refusal';
import {
  NoPermit,
  STREAMS_A_BUSINESS,
  STREAMS_A_PERSON,
  STREAMS_A_SESSION,
  STREAMS_AT_ONCE,
  Permits,
} from '../load-limits/load-limits.module';
import { ImportsQueries, type FollowedImport } from './imports.queries';

/** How soon a change is told; one query for all streams that are open. */
const LOOK_MS = 300;
/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** What a browser waits before it connects again. */
const RETRY_MS = 2_000;
/** A browser that is still interested connects again, and is asked again who it is. */
const LONGEST_MS = 15 * 60_000;

/** Who follows an import, and through which session or token. */
export interface Follower {
  readonly userId: string;
  readonly businessId: string;
  readonly session: string;
}

interface Stream extends FollowedImport {
  readonly response: Response;
  readonly release: () => void;
  readonly begunAt: number;
  told: string;
  toldAt: number;
}

/**
 * Tells browsers how far an import is, as server-sent events, from its facts: whoever connects again gets the current
 * state.
 */
@Injectable()
export class ImportEvents implements OnModuleDestroy {
  private readonly places = new Permits({ all: STREAMS_AT_ONCE, waiting: 0, waitMs: 0 });
  private readonly streams = new Set<Stream>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly queries: ImportsQueries) {}

  /**
   * Begins a stream that lasts until the import is no longer under way or the browser is gone.
   * @throws Refusal 429 where the session, the person, the business or the process has as many as it may.
   */
  async stream(importId: string, follower: Follower, response: Response): Promise<void> {
    const release = this.place(follower);
    const now = Date.now();
    const { businessId } = follower;
    const stream: Stream = { businessId, importId, response, release, begunAt: now, told: '', toldAt: now };
    this.streams.add(stream);
    response.on('close', () => this.drop(stream));
    // no-transform keeps the compression from holding events back.
    response.writeHead(HttpStatus.OK, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
    await this.tell([stream]);
    this.lookAgain();
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    for (const stream of this.streams) this.end(stream);
  }

  private place({ userId, businessId, session }: Follower): () => void {
    try {
      return this.places.takeNow([
        { key: `session ${session}`, max: STREAMS_A_SESSION },
        { key: `person ${userId}`, max: STREAMS_A_PERSON },
        { key: `business ${businessId}`, max: STREAMS_A_BUSINESS },
      ]);
    } catch (error) {
      if (!(error instanceof NoPermit)) throw error;
      throw new Refusal(
        HttpStatus.TOO_MANY_REQUESTS,
        'too_many_streams',
        'Too many progress displays are open. Please try again in a moment.',
        undefined,
        5,
      );
    }
  }

  private lookAgain(): void {
    if (this.timer !== undefined || this.streams.size === 0) return;
    this.timer = setTimeout(() => {
      void this.tell([...this.streams]).finally(() => {
        this.timer = undefined;
        this.lookAgain();
      });
    }, LOOK_MS);
  }

  private async tell(streams: readonly Stream[]): Promise<void> {
    // Where Postgres is away it cannot be told: the next look finds out.
    const found = await this.queries
      .progress([...new Map(streams.map((stream) => [stream.importId, stream])).values()])
      .catch(() => new Map<string, ImportProgress>());
    for (const stream of streams) this.tellOne(stream, found.get(stream.importId));
  }

  private tellOne(stream: Stream, progress: ImportProgress | undefined): void {
    const { response, told, toldAt, begunAt } = stream;
    const now = Date.now();
    if (now - begunAt > LONGEST_MS) return this.end(stream);
    // Who does not read gets the newest state once they do, and not all that there were.
    if (response.writableNeedDrain) return;
    const text = progress && JSON.stringify(progress);
    if (text !== undefined && text !== told) this.write(stream, `event: progress\ndata: ${text}\n\n`, text);
    else if (now - toldAt > HEARTBEAT_MS) this.write(stream, ': still here\n\n', told);
    if (progress && !isUnderWay(progress.status)) this.end(stream);
  }

  private write(stream: Stream, line: string, told: string): void {
    stream.response.write(line);
    stream.told = told;
    stream.toldAt = Date.now();
  }

  private end(stream: Stream): void {
    this.drop(stream);
    if (stream.response.writableNeedDrain) stream.response.destroy();
    else stream.response.end();
  }

  private drop(stream: Stream): void {
    this.streams.delete(stream);
    stream.release();
  }
}
