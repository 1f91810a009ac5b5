import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import { eventually } from '../../kit/run/time-limit';
import { newTally, tallyProjection } from '../tally';
import { cast, fillOf, PATIENCE_MS, rebuilt, votesIn } from '../votes';
import { startWriteHouse, type WriteHouse } from '../write-house';

let house: WriteHouse;
beforeAll(async () => {
  house = await startWriteHouse({ failsCalls: false });
});
afterAll(async () => {
  await house.stop();
});

/** The rebuild has the processor, and writes still go on beside it. */
const WRITER_PAUSE_MS = 20;

/** Each test has projections of its own, so that none sees another's checkpoint. */
let number = 0;
function named(version = 1): Projection {
  return tallyProjection(version, `tally${++number}`);
}

describe('rebuild', () => {
  it('fills the same version anew while writes go on, compares at one position, and switches', async () => {
    const progress = await house.progress();
    const projection: Projection = {
      ...named(),
      readersIndexes: ['CREATE INDEX IF NOT EXISTS counts_by_votes ON counts (votes)'],
    };
    const projector = house.projector({ projections: [projection], progress });
    await projector.start();
    const stream = newTally();
    await cast(house, stream, 'ann', 20, 50);
    let writing = true;
    let written = 1_000;
    const writer = (async () => {
      while (writing) {
        await cast(house, stream, 'bob', 4);
        written += 4;
        await new Promise((resolve) => setTimeout(resolve, WRITER_PAUSE_MS));
      }
    })();
    const built = await projector.rebuild(projection.name);
    expect(built.schemaName).toBe(`${projection.name}_v1_r1`);
    await expect(projector.rebuild(projection.name)).rejects.toThrow(/already/);
    await rebuilt(projector, projection.name);
    writing = false;
    await writer;
    const last = await cast(house, stream, 'bob', 1);
    expect(await progress.waitFor(last, [projection.name], PATIENCE_MS)).toBe(true);
    expect(await votesIn(house, projection.name, stream)).toBe(written + 1);
    const fill = await fillOf(projector, projection.name);
    expect(fill).toMatchObject({
      schemaName: built.schemaName,
      state: 'serving',
      lastComparison: { equal: true, tables: [{ table: 'counts', equal: true }] },
    });
    expect(Number(fill.lastComparison?.position)).toBeGreaterThan(0);
    const indexed = await house.pool.query(`SELECT schemaname FROM pg_indexes WHERE indexname = 'counts_by_votes'`);
    expect(indexed.rows).toContainEqual({ schemaname: built.schemaName });
    await projector.stop();
  });

  it('goes on in another process when the one that was building it stops', async () => {
    const progress = await house.progress();
    const projection = named();
    const first = house.projector({ projections: [projection], progress });
    await first.start();
    const stream = newTally();
    const position = await cast(house, stream, 'ann', 6, 250);
    await progress.waitFor(position, [projection.name], PATIENCE_MS);
    await first.rebuild(projection.name);
    await first.stop();
    const { rows } = await house.pool.query(
      `SELECT 1 FROM event_sourcing.fills WHERE projection = $1 AND state = 'building'`,
      [projection.name],
    );
    expect(rows).toHaveLength(1);
    const second = house.projector({ projections: [projection], progress, log: house.openLog() });
    await second.start();
    await rebuilt(second, projection.name);
    expect(await fillOf(second, projection.name)).toMatchObject({
      schemaName: `${projection.name}_v1_r1`,
      lastComparison: { equal: true },
    });
    expect(await votesIn(house, projection.name, stream)).toBe(1_500);
    await second.stop();
  });

  it('makes a wrong row visible and corrects it', async () => {
    const progress = await house.progress();
    const projection = named();
    const projector = house.projector({ projections: [projection], progress });
    await projector.start();
    const stream = newTally();
    await progress.waitFor(await cast(house, stream, 'ann', 3), [projection.name], PATIENCE_MS);
    await house.pool.query(`UPDATE ${projection.name}_v1.counts SET votes = votes + 1 WHERE stream = $1`, [stream]);
    await projector.rebuild(projection.name);
    await rebuilt(projector, projection.name);
    expect((await fillOf(projector, projection.name)).lastComparison).toMatchObject({ equal: false });
    expect(await votesIn(house, projection.name, stream)).toBe(3);
    await projector.stop();
  });

  it('builds a raised version beside the serving one and drops the old one', async () => {
    const progress = await house.progress();
    const one = named();
    const first = house.projector({ projections: [one], progress });
    await first.start();
    const stream = newTally();
    await progress.waitFor(await cast(house, stream, 'ann', 3), [one.name], PATIENCE_MS);
    await first.stop();
    const two: Projection = {
      ...tallyProjection(2, one.name),
      tables: `${one.tables} ALTER TABLE counts ADD COLUMN note text;`,
    };
    const second = house.projector({ projections: [two], progress });
    await second.start();
    await eventually('version 2', async () => {
      const fills = (await second.status()).filter((fill) => fill.projection === one.name);
      return fills.length === 1 && fills[0]?.version === 2 ? true : undefined;
    });
    await progress.waitFor(await cast(house, stream, 'ann', 1), [one.name], PATIENCE_MS);
    const { rows } = await house.pool.query(`SELECT votes, note FROM ${one.name}.counts WHERE stream = $1`, [stream]);
    expect(rows).toEqual([{ votes: '4', note: null }]);
    const { rows: schemas } = await house.pool.query('SELECT nspname FROM pg_namespace WHERE nspname LIKE $1', [
      `${one.name}\\_v%`,
    ]);
    expect(schemas).toEqual([{ nspname: `${one.name}_v2` }]);
    await second.stop();
  });
});
