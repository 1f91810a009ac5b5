import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Express, Request } from 'express';

/** What a call within the process was answered with. */
export interface InnerAnswer {
  readonly status: number;
  readonly text: string;
  header(name: string): string | undefined;
}

/** What says who asks, and through whom; a program's token or a chosen compression is the outer call's own affair. */
const PASSED_ON = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * Makes a call of the API in the name of whoever made another one, as if it had come through the same connection: with
 * the same session, and past the same guards and limits.
 */
export function innerCall(app: Express, outer: Request, path: string): Promise<InnerAnswer> {
  const inner = new IncomingMessage(outer.socket);
  inner.method = 'GET';
  inner.url = path;
  // Nothing is sent in pieces to whoever speaks 1.0, and so what comes after the head is the body.
  [inner.httpVersionMajor, inner.httpVersionMinor] = [1, 0];
  inner.headers = Object.fromEntries(PASSED_ON.map((name) => [name, outer.headers[name]]).filter(([, value]) => value));
  inner.push(null);
  inner.complete = true;
  return new Promise((resolve, reject) => {
    const response = new ServerResponse(inner);
    const socket = new CollectingSocket();
    response.assignSocket(socket);
    response.once('error', reject);
    response.once('finish', () => {
      response.detachSocket(socket);
      resolve({
        status: response.statusCode,
        text: socket.body(),
        header: (name) => response.getHeader(name)?.toString(),
      });
      // As a server does once an answer is out: whoever logs calls waits for it.
      response.emit('close');
    });
    app(inner, response);
  });
}

/** A connection to nobody: what is written stays here. */
class CollectingSocket extends Socket {
  private readonly written: Buffer[] = [];

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.written.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: () => void): void {
    for (const { chunk, encoding } of chunks) this._write(chunk, encoding, () => undefined);
    done();
  }

  body(): string {
    const all = Buffer.concat(this.written);
    return all.subarray(all.indexOf('\r\n\r\n') + 4).toString('utf8');
  }
}
