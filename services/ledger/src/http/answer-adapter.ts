import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { HttpStatus } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { COMMAND_ID_HEADER, POSITION_HEADER, VISIBLE_HEADER } from '@counterfoil/contracts/header';
import { Answer } from './answers/answer';
import { Connections } from './connections';

/**
 * Longer than proxies and programs keep a connection that they do not use (a minute, as a rule): whoever closes first
 * must be the one that would send, or its next call meets a connection that we have just closed.
 */
const IDLE_CONNECTION_MS = 75_000;
/** A head of a call fits into a few packets. */
const HEADERS_MS = 10_000;
/** How often Node looks for callers who take longer. */
const LOOK_MS = 5_000;
/** Once a process ends: what is under way is answered, and its connection not kept for more. */
const IDLE_AT_END_MS = 1;

/**
 * Sends what controllers return, an `Answer` with its headers. It stands here and not in an interceptor because a
 * single interceptor for all routes makes Nest wrap every call in observables and bound contexts.
 */
export class AnswerAdapter extends ExpressAdapter {
  private connections: Connections | undefined;

  /** @param connectionsPerAddress see {@link Connections} */
  constructor(private readonly connectionsPerAddress: number) {
    super();
  }

  /**
   * Express gives every request and response another prototype when it gets them. In V8 an object that this was done to
   * shares its hidden class with no other: each of its properties costs a new class, and whatever reads it finds
   * nothing that it has seen before. So they are born with the prototype, and there is nothing left to change.
   */
  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    class ExpressRequest extends IncomingMessage {}
    class ExpressResponse extends ServerResponse {}
    app.request = bornWith(ExpressRequest, app.request);
    app.response = bornWith(ExpressResponse, app.response);
    const options = {
      IncomingMessage: ExpressRequest,
      ServerResponse: ExpressResponse,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: LOOK_MS,
    };
    const server = createServer(options, app);
    this.httpServer = server;
    this.connections = new Connections(server, this.connectionsPerAddress);
  }

  override close(): Promise<unknown> | undefined {
    this.httpServer.keepAliveTimeout = IDLE_AT_END_MS;
    const closed = super.close();
    this.connections?.end();
    return closed;
  }

  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!(body instanceof Answer)) return super.reply(response, body, status) as unknown;
    const { commandId } = response.req;
    if (commandId !== undefined) response.setHeader(COMMAND_ID_HEADER, commandId);
    if (body.position !== undefined) response.setHeader(POSITION_HEADER, String(body.position));
    if (!body.visible) response.setHeader(VISIBLE_HEADER, 'false');
    return super.reply(response, body.body, body.visible ? status : HttpStatus.ACCEPTED) as unknown;
  }
}

/** Puts what Express adds between a class and the one that it extends. @returns the prototype of its instances */
function bornWith<Prototype extends object>(born: { readonly prototype: object }, added: Prototype): Prototype {
  return Object.setPrototypeOf(born.prototype, added) as Prototype;
}
