import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What a call was answered with. `body` is parsed JSON, or text where it is none. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
  /** As they came, for files. */
  readonly bytes: Buffer;
}

export interface CallOptions {
  readonly headers?: Record<string, string>;
  /** Sent as it is, with no content type; for bodies that are not what they should be. */
  readonly raw?: string | Uint8Array;
  /** Takes a refusal as the answer, also where the client comes again. */
  readonly once?: boolean;
}

/** Connections are kept for the calls of a spec file, as a browser keeps them. */
const agent = new Agent({ keepAlive: true });

/** A call that takes longer is a failure of its own, on a machine three times as slow as ours, too. */
const CALL_LIMIT_MS = 90_000;

/** Refused since the person has several such calls running: nothing was done, and the same call is to come again. */
const COME_AGAIN = /^too_many_(report|history|printing|bulk)_calls$/;
const COMES_AGAIN = 10;

/** Calls the API as a browser would: it keeps cookies, sends JSON, follows no redirect. */
export class HttpClient {
  readonly cookies = new Map<string, string>();

  /**
   * @param comesAgain when it is told to, as the page does: on a slow machine a person's turns are soon used up
   * @param headers of every call that does not say otherwise
   */
  constructor(
    readonly url: string,
    private readonly comesAgain = false,
    private readonly headers: Record<string, string> = {},
  ) {}

  get<Body = unknown>(path: string, options?: CallOptions): Promise<Answer<Body>> {
    return this.call('GET', path, undefined, options);
  }

  post<Body = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>> {
    return this.call('POST', path, body, options);
  }

  put<Body = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>> {
    return this.call('PUT', path, body, options);
  }

  patch<Body = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>> {
    return this.call('PATCH', path, body, options);
  }

  delete<Body = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<Answer<Body>> {
    return this.call('DELETE', path, body, options);
  }

  /** @returns whatever the server answers, also a refusal. @throws when there is no answer. */
  async call<Body>(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer<Body>> {
    let answer = await this.callOnce<Body>(method, path, body, options);
    const isDone = (): boolean => answer.status !== 429 || !COME_AGAIN.test((answer.body as { code: string }).code);
    if (options.once || !this.comesAgain) return answer;
    for (let again = 0; again < COMES_AGAIN && !isDone(); again++) {
      const seconds = Number(answer.headers.get('retry-after'));
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      answer = await this.callOnce(method, path, body, options);
    }
    return answer;
  }

  private async callOnce<Body>(
    method: string,
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<Answer<Body>> {
    const { raw } = options;
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const headers = {
      // Packing and unpacking each answer would take longer than making many of them; who asks for it is tested on
      // its own.
      'accept-encoding': 'identity',
      'user-agent': 'node',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }),
      ...(this.cookies.size === 0
        ? {}
        : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...this.headers,
      ...options.headers,
    };
    const answer = await answerTo(new URL(this.url + path), { method, headers }, sent);
    this.keepCookies(answer.headers.getSetCookie());
    const text = new TextDecoder().decode(answer.bytes);
    return { ...answer, body: parsed(text) as Body, text };
  }

  private keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';', 1);
      const equals = pair.indexOf('=');
      const name = pair.slice(0, equals);
      const value = pair.slice(equals + 1);
      const expires = /;\s*expires=([^;]+)/i.exec(line)?.[1];
      if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now())) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

type Answered = Pick<Answer, 'status' | 'headers' | 'bytes'>;

/** Of Node's own client: a `fetch` takes as much of the processor as many of the calls that it makes. */
function answerTo(
  url: URL,
  { method, headers }: { method: string; headers: Record<string, string> },
  body: string | Uint8Array | undefined,
): Promise<Answered> {
  const { hostname, port, pathname, search } = url;
  return new Promise((resolve, reject) => {
    const calling = request(
      { agent, method, headers, hostname: hostname.replace(/^\[|\]$/g, ''), port, path: pathname + search },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          const headers = headersOf(response.rawHeaders);
          const bytes = unpacked(Buffer.concat(parts), headers.get('content-encoding'));
          resolve({ status: response.statusCode ?? 0, headers, bytes });
        });
      },
    );
    // Also after the answer, where the server ends the connection of whoever sends too much.
    calling.on('error', reject);
    calling.setTimeout(CALL_LIMIT_MS, () => calling.destroy(new Error(`no answer within ${CALL_LIMIT_MS} ms`)));
    calling.end(body);
  });
}

function unpacked(bytes: Buffer, encoding: string | null): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** @param raw names and values in turn */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
