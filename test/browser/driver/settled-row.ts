import { eventually } from '../../kit/run/time-limit';
import type { PageDriver } from './page-driver';

/**
 * Waits until the cells of a row of a table pass a check: a table may show for a moment what it showed before.
 * @param first what the row begins with
 */
export async function rowIs(
  driver: PageDriver,
  table: string,
  first: string,
  check: (cells: string[]) => void,
): Promise<void> {
  await eventually(`"${first}" of "${table}"`, async () => {
    check(await driver.row(table, first));
    return true;
  });
}
