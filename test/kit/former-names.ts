import { STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import type { TestApp } from './app';
import { withClient } from './read-models';

/** Of the name of a stream and of the one that describes it. */
const UNNAMED = `
  update event_store.events set stream = case when stream like '$$%' then '$$' else '' end
    || substr(stream, length($1) + case when stream like '$$%' then 3 else 1 end)
  where stream like $1 || '%' or stream like '$$' || $1 || '%'`;

/**
 * Makes an installation one that began before our streams had a namespace: on the server they are called as we call
 * them, and Postgres remembers none. What stands in the log is the same to the byte.
 */
export async function giveFormerNames(app: TestApp): Promise<void> {
  await app.stopLedger();
  await app.eventStore.kill();
  await withClient(app.eventStore.databaseUrl, (client) => client.query(UNNAMED, [STREAM_NAMESPACE]));
  await withClient(app.databaseUrl, (client) => client.query('delete from platform.log_namespace'));
  await app.eventStore.restart();
  await app.startLedger();
}

/** @returns the names of all streams on the server, but for those of the server itself */
export async function namesOnServer(app: TestApp): Promise<readonly string[]> {
  const { rows } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ stream: string }>(`select distinct stream from event_store.events where stream not like '$%'`),
  );
  return rows.map(({ stream }) => stream);
}

/** @returns what Postgres remembers of the namespace */
export async function rememberedNamespace(databaseUrl: string): Promise<string | undefined> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ prefix: string }>('select prefix from platform.log_namespace'),
  );
  return rows[0]?.prefix;
}
