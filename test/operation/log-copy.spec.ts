import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { HeadFile, HeadPublisher } from '@counterfoil/event-sourcing/write/published-heads';
import { ledgerStream, STREAM_NAMESPACE, userStream } from '@counterfoil/events/stream-names';
import { copyLog } from '../../services/ledger/src/operation/log-copy-operation';
import { OperationRefused } from '../../services/ledger/src/operation/operation-refused';
import { platformAdmin } from '../kit/administrators';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { played } from '../kit/campaign';
import { headsOf, writeChainedStreams } from '../kit/chained-streams';
import { note, shownOf, startLogServer, type LogServer } from '../kit/log-server';
import { logOf } from '../kit/own-log';
import { withClient } from '../kit/read-models';
import { joined } from '../kit/team';
import { eventually } from '../kit/time-limit';
import { beginOperation, operate, operateJson } from './operator';

const PATIENCE_MS = 60_000;
/** It has no installation: what it needs stands on its command line. */
const NOWHERE = { DATA_DIR: '/nowhere' };

interface CopyAnswer {
  streams: number;
  events: number;
  copied: number;
  leftOut: number;
  deleted: number;
  strangers: number;
  differences: string[];
}

const copied = (from: string, to: string) => operateJson<CopyAnswer>(NOWHERE, 'log', 'copy', from, to);

describe('an installation', () => {
  let app: TestApp;
  let second: LogServer;
  beforeAll(async () => {
    [app, second] = await Promise.all([startTestApp(), startLogServer()]);
  });
  afterAll(async () => {
    await Promise.all([app?.stop(), second?.stop()]);
  });

  /** The ledger anew, on another log and the same Postgres. */
  async function moveTo(url: string): Promise<void> {
    app.environment['EVENTSTORE_URL'] = url;
    await app.startLedger();
  }

  const sheetOf = async ({ client, path }: TestBooks): Promise<unknown> =>
    (await client.get(`${path}/balance-sheet?asOfDate=2026-12-31`)).body;

  /** What its owner sees, once the read models are those of the log as it is. */
  const showing = (books: TestBooks, sheet: unknown): Promise<unknown> =>
    eventually('the balance sheet', PATIENCE_MS, async () => {
      expect(await sheetOf(books)).toEqual(sheet);
      return true;
    });

  const allShown = (): Promise<unknown> =>
    eventually('the projections', PATIENCE_MS, async () => {
      const { answer } = await operateJson<{ state: string; astraySince?: string }[]>(app.environment, 'projections');
      return answer.every(({ state, astraySince }) => state === 'serving' && !astraySince) ? true : undefined;
    });

  it('moves to another server and back: figures, chains and rights are the same, and it goes on', async () => {
    const books = await startBooks(app);
    const member = await joined(app, books, 'accountant');
    for (let count = 0; count < 5; count++) expect((await books.record()).status).toBe(201);
    const stranger = await startBooks(app, await app.signedUp());
    await stranger.record({ amount: '12.34' });
    const erased = await eraseBooks();
    const sheets = [await sheetOf(books), await sheetOf(stranger)] as const;

    await app.stopLedger();
    const there = await copied(app.eventStore.url, second.store.url);
    expect(there).toMatchObject({ code: 0, answer: { leftOut: 1, differences: [] } });
    expect(there.answer.copied).toBe(there.answer.events);
    const shown = (businessId: string) => shownOf(second.log, STREAM_NAMESPACE + ledgerStream(businessId));
    expect([(await shown(books.business.id)).size, (await shown(erased)).size]).toEqual([1, 0]);

    await moveTo(second.store.url);
    await showing(books, sheets[0]);
    await showing(stranger, sheets[1]);
    await allShown();
    expect((await member.client.get(books.path)).status).toBe(200);
    expect(await operateJson(app.environment, 'verify')).toMatchObject({ code: 0, answer: { broken: [] } });
    expect((await operateJson(app.environment, 'compare', books.business.id)).code).toBe(0);
    expect(await books.record({ amount: '7.00' })).toMatchObject({ status: 201 });
    const later = await sheetOf(books);
    expect(later).not.toEqual(sheets[0]);

    await app.stopLedger();
    const back = await copied(second.store.url, app.eventStore.url);
    expect(back).toMatchObject({ code: 0, answer: { differences: [] } });
    expect(back.answer.copied).toBeLessThan(there.answer.copied);
    expect(back.answer.copied).toBe(back.answer.events - there.answer.events);
    await moveTo(app.eventStore.url);
    await showing(books, later);
    await showing(stranger, sheets[1]);
    await allShown();
    expect(await operateJson(app.environment, 'verify')).toMatchObject({ code: 0, answer: { broken: [] } });
    expect((await stranger.record()).status).toBe(201);
  });

  /** Books that were deleted for good, after the head of their chain was published. */
  async function eraseBooks(): Promise<string> {
    const { business, path } = await startBooks(app, await app.signedUp());
    const log = logOf(app);
    mkdirSync(join(app.dataDir, 'heads'), { recursive: true });
    const file = new HeadFile(join(app.dataDir, 'heads/2026-01-01.jsonl'));
    await new HeadPublisher(log, file).publish([`ledger-${business.id}`]);
    await log.close();
    const admin = await platformAdmin(app);
    await eventually('the erasure', PATIENCE_MS, async () => {
      const { status } = await admin.client.delete(path);
      return status === 200 || status === 404 ? true : undefined;
    });
    // The fact of it reaches the log a moment later, from Postgres.
    await eventually('the fact of the erasure', PATIENCE_MS, () =>
      withClient(app.databaseUrl, async (client) => {
        const { rowCount } = await client.query(
          `SELECT FROM event_sourcing.outbox WHERE event_type = 'BusinessErased' AND appended_at IS NOT NULL`,
        );
        return rowCount === 0 ? undefined : true;
      }),
    );
    return business.id;
  }
});

