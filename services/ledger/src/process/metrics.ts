import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** From a cached read to the deadline of a write, in seconds. */
const DURATION_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The process's figures for Prometheus. Features register theirs on `registry`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Measures every call by its route's pattern, never by its path, whose ids would make endless series. */
  readonly measure = (request: Request, response: Response, next: NextFunction): void => {
    const end = this.durations.startTimer();
    response.once('finish', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      end({
        method: request.method,
        route: typeof route === 'string' ? route : 'none',
        status: String(response.statusCode),
      });
    });
    next();
  };
}
