import { Client } from 'pg';
import { type AppendOutcome, type AppendRequest, type AppendTaker } from '../store/append-request';
import { type SeededDecisions } from './seeded-decisions';

const IS_THERE = `SELECT to_regclass('event_store.events') IS NOT NULL AS there`;
/** Waits for the commit under way: what stands behind a commit that goes, goes too. */
const HOLD = 'BEGIN; LOCK TABLE event_store.events IN EXCLUSIVE MODE';
/** Before which append it happens while the store runs. */
const APPENDS_BEFORE = { least: 10, most: 60 };
/** A commit goes whole or not at all: no copy of a log ends within an append. */
const FORGET = `
  DELETE FROM event_store.events WHERE position >= (
    SELECT min(position) FROM event_store.events WHERE created_at = (
      SELECT created_at FROM (
        SELECT created_at, position FROM event_store.events ORDER BY position DESC LIMIT $1
      ) AS newest ORDER BY position LIMIT 1))`;
const HEAD = 'SELECT coalesce(max(position), 0)::text AS head FROM event_store.events';

/**
 * Puts the log back to an earlier moment, as whoever restores an older copy of it does: the newest events are gone, and
 * others will stand at their positions.
 * @param most events that go at most, with the rest of the commit that the oldest is of; how many is decided by the
 * seed and by where the log ended
 * @returns how many went
 */
export async function putLogBack(databaseUrl: string, most: number, decisions: SeededDecisions): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (!(await client.query<{ there: boolean }>(IS_THERE)).rows[0]?.there) return 0;
    await client.query(HOLD);
    const head = BigInt((await client.query<{ head: string }>(HEAD)).rows[0]?.head ?? 0);
    const { rowCount } = await client.query(FORGET, [decisions.between(1, most, 'put back', head)]);
    await client.query('COMMIT');
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Puts the log back once beneath the running store, which has to find out: before an append that the seed decides. */
export class PutBackBeneath implements AppendTaker {
  private before: number;

  /** @param putBack as `putLogBack` */
  constructor(
    private readonly writer: AppendTaker,
    private readonly putBack: () => Promise<number>,
    decisions: SeededDecisions,
  ) {
    this.before = decisions.between(APPENDS_BEFORE.least, APPENDS_BEFORE.most, 'put back before append', 0);
  }

  async submit(request: AppendRequest): Promise<AppendOutcome> {
    this.before -= 1;
    if (this.before === 0) await this.putBack();
    return this.writer.submit(request);
  }
}
