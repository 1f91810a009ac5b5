import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { isPosition } from '@counterfoil/contracts/report-filter';
import { sqlState } from '@counterfoil/event-sourcing/postgres/database-error';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { fiscalYearsProjection } from '../books/fiscal-years.projection';
import { formerNamesProjection } from '../books/former-names.projection';
import { PG_POOL } from '../database/database.module';

/** A business's books as they were known at one position: every statement read from it sees the same rows. */
export interface BooksSnapshot {
  readonly businessId: string;
  /** The position, in decimal digits. */
  readonly knownAt: string;
  /** True where facts recorded later have to be left out; then only rows that keep their position can be read. */
  readonly isPast: boolean;
  /**
   * Entries are numbered from 1 in the order they were recorded: up to which one they are known, and how many there are
   * by now.
   */
  readonly entries: { readonly known: number; readonly all: number };
  /** 1 to 12, as it was known at the position. */
  readonly fiscalYearStartMonth: number;
  /**
   * Asked together, several go out together.
   * @param name makes a statement that is asked often one that is planned once a connection
   */
  rows<Row extends QueryResultRow>(text: string, values: readonly unknown[], name?: string): Promise<Row[]>;
}

interface HeadRow {
  readonly position: string;
  readonly recorded_at: Date;
  readonly month: number;
  readonly entries: number;
}

interface EntryRow {
  readonly number: number;
  readonly position: string;
}

interface YearRow {
  /** 1 to 12. */
  readonly month: number;
}

const DEADLOCK = '40P01';
/** As long as a page waits for anything. */
const SETTINGS_WITHIN_MS = 2_000;
/** Before anything was recorded. */
const NOTHING_KNOWN: EntryRow = { number: 0, position: '0' };

/**
 * Opens snapshots. One transaction that sees one state of the tables, since a statement put together from several
 * queries while people write would otherwise add up figures of different moments.
 */
