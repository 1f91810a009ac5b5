import type { CDPSession, Protocol } from 'puppeteer-core';
import type { PageDriver } from './page-driver';

/** In which order held requests are let through: as they were asked, or what was asked last first. */
export type Order = 'first' | 'last';

/** Enough for a page to ask for what an answer leads to. */
const QUIET_LOOKS = 3;
const LOOK_MS = 20;
/** A page that has asked for something new for so long never comes to an end. */
const LIMIT_MS = 90_000;
/** A page of ours without our scripts. */
const NOWHERE = '/health/live';
const HELD = ['*/api/*', '*/assets/*'].map((urlPattern) => ({ urlPattern }));
/** Faces are not what a page waits for, and what tells of a job's progress never ends. */
const NEVER_HELD: readonly Protocol.Network.ResourceType[] = ['Font', 'EventSource'];
/** Settles when what has come is drawn, and what it moved has been told to who watches. */
const DRAWN = `new Promise((resolve) => requestIdleCallback(() =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))), { timeout: 1000 }))`;
const HAS_BEGUN = `Boolean(document.querySelector('h1'))`;

/** A page that still computes has not asked for everything, and one without a title has not begun. */
const HAS_DRAWN = `${DRAWN}.then(() => ${HAS_BEGUN})`;

type Paused = Protocol.Fetch.RequestPausedEvent;

/**
 * Opens pages as on a line where every answer comes long after the one before it, and is drawn by itself: what each of
 * them moves can be seen, and does not depend on which of them happens to be quick.
 */
export class HeldAnswers {
  private held: Paused[] = [];
  /** What was let through, by the network's name of it. */
  private readonly underWay = new Set<string>();

  private constructor(
    private readonly driver: PageDriver,
    private readonly session: CDPSession,
  ) {}

  static async of(driver: PageDriver): Promise<HeldAnswers> {
    const session = await driver.page.createCDPSession();
    const answers = new HeldAnswers(driver, session);
    session.on('Fetch.requestPaused', (paused) => answers.take(paused));
    for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const)
      session.on(end, ({ requestId }) => void answers.underWay.delete(requestId));
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Fetch.enable', { patterns: HELD });
    driver.atLeaving(() => session.detach());
    return answers;
  }

  /** Loads a page, one answer after the other, until it asks for nothing more. */
  async open(path: string, order: Order): Promise<void> {
    const { page, url } = this.driver;
    const deadline = Date.now() + LIMIT_MS;
    let isLoaded = false;
    // What the page before still asks for is not let through any more. Of the same site: another one has a process of
    // its own.
    await page.goto(url + NOWHERE);
    this.held = [];
    this.underWay.clear();
    const loading = page.goto(url + path, { waitUntil: 'load' }).finally(() => (isLoaded = true));
    for (let quiet = 0; quiet < QUIET_LOOKS;) {
      if (Date.now() > deadline) throw new Error(`${path} does not end: ${this.waiting()}`);
      if (this.underWay.size === 0) await this.letThrough(order);
      const isDrawn = isLoaded && this.isQuiet && (await page.evaluate(HAS_DRAWN).catch(() => false)) === true;
      quiet = isDrawn && this.isQuiet ? quiet + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    await loading;
    await page.evaluate(DRAWN);
  }

  /** Before there is anything that could be moved all may come at once. */
  private async letThrough(order: Order): Promise<void> {
    if (this.held.length === 0) return;
    // A document that is about to go answers no more.
    const hasBegun = await this.driver.page.evaluate(HAS_BEGUN).catch(() => false);
    if (hasBegun) await this.driver.page.evaluate(DRAWN).catch(() => undefined);
    const one = order === 'first' ? this.held.slice(0, 1) : this.held.slice(-1);
    const first = hasBegun ? [] : this.held.filter(isNeededToBegin);
    const taken = new Set(first.length > 0 ? first : one);
    this.held = this.held.filter((each) => !taken.has(each));
    for (const paused of taken) this.goOn(paused);
  }

  private take(paused: Paused): void {
    if (NEVER_HELD.includes(paused.resourceType)) this.goOn(paused, false);
    else this.held.push(paused);
  }

  /** What the page gave up meanwhile cannot go on, and nobody waits for it. */
  private goOn({ requestId, networkId }: Paused, isAwaited = true): void {
    if (isAwaited && networkId !== undefined) this.underWay.add(networkId);
    this.session.send('Fetch.continueRequest', { requestId }).catch(() => this.underWay.delete(networkId ?? ''));
  }

  private get isQuiet(): boolean {
    return this.underWay.size === 0 && this.held.length === 0;
  }

  private waiting(): string {
    return [...this.held.map(({ request }) => request.url), ...this.underWay].join();
  }
}

/** Scripts, sheets, and who is signed in. */
function isNeededToBegin({ request }: Paused): boolean {
  return request.url.includes('/assets/') || request.url.endsWith('/api/auth/user');
}
