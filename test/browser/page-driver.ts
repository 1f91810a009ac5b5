import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { TimeoutError, type Browser, type HTTPRequest, type Page, type PageEvents } from 'puppeteer-core';
import { findChromium } from '../../services/launcher/src/chromium.js';
import type { HttpClient } from '../kit/http-client';
import { WEB_DIR } from '../kit/web-dir';
import { leaveTab, takeTab } from './tabs';

export { WEB_DIR };

const LAUNCH_LIMIT_MS = 45_000;
/** Longer than a person waits: at the beginning of a run three browsers, three apps and all that compiles them share two cores. */
const STEP_LIMIT_MS = 20_000;
/** Enough for the page to go from what it was answered to what it asks next. */
const REST_LOOKS = 3;
const REST_LOOK_MS = 20;
/** How often is looked whether something is there: a look in each frame would make the browser draw sixty of them a second. */
const LOOK_MS = 40;
/** Then the page is taken as it is: of a request that the page before has asked at its very end nobody may hear again. */
const REST_LIMIT_MS = 15_000;
/** Settles when the page has computed and painted all that it has so far, and what changes its colour or place has done so. */
const AT_REST = `new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 1000 }))
  .then(() => Promise.allSettled(document.getAnimations().filter((animation) => animation instanceof CSSTransition).map(({ finished }) => finished)))
  .then(() => undefined)`;
/** Without motion nothing is pressed, or judged, on its way; what would be kept for a way back, each page in a process of its own, nobody goes back to. */
const FLAGS = [
  '--disable-features=BackForwardCache',
  '--force-prefers-reduced-motion',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=en-US',
];

/** What is pressed, by its role. */
type Role = 'button' | 'link' | 'menuitem' | 'checkbox' | 'option' | 'tab';
type Field = NonNullable<Awaited<ReturnType<Page['$']>>>;

/** One Chromium for the tests of a file. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chrome or Chromium: install one or set CHROMIUM_PATH');
  if (!existsSync(join(WEB_DIR, 'index.html'))) throw new Error('The web app is not built: npx vite build web');
  const launch = (): Promise<Browser> =>
    puppeteer.launch({
      executablePath,
      args: FLAGS,
      headless: true,
      env: { ...process.env, LANGUAGE: 'en_US' },
      timeout: LAUNCH_LIMIT_MS,
    });
  // Its two hundred megabytes may have to come from a slow disk, for several specs at once; the second time they are there.
  return launch().catch((error: unknown) =>
    error instanceof TimeoutError ? launch() : Promise.reject(error as Error),
  );
}

/** A tab of a visitor of its own (cookies and storage are not shared), and what went wrong in it. */
export class PageDriver {
  /** Console errors, exceptions, failed and refused requests, in words. */
  readonly faults: string[] = [];
  private readonly underWay = new Set<HTTPRequest>();
  /** What takes back that the tab was made to listen to, or to do before each page. */
  private readonly leaving: (() => unknown)[] = [];

  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  static async open(browser: Browser, url: string, { width = 1280, height = 800 } = {}): Promise<PageDriver> {
    const page = await takeTab(browser);
    page.setDefaultTimeout(STEP_LIMIT_MS);
    await page.setViewport({ width, height });
    const driver = new PageDriver(page, url);
    driver.watch();
    return driver;
  }

  /** The cookies of somebody who signed in over HTTP. */
  async enterAs(client: HttpClient): Promise<void> {
    await this.page
      .browserContext()
      .setCookie(
        ...[...client.cookies].map(([name, value]) => ({ name, value, domain: new URL(this.url).hostname, path: '/' })),
      );
  }

  /** Has a script run before those of each page that is loaded from now on. */
  async beforePages(script: string): Promise<void> {
    const { identifier } = await this.page.evaluateOnNewDocument(script);
    this.atLeaving(() => this.page.removeScriptToEvaluateOnNewDocument(identifier));
  }

  /** Something to do when the tab is left, the last first. */
  atLeaving(action: () => unknown): void {
    this.leaving.unshift(action);
  }

  /** Loads a page and waits until it asks for nothing and computes nothing any more. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.url + path, { waitUntil: 'load' });
    await this.holds('look.hasCome()');
    await this.asksNothing();
  }

  /** Moves to a page the way a link in the app does: what a load would read and compute anew is there. The app has to be open. */
  async moveTo(path: string): Promise<void> {
    await this.page.evaluate(`look.moveTo(${JSON.stringify(path)})`);
    await this.holds('look.hasMoved()');
    await this.asksNothing();
  }

  /** Loads a page by its address; where it is open already, it moves to the view that is named. */
  async view(path: string): Promise<void> {
    const { pathname } = new URL(path, this.url);
    if (pathname === (await this.address()).pathname) await this.moveTo(path);
    else await this.goTo(path);
    await this.holds(`document.querySelector('h1')`);
  }