@Injectable()
export class BooksSnapshots {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly progress: ProjectionProgress,
  ) {}

  /**
   * @param knownAt a position or an instant; undefined for now. One beyond the last fact is now, too.
   * @param work may be run a second time
   */
  async read<Result>(
    businessId: string,
    knownAt: string | undefined,
    work: (books: BooksSnapshot) => Promise<Result>,
  ): Promise<Result> {
    if (knownAt !== undefined) await this.settingsOfThen(businessId, knownAt);
    try {
      return await this.readOnce(businessId, knownAt, work);
    } catch (error) {
      // A rebuild that switches the tables takes its locks in an order of its own. It is over before a second attempt.
      if (sqlState(error) !== DEADLOCK) throw error;
      return this.readOnce(businessId, knownAt, work);
    }
  }

  /**
   * Years and names of then stand in projections of their own, which may be a moment behind. Where they stay behind,
   * today's are taken. A name of then is known by the renaming that came after, so that its projection has to be where
   * the books are.
   */
  private async settingsOfThen(businessId: string, knownAt: string): Promise<void> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'books-position',
      text: 'select position from books.stream_heads where business_id = $1',
      values: [businessId],
    });
    const head = BigInt(rows[0]?.position ?? '0');
    const asked = isPosition(knownAt) && BigInt(knownAt) < head ? BigInt(knownAt) : head;
    await Promise.all([
      this.progress.waitFor(asked, [fiscalYearsProjection.name], SETTINGS_WITHIN_MS),
      this.progress.waitFor(head, [formerNamesProjection.name], SETTINGS_WITHIN_MS),
    ]);
  }

  private async readOnce<Result>(
    businessId: string,
    knownAt: string | undefined,
    work: (books: BooksSnapshot) => Promise<Result>,
  ): Promise<Result> {
    const client = await this.pool.connect();
    const end = (how: 'commit' | 'rollback'): Promise<void> =>
      client.query(how).then(
        () => client.release(),
        (error: unknown) => client.release(asError(error)),
      );
    try {
      const begun = client.query('begin isolation level repeatable read read only');
      // Not waited for: the transaction's beginning and its first query go out together.
      const [books] = await Promise.all([snapshot(client, businessId, knownAt), begun]);
      const result = await work(books);
      // Nothing was written, so nobody has to wait for the end of it.
      void end('commit');
      return result;
    } catch (error) {
      await end('rollback');
      throw error;
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

async function snapshot(client: PoolClient, businessId: string, knownAt: string | undefined): Promise<BooksSnapshot> {
  const { rows: heads } = await client.query<HeadRow>({
    name: 'books-head',
    text: `select head.position, head.recorded_at, business.fiscal_year_start_month as month,
             coalesce((select number from books.entries where business_id = head.business_id order by number desc
               limit 1), 0) as entries
           from books.stream_heads head join books.businesses business on business.id = head.business_id
             where head.business_id = $1`,
    values: [businessId],
  });
  const head = heads[0];
  if (!head) throw new Error(`the books show no head of ${businessId}, although they show its members`);
  const past = knownAt === undefined ? undefined : await pastOf(client, businessId, knownAt, head);
  const year = past && (await yearBy(client, businessId, past.position));
  return {
    businessId,
    knownAt: past?.position ?? head.position,
    isPast: past !== undefined,
    entries: { known: past?.number ?? head.entries, all: head.entries },
    fiscalYearStartMonth: year?.month ?? head.month,
    async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[], name?: string): Promise<Row[]> {
      const { rows } = await client.query<Row>({ text, values: [...values], ...(name === undefined ? {} : { name }) });
      return rows;
    },
  };
}

/** What was known by a position or an instant; undefined where that is everything. */
async function pastOf(
  client: PoolClient,
  businessId: string,
  knownAt: string,
  head: HeadRow,
): Promise<EntryRow | undefined> {
  const position = isPosition(knownAt) ? knownAt : await positionBy(client, businessId, new Date(knownAt), head);
  if (BigInt(position) >= BigInt(head.position)) return undefined;
  return { ...(await lastEntryBy(client, businessId, position)), position };
}

/**
 * The position of the last fact recorded by an instant, of all that a snapshot shows: entries, reconciliations, years
 * and names. What comes
 * before it was known by then as well, whatever time it has from a clock that was ahead. The time of entries may go
 * back for that reason, so they are looked through from the newest on: a look a moment back is a short one.
 */
async function positionBy(client: PoolClient, businessId: string, instant: Date, head: HeadRow): Promise<string> {
  if (instant >= head.recorded_at) return head.position;
  const { rows } = await client.query<{ position: string }>(
    `select coalesce(greatest(
       (select position from books.entries where business_id = $1 and recorded_at <= $2 order by number desc limit 1),
       (select max(position) from books.reconciliations where business_id = $1 and recorded_at <= $2),
       (select max(undone_at_position) from books.reconciliations where business_id = $1 and undone_at <= $2),
       (select max(position) from fiscal_years.starts where business_id = $1 and recorded_at <= $2),
       (select max(position) from former_names.names where business_id = $1 and recorded_at <= $2)
     ), 0) as position`,
    [businessId, instant],
  );
  return rows[0]?.position ?? '0';
}

/** Since when the years of the books began with the month that was known at a position; undefined where none was. */
async function yearBy(client: PoolClient, businessId: string, position: string): Promise<YearRow | undefined> {
  const { rows } = await client.query<YearRow>(
    `select start_month as month from fiscal_years.starts
     where business_id = $1 and position <= $2 order by position desc limit 1`,
    [businessId, position],
  );
  return rows[0];
}

/**
 * The last entry recorded by a position. Entry numbers have no gaps and positions never go back along them, so that
 * halving finds it without an index of its own.
 */
async function lastEntryBy(client: PoolClient, businessId: string, position: string): Promise<EntryRow> {
  const { rows } = await client.query<EntryRow>(
    `with recursive half (low, high) as (
       select 0, coalesce(max(number), 0) from books.entries where business_id = $1
       union all
       select case when position <= $2 then middle else low end, case when position <= $2 then high else middle - 1 end
       from (select low, high, (low + high + 1) / 2 as middle from half where low < high) as between_them
       join books.entries on business_id = $1 and number = middle
     )
     select number, position from half join books.entries on business_id = $1 and number = low where low = high`,
    [businessId, position],
  );
  return rows[0] ?? NOTHING_KNOWN;
}
