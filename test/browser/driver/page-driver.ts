import type { Page } from 'puppeteer-core';
import type { HttpClient } from '../../kit/app/http-client';
import { lookedFor } from './looked-for';
import { TabTraffic } from './tab-traffic';
import { leaveBrowser, sharedBrowser } from './shared-browser';
import { leaveTab, takeTab } from './tabs';

/**
 * Longer than a person waits: at the beginning of a run three browsers, three apps and all that compiles them share two
 * cores, which may be slow.
 */
const STEP_LIMIT_MS = Number(process.env.STEP ?? 120_000);
/** Then a search is typed again. */
const SEARCH_LIMIT_MS = 13_000;
/** Enough for the page to go from what it was answered to what it asks next. */
const REST_LOOKS = 3;
const REST_LOOK_MS = 20;
/**
 * Then the page is taken as it is: of a request that the page before has asked at its very end nobody may hear again.
 */
const REST_LIMIT_MS = 45_000;
/**
 * Settles when the page has computed and painted all that it has so far, and what changes its colour or place has done
 * so.
 */
const AT_REST = `new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()), { timeout: 1000 }))
  .then(() => Promise.allSettled(document.getAnimations().filter((animation) => animation instanceof CSSTransition).map(({ finished }) => finished)))
  .then(() => undefined)`;

interface Look {
  look: { focus(field: unknown): boolean; enter(field: unknown, text: string): boolean };
}
const FOCUS = (field: unknown): boolean => (globalThis as unknown as Look).look.focus(field);
const ENTER = (field: unknown, text: string): boolean => (globalThis as unknown as Look).look.enter(field, text);
const VALUE = (field: unknown): string => (field as { value: string }).value;

/** What is pressed, by its role. */
type Role = 'button' | 'link' | 'menuitem' | 'checkbox' | 'option' | 'tab';
type Field = NonNullable<Awaited<ReturnType<Page['$']>>>;

/** Tabs that a spec file has open. */
const open = new Set<PageDriver>();

afterAll(async () => {
  for (const driver of open) await driver.close();
  await leaveBrowser();
});

