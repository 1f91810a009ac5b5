import { played } from '../../kit/run/campaign';
import type { PageDriver } from '../driver/page-driver';
import type { Refusals, Refusal } from '../driver/refusals';

/** One way to a message. */
export interface MessageCase {
  /** Title and text of the toast, where it is one: exactly these. */
  readonly toast?: readonly [title: string, text?: string];
  /** What a form says beside its fields: a title where it has one, and the text. No toast says it, too. */
  readonly said?: readonly string[];
  /** What has to stand on the page besides. */
  readonly texts?: readonly string[];
  readonly route: string;
  readonly fails?: Refusal;
  /** The page is loaded anew instead of being come to by a link. */
  readonly isLoaded?: boolean;
  readonly steps?: (driver: PageDriver) => Promise<unknown>;
  /** Where it leads to. */
  readonly address?: string;
}

/** A page that every case comes from, so that each begins with its own page as it opens. */
const BETWEEN = { route: '/help?tab=guides', title: 'Help & Support' };
const TOAST = '[aria-label="Notifications (F8)"]';
const CASE_LIMIT_MS = 90_000;
/**
 * What could be pressed if no message lay over it, and cannot be scrolled from under it either. Every point below the
 * message is asked what would take a click there.
 */
export const COVERED = `(() => {
  const corner = document.querySelector('${TOAST}');
  const card = corner.querySelector('[role=status] > *');
  if (!card || getComputedStyle(card).visibility === 'hidden') return [];
  const { left, top, right, bottom } = card.getBoundingClientRect();
  const covered = new Set();
  for (let x = left; x <= right; x += 8)
    for (let y = top; y <= bottom; y += 8) {
      const below = document.elementsFromPoint(x, y).find((element) => !corner.contains(element));
      const own = below?.closest('a[href], button, input, select, textarea, [role=button], [role=tab], [role=menuitem]');
      if (own) covered.add(own);
    }
  const isFree = (element) => ['start', 'center', 'end'].some((block) => {
    element.scrollIntoView({ block, behavior: 'instant' });
    const box = element.getBoundingClientRect();
    return [box.top + 3, box.bottom - 3].every((y) =>
      element.contains(document.elementFromPoint((box.left + box.right) / 2, y)));
  });
  return [...covered]
    .filter((element) => !isFree(element))
    .map((element) => element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML.slice(0, 120)));
})()`;

/** Of many cases that differ in little, a few in `npm test`. @param left takes the messages of the others */
export function someOf(cases: readonly MessageCase[], left: Set<string>): MessageCase[] {
  return cases.filter(({ toast = [], said = [], texts = [] }, at) => {
    const isPlayed = at % played(3, 1) === 0;
    if (!isPlayed) for (const message of [...toast, ...said, ...texts]) if (message !== undefined) left.add(message);
    return isPlayed;
  });
}

/** Leads a tab through cases without loading it anew each time, and keeps what was said. */
export class MessagesDriver {
  /** @param seen where each message that was met is noted */
  constructor(
    readonly driver: PageDriver,
    private readonly refusals: Refusals,
    private readonly seen: Set<string>,
  ) {}

  /** @returns what did not come, in words */
  async play(cases: readonly MessageCase[]): Promise<string[]> {
    const missing: string[] = [];
    for (const each of cases) {
      await this.meet(each).catch((error: unknown) =>
        missing.push(
          `${(each.toast ?? each.said)?.join(' / ') ?? each.texts?.[0] ?? each.address}: ${String(error).slice(0, 800)}`,
        ),
      );
    }
    return missing;
  }

  async meet({ toast, said, texts = [], route, fails, isLoaded, steps, address }: MessageCase): Promise<void> {
    const isRead = fails?.method === 'GET';
    if (isRead) this.refusals.set(fails);
    if (isLoaded || isRead || (await this.isOutside())) await this.driver.goTo(route);
    else await this.visit(route);
    this.refusals.set(fails ?? null);
    try {
      await steps?.(this.driver);
      if (toast) await this.toast(...toast);
      if (said) await this.saysOnce(said);
      for (const text of texts) await this.sees(text);
      if (address) await this.driver.holds(`location.pathname + location.search === ${JSON.stringify(address)}`);
    } finally {
      this.refusals.set(null);
    }
  }

  /** Opens a page as a link in the app does: much quicker than loading it. */
  async visit(route: string): Promise<void> {
    const { page } = this.driver;
    await page.evaluate(`document.querySelector('${TOAST} [aria-label=Dismiss]')?.click()`);
    await this.go(BETWEEN.route, `=== ${JSON.stringify(BETWEEN.title)}`);
    if (new URL(route, this.driver.url).pathname === new URL(BETWEEN.route, this.driver.url).pathname)
      await this.go(route, '');
    else await this.go(route, `!== ${JSON.stringify(BETWEEN.title)}`);
    await this.driver.holds(`!document.querySelector('${TOAST} [role=status]').firstChild`);
  }

  /** Waits for a message in its corner, word for word. */
  async toast(title: string, text?: string): Promise<void> {
    const wanted = [title, ...(text === undefined ? [] : [text])];
    const shown = `document.querySelector('${TOAST}')?.innerText.split('\\n').map((line) => line.trim()).filter(Boolean).slice(0, ${wanted.length}).join('\\n')`;
    await this.driver.holds(`${shown} === ${JSON.stringify(wanted.join('\n'))}`, CASE_LIMIT_MS).catch(async () => {
      throw new Error(
        `the toast is ${JSON.stringify(await this.driver.page.evaluate(shown))}, on\n${(await this.driver.text()).slice(0, 500)}`,
      );
    });
    for (const each of wanted) this.seen.add(each);
    await this.coversNothing(title);
  }

  /** A message gives way to what can be pressed, also to what comes after it. One that has gone covers nothing. */
  private async coversNothing(title: string): Promise<void> {
    await this.driver.holds(`${COVERED}.length === 0`, CASE_LIMIT_MS).catch(async () => {
      throw new Error(`"${title}" covers ${JSON.stringify(await this.driver.page.evaluate(COVERED))}`);
    });
  }

  /** Waits for a form's own words, exactly these, where they are seen, and until no toast says them beside it. */
  async saysOnce(words: readonly string[]): Promise<void> {
    const alerts = `[...document.querySelectorAll('[role=alert]')].filter((alert) => {
      const { top, bottom } = alert.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }).map(({ innerText }) => innerText.trim().replace(/\\s*\\n\\s*/g, '\\n'))`;
    const toast = `document.querySelector('${TOAST}').innerText`;
    const wanted = JSON.stringify(words.join('\n'));
    await this.driver
      .holds(`${alerts}.includes(${wanted}) && !${toast}.includes(${JSON.stringify(words.at(-1))})`, CASE_LIMIT_MS)
      .catch(async () => {
        throw new Error(JSON.stringify(await this.driver.page.evaluate(`[${alerts}, ${toast}]`)));
      });
    for (const each of words) this.seen.add(each);
  }

  async sees(text: string): Promise<void> {
    await this.driver.sees(text);
    this.seen.add(text);
  }

  /** Waits until the page's title is what is said of it. */
  private async go(route: string, title: string): Promise<void> {
    const { page } = this.driver;
    await page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(route)}); window.dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
    );
    await this.driver.holds(`document.querySelector('h1') && document.querySelector('h1').textContent ${title}`);
  }

  /** Whether the tab shows a page for visitors. */
  private async isOutside(): Promise<boolean> {
    return (await this.driver.page.$('main#content')) === null;
  }

  fail(refusal: Refusal | null): void {
    this.refusals.set(refusal);
  }
}
