import { type PageDriver } from './page-driver';

/** Goes to the list with the keyboard, once it has rows. */
export async function grid(driver: PageDriver): Promise<void> {
  await driver.page.waitForSelector('table[role=grid] tr.row');
  await driver.page.focus('table[role=grid]');
}

/** Presses keys one after the other. */
export async function keys(
  driver: PageDriver,
  ...names: Parameters<PageDriver['page']['keyboard']['press']>[0][]
): Promise<void> {
  for (const name of names) await driver.page.keyboard.press(name);
}

/** Types over the cell that the keyboard is on. */
export async function typeOver(driver: PageDriver, label: string, text: string): Promise<void> {
  await keys(driver, 'Enter');
  await driver.holds(`document.activeElement?.matches(${JSON.stringify(`input[aria-label="${label}"]`)})`);
  await driver.page.keyboard.down('Control');
  await keys(driver, 'a');
  await driver.page.keyboard.up('Control');
  await driver.page.keyboard.type(text);
  await keys(driver, 'Enter');
}