/** A tab of a visitor of its own (cookies and storage are not shared), and what went wrong in it. */
export class PageDriver {
  private readonly traffic: TabTraffic;
  /** What takes back that the tab was made to listen to, or to do before each page. */
  private readonly leaving: (() => unknown)[] = [];

  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    this.traffic = new TabTraffic(page, (action) => this.atLeaving(action));
  }

  /** Console errors, exceptions, failed and refused requests, in words. */
  get faults(): string[] {
    return this.traffic.faults;
  }

  static async open(url: string, { width = 1280, height = 800 } = {}): Promise<PageDriver> {
    const page = await takeTab(await sharedBrowser());
    page.setDefaultTimeout(STEP_LIMIT_MS);
    await page.setViewport({ width, height });
    const driver = new PageDriver(page, url);
    open.add(driver);
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

  /**
   * Moves to a page the way a link in the app does: what a load would read and compute anew is there. The app has to be
   * open.
   */
  async moveTo(path: string): Promise<void> {
    await this.page.evaluate(`look.moveTo(${JSON.stringify(path)})`);
    await this.holds('look.hasMoved()');
    await this.asksNothing();
  }

  /** Comes to a page as by a link of the app where that is open, else by its address. */
  async view(path: string): Promise<void> {
    if (await this.page.evaluate(`document.getElementById('root') !== null`)) await this.moveTo(path);
    else await this.goTo(path);
    await this.holds(`document.querySelector('h1')`);
  }

  private async asksNothing(): Promise<void> {
    const deadline = Date.now() + REST_LIMIT_MS;
    for (let quiet = 0; quiet < REST_LOOKS && Date.now() < deadline;) {
      await this.comesToRest();
      quiet = this.traffic.isQuiet ? quiet + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, REST_LOOK_MS));
    }
    // What was not heard of by now is not waited for again at the next move, and the one after.
    if (Date.now() >= deadline) {
      console.log('DEADLINE', this.page.url(), this.traffic.isQuiet, this.traffic.told());
      this.traffic.forget();
    }
  }

  /** Waits until what is on the page stands still. */
  async comesToRest(): Promise<void> {
    await this.page.evaluate(AT_REST);
  }

  /** Waits until a script has a value that counts as true in the page. */
  async holds(script: string, timeout = STEP_LIMIT_MS): Promise<void> {
    await (await lookedFor(this.page, script, timeout)).dispose();
  }

  /** Waits until a text stands somewhere on the page. */
  async sees(text: string): Promise<void> {
    await this.holds(`look.shows(${JSON.stringify(text)})`).catch(async (cause: unknown) => {
      throw new Error(`"${text}" is not on ${await this.told()}`, { cause });
    });
  }

  /** Waits until the dialog has gone: while it leaves, its backdrop takes the clicks. */
  async dialogIsGone(): Promise<void> {
    await this.holds('!look.hasDialog()');
  }

  /**
   * Presses what has a role and an accessible name, once it can be pressed: nothing is before it, and it stands still.
   */
  async press(name: string, role: Role = 'button', limit = STEP_LIMIT_MS): Promise<void> {
    const found = `look.find(${JSON.stringify(role)}, ${JSON.stringify(name)})`;
    await this.pressFound(`The ${role} "${name}"`, found, limit);
  }

  /** The same with what has no name of its own: the first that a selector finds, with a text where one is given. */
  async pressAt(selector: string, text = ''): Promise<void> {
    const found = `look.at(${JSON.stringify(selector)}, ${JSON.stringify(text)})`;
    await this.pressFound(`${selector} ${text}`.trim(), found, STEP_LIMIT_MS);
  }

  private async pressFound(told: string, element: string, limit: number): Promise<void> {
    const deadline = Date.now() + limit;
    for (let isReached = false; !isReached;) {
      const script = `look.pressable(${element})`;
      const found = await lookedFor(this.page, script, deadline - Date.now()).catch(async (cause: unknown) => {
        const reason = String(await this.page.evaluate('look.reason'));
        throw new Error(`${told} ${reason} on ${await this.told()}`, { cause });
      });
      const { x, y } = (await found.jsonValue()) as { x: number; y: number };
      await this.page.mouse.click(x, y);
      // What moved away between the look and the click is pressed again, as people do; a page that has gone was
      // reached.
      isReached = (await this.page.evaluate('look.isReached').catch(() => undefined)) !== false;
    }
  }

  /**
   * Replaces what stands in a field, found by its label; again where it did not come to stand there, as people do: a
   * dialog that was still opening takes the focus away.
   */
  async fill(label: string, value: string): Promise<void> {
    await this.keeps(label, value, async (field) => {
      // All but the end goes in at once, as when it is pasted: each key has the page computed and drawn anew.
      const hasFocus = await field.evaluate(ENTER, value.slice(0, -1));
      if (!hasFocus) return;
      if (value === '') await this.page.keyboard.press('Backspace');
      else await this.page.keyboard.type(value.slice(-1));
    });
  }

  /** Types a day, given as `YYYY-MM-DD`, into a date field the way people do: month, day, year. */
  async fillDate(label: string, date: string): Promise<void> {
    const [year = '', month = '', day = ''] = date.split('-');
    await this.keeps(label, date, async (field) => {
      // From anew, else typing goes on where it ended before: at the year.
      if (await field.evaluate(FOCUS)) await this.page.keyboard.type(month + day + year);
    });
  }

  private async keeps(label: string, value: string, enter: (field: Field) => Promise<void>): Promise<void> {
    const deadline = Date.now() + STEP_LIMIT_MS;
    for (;;) {
      const field = await this.field(label);
      await enter(field);
      const kept = await field.evaluate(VALUE);
      if (kept === value) return;
      if (Date.now() > deadline)
        throw new Error(`"${label}" keeps "${kept}" instead of "${value}" on ${await this.told()}`);
    }
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
    await this.press(text, 'option', SEARCH_LIMIT_MS).catch(async () => {
      await this.fill(label, text);
      await this.press(text, 'option');
    });
  }

  /** What a person reads on the page. */
  text(): Promise<string> {
    return this.page.evaluate('document.body.innerText') as Promise<string>;
  }

  /** For an error: where the page is, what went wrong there, and what it shows but for the frame around all pages. */
  private async told(): Promise<string> {
    const shown = `[...document.querySelectorAll('[role=dialog], main')].map(({ innerText }) => innerText).join('\\n')`;
    const text = await this.page.evaluate(`${shown} || document.body?.innerText`);
    return [`${this.page.url()}:`, ...this.faults, String(text)].join('\n');
  }

  /** Waits until a text stands nowhere on the page any more. */
  async seesNoMore(text: string): Promise<void> {
    await this.holds(`!look.shows(${JSON.stringify(text)})`).catch(async (cause: unknown) => {
      throw new Error(`"${text}" is still on ${await this.told()}`, { cause });
    });
  }

  /**
   * Waits for a message in its corner and keeps it there, as who moves the mouse over it does: it would go by itself
   * before a slow machine has come to its button.
   */
  async keepsMessage(text: string): Promise<void> {
    await this.holds(`look.keepsMessage(${JSON.stringify(text)})`).catch(async (cause: unknown) => {
      throw new Error(`No message says "${text}" on ${await this.told()}`, { cause });
    });
  }

  /** The cells of the row of a table that begins with a text. */
  async row(table: string, first: string): Promise<string[]> {
    const script = `look.row(${JSON.stringify(table)}, ${JSON.stringify(first)})`;
    const found = await lookedFor(this.page, script, STEP_LIMIT_MS).catch(async (cause: unknown) => {
      throw new Error(`"${table}" has no row of "${first}" on ${await this.told()}`, { cause });
    });
    return (await found.jsonValue()) as string[];
  }

  /** Where the page is: puppeteer's own idea of it comes late when the page changes it by itself. */
  async address(): Promise<URL> {
    return new URL((await this.page.evaluate('location.href')) as string);
  }

  /** Leaves the tab to the next visitor. What is still open at the end of a spec file is closed then. */
  async close(): Promise<void> {
    if (!open.delete(this)) return;
    for (const action of this.leaving.splice(0)) await action();
    await leaveTab(this.page, this.url);
  }

  private async field(label: string): Promise<Field> {
    const found = (await lookedFor(this.page, `look.field(${JSON.stringify(label)})`, STEP_LIMIT_MS)).asElement();
    if (!found) throw new Error(`There is no field "${label}"`);
    return found as Field;
  }
}
