import { readFileSync } from 'node:fs';
import {
  connect,
  createSecureServer,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const CERTIFICATES = join(__dirname, '../servers/certificates');
const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;
const OF_HTTP2 = new Set(['connection', 'transfer-encoding', 'te']);

/** What EventStoreDB asks of its callers, before a local event store that asks for nothing. */
export interface GuardedEventStore {
  readonly port: number;
  /** Lets in whoever gives this name and password; may be changed while it runs. */
  credentials: string;
  /** Calls that even they are not allowed, such as `Read`. */
  readonly denied: Set<string>;
  stop(): Promise<void>;
}

/** The authority of its certificate, which is for localhost. */
export const AUTHORITY = join(CERTIFICATES, 'authority.pem');
export const OTHER_AUTHORITY = join(CERTIFICATES, 'other-authority.pem');

/** @param target port of an event store without TLS, which gets what is let through, byte by byte */
export async function startGuardedEventStore(target: number, credentials: string): Promise<GuardedEventStore> {
  const upstream = connect(`http://127.0.0.1:${target}`);
  upstream.on('error', () => undefined);
  const server = createSecureServer({
    key: readFileSync(join(CERTIFICATES, 'server-key.pem')),
    cert: readFileSync(join(CERTIFICATES, 'server.pem')),
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  const guarded: GuardedEventStore = {
    port: 0,
    credentials,
    denied: new Set(),
    async stop() {
      upstream.destroy();
      // Clients that a refusal has left connected.
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    const call = String(headers[':path']).split('/').at(-1) ?? '';
    const expected = `Basic ${Buffer.from(guarded.credentials).toString('base64')}`;
    if (headers.authorization !== expected) refuse(stream, UNAUTHENTICATED, 'not-authenticated');
    else if (guarded.denied.has(call)) refuse(stream, PERMISSION_DENIED, 'access-denied');
    else forward(stream, upstream.request(passedOn(headers)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(guarded, { port: (server.address() as AddressInfo).port });
}

function refuse(stream: ServerHttp2Stream, code: number, exception: string): void {
  stream.respond(
    { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': String(code), exception },
    { endStream: true },
  );
}

function forward(stream: ServerHttp2Stream, call: ClientHttp2Stream): void {
  let trailers: IncomingHttpHeaders = {};
  call.on('error', () => stream.close());
  call.on('trailers', (said) => (trailers = passedOn(said)));
  call.on('response', (headers, flags) => {
    const isWhole = (flags & END_STREAM) !== 0;
    stream.respond(passedOn(headers), isWhole ? { endStream: true } : { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    call.pipe(stream);
  });
  stream.on('close', () => call.close());
  stream.pipe(call);
}

const END_STREAM = 0x1;

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_HTTP2.has(name)));
}
