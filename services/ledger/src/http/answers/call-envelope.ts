import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { v5 } from 'uuid';
import { IDEMPOTENCY_KEY_HEADER } from '@counterfoil/contracts/header';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { requestHash } from '@counterfoil/event-sourcing/write/command-runner';
import { correlationIdOf } from '../../process/correlation-id';
import { userIdOf } from '../callers/current-user';
import { BadRequest } from './refusal';
import { pathOf } from '../request-path';

/** The namespace of command ids made from keys; changing it would let a repeated request be carried out twice. */
const COMMAND_NAMESPACE = '0f0d7c1e-3c52-5d8f-9a63-55a1f6f0b7d4';
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/;

/** Who asks for what, and under which id: a parameter of every route that writes. Needs a signed-in user. */
export const Envelope = createParamDecorator(envelopeOfCall);

/** What `Envelope` hands over; by it the routes that are commands are known from their decorators. */
export function envelopeOfCall(_: unknown, context: ExecutionContext): CommandEnvelope {
  return envelopeOf(context.switchToHttp().getRequest<Request>());
}

/**
 * The envelope of a request. The same `Idempotency-Key` of the same user on the same route is the same command for
 * ever; without one each request is a command of its own.
 * @throws BadRequest for a key that is not 1 to 200 printable ASCII characters. @throws Unauthorized
 */
export function envelopeOf(request: Request): CommandEnvelope {
  const actorId = userIdOf(request);
  const path = pathOf(request);
  const key = idempotencyKey(request);
  request.commandId =
    key === undefined ? randomUUID() : v5(JSON.stringify([actorId, request.method, path, key]), COMMAND_NAMESPACE);
  return {
    commandId: request.commandId,
    requestHash: request.bodyHash ?? requestHash({ method: request.method, path, body: request.body as unknown }),
    actorId,
    actorRole: request.membership?.role ?? request.actingAs ?? 'user',
    correlationId: correlationIdOf(request),
  };
}

function idempotencyKey(request: Request): string | undefined {
  const key = request.get(IDEMPOTENCY_KEY_HEADER);
  if (key === undefined || PRINTABLE.test(key)) return key;
  throw new BadRequest('idempotency_key_invalid', `${IDEMPOTENCY_KEY_HEADER} must be 1 to 200 printable characters`);
}
