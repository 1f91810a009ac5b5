import type { UsageSummary } from '@counterfoil/contracts/billing.contract';
import { draft, type TestBooks } from '../../kit/books/books';
import { eventually } from '../../kit/run/time-limit';
import { type PageDriver } from '../driver/page-driver';

/** Gives what is chosen the category Travel. */
export async function categorize(driver: PageDriver, opener: string, confirm: string): Promise<void> {
  await driver.press(opener);
  await driver.search('Category', 'Travel');
  await driver.press(confirm);
}

/** Deletes what is ticked. @param meanwhile before the last press */
export async function deleteSelected(driver: PageDriver, count: number, meanwhile: () => Promise<void>): Promise<void> {
  await driver.press(`Delete Selected (${count})`);
  await driver.fill('Type DELETE to confirm', 'DELETE');
  await meanwhile();
  await driver.press('Delete');
}

/** Drops files where the dialog takes them, as a hand would. */
export async function drop(
  driver: PageDriver,
  files: readonly { name: string; size?: number; text?: string }[],
): Promise<void> {
  await driver.page.waitForSelector('input[type=file]');
  await driver.page.evaluate(`(() => {
    const data = new DataTransfer();
    for (const { name, size, text } of ${JSON.stringify(files)}) data.items.add(new File([text ?? new Uint8Array(size)], name, { type: name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream' }));
    document.querySelector('input[type=file]').parentElement.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  })()`);
}

/** Rows of one day each. */
export function statement(name: string, dates: number | readonly string[]): string {
  const days = typeof dates === 'number' ? Array.from({ length: dates }, (_, index) => `2026-03-0${index + 1}`) : dates;
  return ['Date,Description,Amount', ...days.map((date, index) => `${date},${name} row ${index},-1${index}.00`)].join(
    '\n',
  );
}

/** Leads a statement into Checking as far as its preview. */
export async function previewed(driver: PageDriver, name: string, dates: readonly string[]): Promise<void> {
  await driver.press('Bulk Upload');
  await drop(driver, [{ name: `${name}.csv`, text: statement(name, dates) }]);
  await driver.choose('Account', 'Checking');
  await driver.press('Parse Transactions');
  await driver.sees('Is that what your bank says?');
}

/** Records rows by one call, and waits until they count for the plan, which is a moment later. */
export async function bulk({ client, path, account, categoryId }: TestBooks, count: number): Promise<void> {
  const used = async (): Promise<number> =>
    (await client.get<UsageSummary>('/api/auth/usage')).body.usage.find(({ resource }) => resource === 'transactions')
      ?.used ?? 0;
  const before = await used();
  const transactions = Array.from({ length: count }, (_, index) => ({
    ...draft(account.id),
    description: `Row ${index}`,
    categoryId: categoryId('Rent'),
  }));
  const { status, text } = await client.post(`${path}/transactions/bulk`, { transactions });
  if (status >= 300) throw new Error(text);
  await eventually('the rows to be counted', async () => ((await used()) >= before + count ? true : undefined));
}
