import type { HTTPRequest } from 'puppeteer-core';
import type { PageDriver } from './page-driver';

/** How one call is answered instead of by the server. */
export interface Refusal {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: RegExp;
  /** By default 500 without a body, as a proxy answers whose server is gone; `offline` gives no answer. */
  readonly status?: number | 'offline';
  readonly body?: unknown;
}

/** Lets calls of a tab fail at the network: the browser and the server are real, only this one answer is not. */
export class Refusals {
  private current: Refusal | null = null;

  private constructor() {}

  static async of(driver: PageDriver): Promise<Refusals> {
    const refusals = new Refusals();
    await driver.page.setRequestInterception(true);
    driver.page.on('request', (request) => void refusals.answer(request));
    return refusals;
  }

  /** From now on this call fails; with null all go through again. */
  set(refusal: Refusal | null): void {
    this.current = refusal;
  }

  private answer(request: HTTPRequest): Promise<void> {
    const { current } = this;
    const { pathname } = new URL(request.url());
    // Pages have paths like calls: only these fail.
    if (!current || !pathname.startsWith('/api/') || request.method() !== current.method || !current.path.test(pathname)) return request.continue();
    if (current.status === 'offline') return request.abort('internetdisconnected');
    return request.respond({ status: current.status ?? 500, contentType: 'application/json', body: current.body === undefined ? 'gone' : JSON.stringify(current.body) });
  }
}

/** A refusal in the server's own form. */
export function problem(statusCode: number, code: string, message: string): Pick<Refusal, 'status' | 'body'> {
  return { status: statusCode, body: { statusCode, code, message } };
}
