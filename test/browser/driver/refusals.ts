import type { CDPSession } from 'puppeteer-core';
import type { PageDriver } from './page-driver';

/** How one call is answered instead of by the server. */
export interface Refusal {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: RegExp;
  /** By default 500 without a body, as a proxy answers whose server is gone; `offline` gives no answer. */
  readonly status?: number | 'offline';
  readonly body?: unknown;
}

/** Only calls are held up: files go through as fast as ever. */
const CALLS = [{ urlPattern: '*/api/*' }];

/** Lets calls of a tab fail at the network: the browser and the server are real, only this one answer is not. */
export class Refusals {
  private current: Refusal | null = null;

  private constructor(private readonly session: CDPSession) {}

  static async of(driver: PageDriver): Promise<Refusals> {
    const session = await driver.page.createCDPSession();
    const refusals = new Refusals(session);
    session.on(
      'Fetch.requestPaused',
      ({ requestId, request }) => void refusals.answer(requestId, request).catch(() => undefined),
    );
    await session.send('Fetch.enable', { patterns: CALLS });
    driver.atLeaving(() => session.detach());
    return refusals;
  }

  /** From now on this call fails; with null all go through again. */
  set(refusal: Refusal | null): void {
    this.current = refusal;
  }

  /** What is answered to a page that has gone meanwhile fails, and nobody waits for it. */
  private async answer(requestId: string, { method, url }: { method: string; url: string }): Promise<void> {
    const { current } = this;
    if (!current || method !== current.method || !current.path.test(new URL(url).pathname)) {
      await this.session.send('Fetch.continueRequest', { requestId });
    } else if (current.status === 'offline') {
      await this.session.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
    } else {
      const body = Buffer.from(current.body === undefined ? 'gone' : JSON.stringify(current.body)).toString('base64');
      await this.session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: current.status ?? 500,
        responseHeaders: [{ name: 'content-type', value: 'application/json' }],
        body,
      });
    }
  }
}

/** A refusal in the server's own form. */
export function problem(statusCode: number, code: string, message: string): Pick<Refusal, 'status' | 'body'> {
  return { status: statusCode, body: { statusCode, code, message } };
}
