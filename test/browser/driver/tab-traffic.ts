import type { HTTPRequest, Page, PageEvents } from 'puppeteer-core';

/** What a tab asks for, and what goes wrong in it, from the moment it is watched. */
export class TabTraffic {
  /** Console errors, exceptions, failed and refused requests, in words. */
  readonly faults: string[] = [];
  private readonly underWay = new Set<HTTPRequest>();

  /** @param atLeaving takes what ends the watching, for when the tab is left */
  constructor(
    private readonly page: Page,
    private readonly atLeaving: (action: () => unknown) => void,
  ) {
    this.on('console', (message) => {
      if (message.type() === 'error' && !isSignedOutAnswer(message.location().url))
        this.faults.push(`console: ${message.text()} (${message.location().url ?? ''})`);
    });
    this.on('pageerror', (error) => this.faults.push(`exception: ${String(error)}`));
    // What tells of a job's progress stays open for as long as the job takes.
    this.on('request', (request) => {
      if (request.isNavigationRequest()) this.underWay.clear();
      if (request.resourceType() !== 'eventsource') this.underWay.add(request);
    });
    this.on('requestfinished', (request) => this.underWay.delete(request));
    this.on('requestfailed', (request) => {
      this.underWay.delete(request);
      if (!isGivenUp(request))
        this.faults.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`);
    });
    this.on('response', (response) => {
      // The page before has gone, and with it what it still asked for since it was to be left.
      if (response.request().isNavigationRequest()) this.keepOnly(response.request());
      if (response.status() >= 400 && !isSignedOutAnswer(response.url()))
        this.faults.push(`refused: ${response.status()} ${response.request().method()} ${response.url()}`);
    });
  }

  /** Whether no request is on its way. */
  get isQuiet(): boolean {
    return this.underWay.size === 0;
  }

  told(): string {
    return [...this.underWay]
      .map(
        (r) =>
          r.method() +
          ' ' +
          r.url() +
          ' ' +
          r.resourceType() +
          ' ' +
          String(r.response()?.status()) +
          ' ' +
          String(r.failure()?.errorText),
      )
      .join();
  }

  /** Waits no longer for what is on its way. */
  forget(): void {
    this.underWay.clear();
  }

  private keepOnly(request: HTTPRequest): void {
    const isUnderWay = this.underWay.has(request);
    this.underWay.clear();
    if (isUnderWay) this.underWay.add(request);
  }

  private on<Name extends keyof PageEvents>(name: Name, listener: (event: PageEvents[Name]) => unknown): void {
    this.page.on(name, listener);
    this.atLeaving(() => this.page.off(name, listener));
  }
}

/** A read that the page gave up itself, since something else was asked for meanwhile. */
function isGivenUp(request: HTTPRequest): boolean {
  return request.method() === 'GET' && request.failure()?.errorText === 'net::ERR_ABORTED';
}

/** Asking who is signed in is answered with 401 while nobody is: the one refusal that is expected. */
function isSignedOutAnswer(url: string | undefined): boolean {
  return url?.endsWith('/api/auth/user') ?? false;
}
