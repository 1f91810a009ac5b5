import type { QueryResultRow } from 'pg';
import type { BooksSnapshot } from '../reports/reports.module';

/** Rows that are fetched, and held, at once. */
const FETCHED_ROWS = 2_000;

/**
 * The rows of a statement a few at a time, through a cursor of the snapshot's transaction: a list of any length costs
 * the same memory, and all of it is of one moment.
 * @param name of the cursor; one a snapshot
 */
export async function* cursorRows<Row extends QueryResultRow>(
  books: BooksSnapshot,
  name: string,
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row> {
  await books.rows(`declare ${name} no scroll cursor for ${text}`, values);
  for (;;) {
    const rows = await books.rows<Row>(`fetch ${FETCHED_ROWS} from ${name}`, []);
    yield* rows;
    if (rows.length < FETCHED_ROWS) break;
  }
  await books.rows(`close ${name}`, []);
}
