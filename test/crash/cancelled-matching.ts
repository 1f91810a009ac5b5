import type { Client } from 'pg';
import type { ReachableApp } from '../kit/app/app';
import { startBooks } from '../kit/books/books';
import { withClient } from '../kit/books/read-models';
import { commit, settledImport, upload } from '../kit/books/statement-upload';
import { eventually } from '../kit/run/time-limit';
import { ChosenPairs } from './chosen-pairs';

const PAIRS_OF_EACH_KIND = 3;

/**
 * Cancels an import while its transfers are being matched, and has it gone on with. So that it happens in the middle
 * and nowhere else, a lock on the postings holds the first match up, which reads them, until the run has heard that it
 * is cancelled.
 * @param app one that nobody else uses: its projections stand still meanwhile
 * @returns what is not as it should be
 */
export async function cancelledWhileMatching(app: ReachableApp): Promise<string[]> {
  const books = await startBooks(app);
  const pairs = await ChosenPairs.prepared(app, books, PAIRS_OF_EACH_KIND);
  const { body } = await upload(books, ['Date,Description,Amount,Account', ...pairs.lines, ''].join('\n'));
  const { id } = await settledImport(books, body.id);
  await pairs.choose(id, 1);
  const completions = async (): Promise<number> => (await pairs.facts()).get('ImportCompleted') ?? 0;
  const before = await completions();
  await withClient(app.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('lock table books.postings in access exclusive mode');
    await books.client.post(`${books.path}/imports/${id}/commit`);
    await isSo(
      client,
      'all rows being recorded',
      `select 1 from platform.imports where id = $1 and recorded_through = $2`,
      [id, pairs.lines.length],
    );
    const cancelling = books.client.post(`${books.path}/imports/${id}/cancel`);
    const job = `
      select 1 from platform.imports i join platform.jobs j on j.id = i.job_id where i.id = $1 and j.cancel_requested`;
    await isSo(client, 'the wish to cancel', job, [id]);
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    await isSo(client, 'the run hearing of it with a beat of its heart', `${job} and j.heartbeat_at > $2`, [
      id,
      rows[0]?.now,
    ]);
    await client.query('rollback');
    await cancelling;
  });
  const cancelled = await settledImport(books, id);
  const matched = await pairs.matched();
  const wrong = [
    ...(cancelled.status === 'cancelled' ? [] : [`cancelled while matching it is ${cancelled.status}`]),
    ...(matched < pairs.count ? [] : ['all pairs were matched although it was cancelled']),
    ...((await completions()) === before ? [] : ['it was completed although it was cancelled']),
  ];
  const { status } = await commit(books, id);
  if (status !== 'completed') wrong.push(`gone on with it is ${status}`);
  if ((await completions()) !== before + 1) wrong.push('gone on with it was not completed once');
  return [...wrong, ...(await pairs.wrong(true)), ...(await pairs.wrongFacts({ recorded: 1, undone: 0 }))].map(
    (what) => `cancelled while matching: ${what}`,
  );
}

function isSo(client: Client, what: string, sql: string, values: readonly unknown[]): Promise<true> {
  return eventually(what, async () => ((await client.query(sql, [...values])).rowCount === 1 ? true : undefined));
}
