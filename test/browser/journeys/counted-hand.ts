import type { PageDriver } from '../driver/page-driver';

type Key = Parameters<PageDriver['page']['keyboard']['press']>[0];

/**
 * What a journey costs the hand: clicks and taps, keys, and fields that are typed into. A choice from a list is two
 * clicks, one that is searched for a field and a click, a file two: one that opens the choice, one that makes it. The
 * letters of what is typed are not counted: they are what somebody has to say, whatever the page asks.
 */
export class CountedHand {
  count = 0;

  constructor(readonly driver: PageDriver) {}

  async press(...[name, role]: Parameters<PageDriver['press']>): Promise<void> {
    this.count += 1;
    await this.driver.press(name, role);
  }

  /** Follows a link by where it leads. */
  async follow(path: string): Promise<void> {
    this.count += 1;
    await this.driver.pressAt(`a[href="${path}"]`);
  }

  /** Presses what has no name of its own. */
  async touch(selector: string, text?: string): Promise<void> {
    this.count += 1;
    await this.driver.pressAt(selector, text);
  }

  async fill(label: string, value: string): Promise<void> {
    this.count += 1;
    await this.driver.fill(label, value);
  }

  async fillDate(label: string, date: string): Promise<void> {
    this.count += 1;
    await this.driver.fillDate(label, date);
  }

  async choose(label: string, shown: string): Promise<void> {
    this.count += 2;
    await this.driver.choose(label, shown);
  }

  async search(label: string, text: string): Promise<void> {
    this.count += 2;
    await this.driver.search(label, text);
  }

  async keys(...names: Key[]): Promise<void> {
    this.count += names.length;
    for (const name of names) await this.driver.page.keyboard.press(name);
  }

  async give(path: string): Promise<void> {
    this.count += 2;
    const input = await this.driver.page.waitForSelector('input[type=file]');
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
  }
}
