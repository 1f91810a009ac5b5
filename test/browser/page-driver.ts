import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type HTTPRequest, type Page } from 'puppeteer-core';
import { findChromium } from '../../services/launcher/src/chromium.js';
import type { HttpClient } from '../kit/http-client';
import { WEB_DIR } from '../kit/web-dir';

export { WEB_DIR };

/** A step that takes longer than this has failed for a person, too. */
const STEP_LIMIT_MS = 10_000;
/** Enough for the page to go from what it was answered to what it asks next. */
const REST_LOOKS = 3;
const LOOK_MS = 20;
/** Then the page is taken as it is: of a request that the page before has asked at its very end nobody may hear again. */
const REST_LIMIT_MS = 5_000;
/** Settles when the page has computed and painted all that it has so far, and what changes its colour or place has done so. */
const AT_REST = `new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 1000 }))
  .then(() => Promise.allSettled(document.getAnimations().filter((animation) => animation instanceof CSSTransition).map(({ finished }) => finished)))
  .then(() => undefined)`;
/** Without motion nothing is pressed, or judged, on its way. */
const FLAGS = ['--force-prefers-reduced-motion', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--lang=en-US'];

type Field = NonNullable<Awaited<ReturnType<Page['$']>>>;

/** One Chromium for the tests of a file. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chrome or Chromium: install one or set CHROMIUM_PATH');
  if (!existsSync(join(WEB_DIR, 'index.html'))) throw new Error('The web app is not built: npx vite build web');
  return puppeteer.launch({ executablePath, args: FLAGS, headless: true, env: { ...process.env, LANGUAGE: 'en_US' } });
}

/** A tab of a visitor of its own (cookies and storage are not shared), and what went wrong in it. */
export class PageDriver {
  /** Console errors, exceptions, failed and refused requests, in words. */
  readonly faults: string[] = [];
  private readonly underWay = new Set<HTTPRequest>();

  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  static async open(browser: Browser, url: string, { width = 1280, height = 800 } = {}): Promise<PageDriver> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_LIMIT_MS);
    await page.setViewport({ width, height });
    const driver = new PageDriver(page, url);
    driver.watch();
    return driver;
  }

  /** The cookies of somebody who signed in over HTTP. */
  async enterAs(client: HttpClient): Promise<void> {
    await this.page.browserContext().setCookie(...[...client.cookies].map(([name, value]) => ({ name, value, domain: new URL(this.url).hostname, path: '/' })));
  }

  /** Opens a page and waits until it asks for nothing and computes nothing any more. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.url + path, { waitUntil: 'load' });
    const deadline = Date.now() + REST_LIMIT_MS;
    for (let quiet = 0; quiet < REST_LOOKS && Date.now() < deadline; ) {
      await this.comesToRest();
      quiet = this.underWay.size === 0 ? quiet + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Waits until what is on the page stands still. */
  async comesToRest(): Promise<void> {
    await this.page.evaluate(AT_REST);
  }

  /** Waits until a text stands somewhere on the page. */
  async sees(text: string): Promise<void> {
    await this.page.waitForSelector(`::-p-text(${text})`, { visible: true }).catch(async () => {
      throw new Error(`"${text}" is not on ${this.page.url()}:\n${await this.text()}`);
    });
  }

  /** Waits until the dialog has gone: while it leaves, its backdrop takes the clicks. */
  async dialogIsGone(): Promise<void> {
    await this.page.waitForSelector('[role=dialog]', { hidden: true });
  }

  /** Presses a button, link or tab by its accessible name. */
  async press(name: string, role: 'button' | 'link' | 'menuitem' | 'checkbox' | 'tab' = 'button'): Promise<void> {
    await this.page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  /** Replaces what stands in a field, found by its label. */
  async fill(label: string, value: string): Promise<void> {
    const field = await this.field(label);
    await field.click({ count: 3 });
    await field.type(value);
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
      const value = await field.evaluate((list, text) => [...(list as unknown as { options: Iterable<{ text: string; value: string }> }).options].find((option) => option.text.startsWith(text))?.value, shown);
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
    // Within the list that opened: a browser's own lists have options of the same names.
    const option = this.page.locator(`::-p-xpath(//*[@role="listbox"]//*[@role="option"][normalize-space()=${JSON.stringify(text)}])`);
    await this.fill(label, text);
    // A dialog that is still opening takes the focus away, and what was typed with it: people type again, too.
    await option
      .setTimeout(STEP_LIMIT_MS / 3)
      .click()
      .catch(async () => {
        await this.fill(label, text);
        await option.setTimeout(STEP_LIMIT_MS).click();
      });
  }

  /** What a person reads on the page. */
  text(): Promise<string> {
    return this.page.evaluate('document.body.innerText') as Promise<string>;
  }

  /** The cells of the row of a table that begins with a text. */
  async row(table: string, first: string): Promise<string[]> {
    const script = `[...document.querySelectorAll('table[aria-label=${JSON.stringify(table)}] tr')].map((row) => [...row.cells].map((cell) => cell.innerText.trim())).find((cells) => cells.includes(${JSON.stringify(first)})) ?? null`;
    const cells = (await this.page.waitForFunction(script).then((found) => found.jsonValue())) as string[];
    return cells;
  }

  /** Where the page is: puppeteer's own idea of it comes late when the page changes it by itself. */
  async address(): Promise<URL> {
    return new URL((await this.page.evaluate('location.href')) as string);
  }

  async close(): Promise<void> {
    await this.page.browserContext().close();
  }

  private async field(label: string): Promise<Field> {
    const name = JSON.stringify(label);
    // The last one: a dialog stands behind the page in the document and before it on the screen.
    const script = `[...document.querySelectorAll('label')].filter((label) => label.textContent === ${name}).map((label) => document.getElementById(label.htmlFor)).at(-1) ?? document.querySelector('[aria-label=' + JSON.stringify(${name}) + ']:is(input, select)')`;
    const found = (await this.page.waitForFunction(script)).asElement();
    if (!found) throw new Error(`There is no field "${label}"`);
    return found as Field;
  }

  private watch(): void {
    this.page.on('console', (message) => {
      if (message.type() === 'error' && !isSignedOutAnswer(message.location().url)) this.faults.push(`console: ${message.text()} (${message.location().url ?? ''})`);
    });
    this.page.on('pageerror', (error) => this.faults.push(`exception: ${String(error)}`));
    // What tells of a job's progress stays open for as long as the job takes.
    this.page.on('request', (request) => {
      if (request.isNavigationRequest()) this.underWay.clear();
      if (request.resourceType() !== 'eventsource') this.underWay.add(request);
    });
    this.page.on('requestfinished', (request) => this.underWay.delete(request));
    this.page.on('requestfailed', (request) => this.underWay.delete(request));
    this.page.on('requestfailed', (request) => isGivenUp(request) || this.faults.push(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`));
    this.page.on('response', (response) => {
      if (response.status() >= 400 && !isSignedOutAnswer(response.url())) this.faults.push(`refused: ${response.status()} ${response.request().method()} ${response.url()}`);
    });
  }
}

/** A read that the page gave up itself, since something else was asked for meanwhile. */
function isGivenUp(request: HTTPRequest): boolean {
  return request.method() === 'GET' && request.failure()?.errorText === 'net::ERR_ABORTED';
}

/** Asking who is signed in is answered with 401 while nobody is: the specification's one expected refusal. */
function isSignedOutAnswer(url: string | undefined): boolean {
  return url?.endsWith('/api/auth/user') ?? false;
}
