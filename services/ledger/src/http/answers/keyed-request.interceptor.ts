import { createHash } from 'node:crypto';
import {
  HttpStatus,
  Injectable,
  Logger,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { catchError, finalize, from, mergeMap, of, type Observable } from 'rxjs';
import { IDEMPOTENCY_KEY_HEADER } from '@counterfoil/contracts/header';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { commandIdReused } from '@counterfoil/event-sourcing/write/first-result';
import { envelopeOf } from './call-envelope';
import { HELD_MS, KeyedRequests, type HeldRequest, type KeyedRequest, type KeptAnswer } from './keyed-requests';
import { Refusal } from './refusal';

/** How long a second request waits for the answer of the first, before it is told to come again. */
const WAIT_LIMIT_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** Often enough that two renewals may be lost. */
const RENEW_EVERY_MS = HELD_MS / 3;
const COME_AGAIN_SECONDS = 1;

/**
 * Carries a request with an `Idempotency-Key` out once; see `Keyed`. A refused one has done nothing, and its key is
 * free again.
 */
@Injectable()
export class KeyedRequestInterceptor implements NestInterceptor {
  private readonly logger = new Logger('KeyedRequests');

  constructor(private readonly requests: KeyedRequests) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (request.get(IDEMPOTENCY_KEY_HEADER) === undefined) return next.handle();
    const response = http.getResponse<Response>();
    const held = await this.heldOrAnswered(keyedRequestOf(request));
    if (!('status' in held)) return this.carriedOut(held, next, response);
    response.status(held.status);
    return of(held.body);
  }

  /** @throws DomainError (conflict) for another body. @throws Refusal (409) when the first request takes too long */
  private async heldOrAnswered(asked: KeyedRequest): Promise<HeldRequest | KeptAnswer> {
    const until = Date.now() + WAIT_LIMIT_MS;
    for (;;) {
      const held = await this.requests.hold(asked);
      if (held) return held;
      const known = await this.requests.find(asked.id);
      if (known && known.requestHash !== asked.requestHash) throw commandIdReused();
      if (known?.answer) return known.answer;
      if (Date.now() >= until)
        throw new Refusal(
          HttpStatus.CONFLICT,
          'request_under_way',
          'This request is being carried out already. Please try again in a moment.',
          undefined,
          COME_AGAIN_SECONDS,
        );
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  private carriedOut(held: HeldRequest, next: CallHandler, response: Response): Observable<unknown> {
    const renewal = setInterval(() => void this.trying('held on to', this.requests.renew(held)), RENEW_EVERY_MS);
    return next.handle().pipe(
      mergeMap(async (body: unknown) => {
        // It is done, whether or not the answer can be kept: saying that it failed would be worse.
        await this.trying('kept', this.requests.keep(held, { status: response.statusCode, body }));
        return body;
      }),
      catchError((error: unknown) =>
        from(this.trying('let go', this.requests.letGo(held))).pipe(
          mergeMap(() => {
            throw error;
          }),
        ),
      ),
      finalize(() => clearInterval(renewal)),
    );
  }

  private trying(what: string, attempt: Promise<void>): Promise<void> {
    return attempt.catch((error: unknown) =>
      this.logger.warn(`a keyed request was not ${what}: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

/** The same user, route and key are the same request, as for commands. A file counts as part of the body. */
function keyedRequestOf(request: Request & { readonly file?: { readonly buffer: Buffer } }): KeyedRequest {
  const { commandId: id, requestHash: words, actorId: userId } = envelopeOf(request);
  const { file } = request;
  return {
    id,
    userId,
    path: request.path,
    requestHash: file ? requestHash([words, createHash('sha256').update(file.buffer).digest('hex')]) : words,
  };
}