  private async asksNothing(): Promise<void> {
    const deadline = Date.now() + REST_LIMIT_MS;
    for (let quiet = 0; quiet < REST_LOOKS && Date.now() < deadline;) {
      await this.comesToRest();
      quiet = this.underWay.size === 0 ? quiet + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, REST_LOOK_MS));
    }
    // What was not heard of by now is not waited for again at the next move, and the one after.
    if (Date.now() >= deadline) this.underWay.clear();
  }

  /** Waits until what is on the page stands still. */
  async comesToRest(): Promise<void> {
    await this.page.evaluate(AT_REST);
  }

  /** Waits until a script has a value that counts as true in the page. */
  async holds(script: string, timeout = STEP_LIMIT_MS): Promise<void> {
    await (await this.page.waitForFunction(script, { polling: LOOK_MS, timeout })).dispose();
  }

  /** Waits until a text stands somewhere on the page. */
  async sees(text: string): Promise<void> {
    await this.holds(`look.shows(${JSON.stringify(text)})`).catch(async () => {
      throw new Error(`"${text}" is not on ${this.page.url()}:\n${await this.text()}`);
    });
  }

  /** Waits until the dialog has gone: while it leaves, its backdrop takes the clicks. */
  async dialogIsGone(): Promise<void> {
    await this.holds('!look.hasDialog()');
  }

  /** Presses what has a role and an accessible name, once it can be pressed: nothing is before it, and it stands still. */
  async press(name: string, role: Role = 'button', limit = STEP_LIMIT_MS): Promise<void> {
    const deadline = Date.now() + limit;
    for (let isReached = false; !isReached;) {
      const found = await this.page
        .waitForFunction(`look.pressable(${JSON.stringify(role)}, ${JSON.stringify(name)})`, {
          polling: LOOK_MS,
          timeout: Math.max(1, deadline - Date.now()),
        })
        .catch(async () => {
          throw new Error(
            `The ${role} "${name}" ${String(await this.page.evaluate('look.reason'))} on ${this.page.url()}:\n${await this.text()}`,
          );
        });
      const { x, y } = (await found.jsonValue()) as { x: number; y: number };
      await this.page.mouse.click(x, y);
      // What moved away between the look and the click is pressed again, as people do; a page that has gone was reached.
      isReached = (await this.page.evaluate('look.isReached').catch(() => undefined)) !== false;
    }
  }

  /** Replaces what stands in a field, found by its label; again where a dialog that was still opening took the focus away, as people do. */
  async fill(label: string, value: string): Promise<void> {
    const deadline = Date.now() + STEP_LIMIT_MS;
    for (;;) {
      const field = await this.field(label);
      await field.click({ count: 3 });
      await this.enter(field, value);
      const isThere = await field.evaluate(
        (element, text) =>
          element === element.ownerDocument.activeElement || (element as unknown as { value: string }).value === text,
        value,
      );
      if (isThere) return;
      if (Date.now() > deadline) throw new Error(`"${label}" does not keep "${value}"`);
    }
  }

  /** All but the end goes in at once, as when it is pasted: each key has the page computed and drawn anew, and a form takes twenty milliseconds for it. */
  private async enter(field: Field, value: string): Promise<void> {
    if (value.length > 1) await this.page.keyboard.sendCharacter(value.slice(0, -1));
    await field.type(value.slice(-1));
  }

  /** Types a day, given as `YYYY-MM-DD`, into a date field the way people do: month, day, year. */
  async fillDate(label: string, date: string): Promise<void> {
    const [year = '', month = '', day = ''] = date.split('-');
    const field = await this.field(label);
    // From anew, else typing goes on where it ended before: at the year.
    await this.page.evaluate('document.activeElement?.blur()');
    await field.focus();
    await field.type(month + day + year);
  }

  /** Chooses from a list by what is shown, once it is offered: what a list offers may come after the list. */
  async choose(label: string, shown: string): Promise<void> {
    const deadline = Date.now() + STEP_LIMIT_MS;
    for (;;) {
      const field = await this.field(label);
      const value = await field.evaluate(
        (list, text) =>
          [...(list as unknown as { options: Iterable<{ text: string; value: string }> }).options].find((option) =>
            option.text.startsWith(text),
          )?.value,
        shown,
      );
      if (value !== undefined) {
        await field.select(value);
        return;
      }
      if (Date.now() > deadline) throw new Error(`"${label}" does not offer "${shown}"`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Chooses from a list in which one searches by typing. */
  async search(label: string, text: string): Promise<void> {
    await this.fill(label, text);
    // A dialog that is still opening takes the focus away, and what was typed with it: people type again, too.
    await this.press(text, 'option', STEP_LIMIT_MS / 3).catch(async () => {
      await this.fill(label, text);
      await this.press(text, 'option');
    });
  }

  /** What a person reads on the page. */
  text(): Promise<string> {
    return this.page.evaluate('document.body.innerText') as Promise<string>;
  }

  /** The cells of the row of a table that begins with a text. */
  async row(table: string, first: string): Promise<string[]> {
    const found = await this.page
      .waitForFunction(`look.row(${JSON.stringify(table)}, ${JSON.stringify(first)})`, { polling: LOOK_MS })
      .catch(async () => {
        throw new Error(
          `"${table}" has no row of "${first}" on ${this.page.url()}:\n${await this.text()}\n${this.faults.join('\n')}`,
        );
      });
    const cells = (await found.jsonValue()) as string[];
    return cells;
  }

  /** Where the page is: puppeteer's own idea of it comes late when the page changes it by itself. */
  async address(): Promise<URL> {
    return new URL((await this.page.evaluate('location.href')) as string);
  }

  async close(): Promise<void> {
    for (const action of this.leaving.splice(0)) await action();
    await leaveTab(this.page, this.url);
  }

  private async field(label: string): Promise<Field> {
    const found = (
      await this.page.waitForFunction(`look.field(${JSON.stringify(label)})`, { polling: LOOK_MS })
    ).asElement();
    if (!found) throw new Error(`There is no field "${label}"`);
    return found as Field;
  }

  private watch(): void {
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