describe('a copy', () => {
  let from: LogServer;
  let to: LogServer;
  beforeAll(async () => {
    [from, to] = await Promise.all([startLogServer(), startLogServer()]);
  });
  afterAll(async () => {
    await Promise.all([from?.stop(), to?.stop()]);
  });

  const newStream = (): string => STREAM_NAMESPACE + ledgerStream(randomUUID());
  const eventsAt = ({ store }: LogServer): Promise<number> =>
    withClient(store.databaseUrl, async (client) => {
      const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM event_store.events');
      return Number(rows[0]?.count);
    });

  it('that is killed, again and again in the campaign, goes on from where TO stands, and ends whole', async () => {
    // Of their own: each further copy would read all of it.
    const servers = await Promise.all([startLogServer(), startLogServer()]);
    const [from, to] = servers;
    const [streams, perStream] = [200, 100];
    for (let stream = 0; stream < streams; stream++) await note(from.log, newStream(), perStream);
    const total = streams * perStream;
    let stood = 0;
    for (let kills = 0; kills < played(1, 3); kills++) {
      const copy = beginOperation(NOWHERE, 'log', 'copy', from.store.url, to.store.url);
      const before = stood;
      await eventually('more events at TO', PATIENCE_MS, async () =>
        (await eventsAt(to)) > before ? true : undefined,
      );
      copy.kill();
      expect((await copy.ended).code).toBeNull();
      stood = await eventsAt(to);
    }
    expect(stood).toBeLessThan(total);
    const { code, answer } = await copied(from.store.url, to.store.url);
    expect([code, answer.differences]).toEqual([0, []]);
    expect(answer).toMatchObject({ streams, events: total });
    expect(answer.copied).toBeGreaterThan(0);
    expect(answer.copied).toBeLessThan(total);
    expect(await shownOf(to.log, STREAM_NAMESPACE)).toEqual(await shownOf(from.log, STREAM_NAMESPACE));
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('of a log that differs ends with 1, and of one that is no beginning with 2, in one sentence each', async () => {
    const stream = newStream();
    await note(from.log, stream, 3);
    await copied(from.store.url, to.store.url);
    await withClient(to.store.databaseUrl, (client) =>
      client.query(`UPDATE event_store.events SET type = 'Other' WHERE stream = $1 AND revision = 0`, [stream]),
    );
    const different = await operate(NOWHERE, 'log', 'copy', from.store.url, to.store.url);
    expect(different.code).toBe(1);
    expect(different.output).toContain(`DIFFERENT: ${stream} holds other bytes at TO than at FROM.`);
    await note(to.log, stream, 1, 2n);
    const refused = await operate(NOWHERE, 'log', 'copy', from.store.url, to.store.url);
    expect(refused).toMatchObject({ code: 2, output: '' });
    expect(refused.errors).toContain(`TO has 4 events of ${stream}, and FROM has fewer`);
    expect(refused.errors).not.toMatch(/\n\s+at /);
  });

  it('takes of an installation without a namespace what is ours, and says how many others it left', async () => {
    const servers = await Promise.all([startLogServer(), startLogServer()]);
    const [old, anew] = servers;
    await writeChainedStreams(old.log, 3, 30);
    for (const stream of ['platform', userStream(randomUUID()), `invoice-${randomUUID()}`])
      await note(old.log, stream, 2);
    const { code, output } = await operate(NOWHERE, 'log', 'copy', old.store.url, anew.store.url);
    expect([code, output]).toEqual([0, expect.stringMatching(/^3 streams of others at FROM were left alone\.$/m)]);
    expect([...(await shownOf(anew.log, '')).keys()].every((name) => name.startsWith('ledger-'))).toBe(true);
    expect(await headsOf(anew.log)).toEqual(await headsOf(old.log));
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('from a server that is away is refused in one sentence, without its password', async () => {
    const { code, output, errors } = await operate(
      NOWHERE,
      'log',
      'copy',
      'esdb://somebody:s3cret/pass@127.0.0.1:1?tls=false',
      to.store.url,
    );
    expect([code, output]).toEqual([2, '']);
    const [first = ''] = errors.split('\n').filter((line) => !line.startsWith('reads TO'));
    expect(first).toMatch(/^FROM does not answer as it should: .+127\.0\.0\.1/);
    expect(errors).not.toMatch(/s3cret|somebody/);
  });

  it.each([
    [
      'esdb://somebody:s3cret/pass@127.0.0.1:1?tlsVerifyCert=false',
      /^The address FROM cannot be used: .+ tlsVerifyCert, which is not supported/,
    ],
    [
      'esdb://somebody:s3cret/pass@127.0.0.1:1?tlsCAFile=%2Fgone.pem',
      /^The address FROM cannot be used: .+ certificate file/,
    ],
    ['esdb://somebody:s3cret/pass@', /^The address FROM cannot be used: .+ is not one such as/],
    ['http://somebody:s3cret/pass@127.0.0.1:1', /^The address FROM cannot be used: .+ is not one such as/],
  ])('from %s is refused without its password', async (url, reason) => {
    const told: string[] = [];
    const refused = copyLog({ command: 'log copy', from: url, to: to.store.url }, (line) => told.push(line));
    const error: unknown = await refused.then(
      () => undefined,
      (reasonOfIt: unknown) => reasonOfIt,
    );
    // Of these the command prints the message and nothing else.
    expect(error).toBeInstanceOf(OperationRefused);
    expect((error as OperationRefused).message).toMatch(reason);
    expect([...told, (error as OperationRefused).message].join('\n')).not.toMatch(/s3cret|somebody/);
  });
});
