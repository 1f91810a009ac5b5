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
  /** Sent as it is, with no content type of ours; for bodies that are not what they should be. */
  readonly raw?: string | Uint8Array;
  /** Takes a refusal as the answer, also where the client comes again. */
  readonly once?: boolean;
}

/** A call that takes longer is a failure of its own, on a machine three times as slow as ours, too. */
const CALL_LIMIT_MS = 90_000;

/** Refused since the person has several such calls running: nothing was done, and the same call is to come again. */
const COME_AGAIN = /^too_many_(report|history|printing|bulk)_calls$/;
const COMES_AGAIN = 10;

/** Calls the API as a browser would: it keeps cookies, sends JSON, follows no redirect. */
export class HttpClient {
  readonly cookies = new Map<string, string>();

  /** @param comesAgain when it is told to, as the page does: on a slow machine a person's turns are soon used up */
  constructor(
    readonly url: string,
    private readonly comesAgain = false,
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
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      headers: {
        // Packing and unpacking each answer would take longer than making many of them; who asks for it is tested on
        // its own.
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookies.size === 0
          ? {}
          : { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...options.headers,
      },
      ...(options.raw === undefined
        ? body === undefined
          ? {}
          : { body: JSON.stringify(body) }
        : { body: options.raw }),
    });
    this.keepCookies(response.headers.getSetCookie());
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return { status: response.status, headers: response.headers, body: parsed(text) as Body, text, bytes };
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
