import { HttpStatus } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { COMMAND_ID_HEADER, POSITION_HEADER, VISIBLE_HEADER } from '@counterfoil/contracts/header';
import { Answer } from './answer';

/**
 * Sends what controllers return, an `Answer` with its headers. It stands here and not in an interceptor because a single
 * interceptor for all routes makes Nest wrap every call in observables and bound contexts.
 */
export class AnswerAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!(body instanceof Answer)) return super.reply(response, body, status) as unknown;
    const { commandId } = response.req;
    if (commandId !== undefined) response.setHeader(COMMAND_ID_HEADER, commandId);
    if (body.position !== undefined) response.setHeader(POSITION_HEADER, String(body.position));
    if (!body.visible) response.setHeader(VISIBLE_HEADER, 'false');
    return super.reply(response, body.body, body.visible ? status : HttpStatus.ACCEPTED) as unknown;
  }
}
