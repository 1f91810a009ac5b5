import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import { HeadFile, HeadPublisher, newestHead, readHead } from '@counterfoil/event-sourcing/write/published-heads';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { envelopeFor, newTally, TALLY, tallyDecider, vote } from '../tally';
import { itLocal } from '../../wire/wire-target';
import { startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse({ own: true });
});
afterAll(async () => {
  await house.stop();
});

async function written(): Promise<string> {
  const stream = newTally();
  const runner = house.runner();
  for (let turn = 0; turn < 8; turn++) await runner.run(tallyDecider, stream, vote('ann', 5), envelopeFor({ turn }));
  return stream;
}

const verify = (stream: string, head?: Parameters<typeof verifyChain>[2]) =>
  verifyChain(stream, house.log.readStream(stream, { requiresLeader: true }), head);

/** What somebody with the database password can do; the store forgets what it holds in memory. */
async function tamper(sql: string, values: unknown[]): Promise<void> {
  await house.pool.query(sql, values);
  await house.store().restart();
}

itLocal('finds an event that an administrator changed in the database', async () => {
  const stream = await written();
  expect(await verify(stream)).toMatchObject({ events: 40, broken: undefined });
  await tamper(
    `
      UPDATE event_store.events SET data = convert_to(replace(convert_from(data, 'UTF8'), '"ann"', '"bob"'), 'UTF8')
        WHERE stream = $1 AND revision = 17`,
    [stream],
  );
  expect((await verify(stream)).broken).toMatchObject({ revision: 17n, reason: 'hash' });
});

itLocal('finds an event that was removed, and a tail cut off against the heads published before', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'heads-'));
  try {
    const path = join(directory, 'heads.jsonl');
    const publisher = new HeadPublisher(house.log, new HeadFile(path));
    const [cut, holed] = [await written(), await written()];
    expect(await publisher.publish([cut, holed, `${TALLY}none`])).toHaveLength(2);
    expect(await publisher.publish([cut, holed])).toEqual([]);
    const published = newestHead(await readFile(path, 'utf8'), cut);
    expect(published).toEqual(await readHead(house.log, cut));
    await tamper(
      'DELETE FROM event_store.events WHERE (stream = $1 AND revision >= 30) OR (stream = $2 AND revision = 12)',
      [cut, holed],
    );
    expect((await verify(cut)).broken).toBeUndefined();
    expect((await verify(cut, published)).broken).toMatchObject({ revision: 30n, reason: 'head' });
    expect((await verify(holed)).broken).toMatchObject({ reason: 'gap' });
  } finally {
    await rm(directory, { recursive: true });
  }
});
