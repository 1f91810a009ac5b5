import { withClient } from './read-models';

/**
 * @returns the lines of a business's entries from a number on, in their order, as `2026-03-31 Dr 1000 500.00 · Cr 4000
 * 500.00`.
 */
export async function postedEntries(databaseUrl: string, businessId: string, from: number): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ date: string; lines: string }>(
      `
        select e.date::text, (select string_agg(case when p.debit > 0 then 'Dr '
          else 'Cr ' end || p.ledger_account || ' ' || trim(to_char((p.debit + p.credit) / 100.0, '999999990.00')),
          ' · ' order by p.line)
        from books.postings p where p.business_id = e.business_id and p.entry_number = e.number) as lines
       from books.entries e where e.business_id = $1 and e.number >= $2 order by e.number`,
      [businessId, from],
    ),
  );
  return rows.map(({ date, lines }) => `${date} ${lines}`);
}
