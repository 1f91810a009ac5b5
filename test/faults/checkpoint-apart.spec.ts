import { Projector } from '@counterfoil/event-sourcing/project/projector';
import { GapInStream } from '@counterfoil/event-sourcing/project/stream-ends';
import { Pool, type PoolClient } from 'pg';
import { envelopeFor, newTally, tallyCodec, tallyDecider, tallyProjection, vote } from '../event-sourcing/tally';
import { startWriteHouse } from '../event-sourcing/write-house';
import { eventually } from '../kit/run/time-limit';

const LIMIT_MS = 200_000;
/** One event, so that no store can cut it into batches: counted twice it would be two. */
const VOTES = 1;
const WRITES_CHECKPOINT = /^UPDATE event_sourcing\.fills SET position/;

/** A database whose connection breaks once, at the moment when the first batch is about to be committed. */
class BreakingPool extends Pool {
  private broken = false;

  /** @param rowsFirst the fault: rows are committed by themselves, and the checkpoint after them. */
  constructor(
    url: string,
    private readonly rowsFirst: boolean,
  ) {
    super({ connectionString: url, max: 8, connectionTimeoutMillis: 5_000 });
    this.on('error', () => undefined);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | void {
    return callback ? super.connect(callback) : super.connect().then((client) => this.watched(client));
  }

  private watched(client: PoolClient): PoolClient {
    const commit = async (text: string): Promise<unknown> => {
      if (this.rowsFirst) await client.query('COMMIT');
      if (!this.broken) {
        this.broken = true;
        throw Object.assign(new Error('the connection broke'), { code: '57P01' });
      }
      return client.query(text);
    };
    return new Proxy(client, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        if (property !== 'query') return value.bind(target) as unknown;
        return (...args: unknown[]): unknown =>
          typeof args[0] === 'string' && WRITES_CHECKPOINT.test(args[0])
            ? commit(args[0])
            : (value.apply(target, args) as unknown);
      },
    });
  }
}

/** Votes counted by a projector whose connection broke on the way, and whether it stopped at what came twice. */
async function counted(rowsFirst: boolean): Promise<{ votes: number; isStopped: boolean }> {
  const house = await startWriteHouse();
  const pool = new BreakingPool(house.databaseUrl, rowsFirst);
  let isStopped = false;
  const projector = new Projector({
    pool,
    log: house.log,
    codec: tallyCodec,
    projections: [tallyProjection()],
    onError: (error) => {
      isStopped ||= error instanceof GapInStream;
    },
  });
  try {
    const command = vote('ann', VOTES);
    const { position } = await house.runner().run(tallyDecider, newTally(), command, envelopeFor(command));
    await projector.start();
    await eventually('the projection', async () => {
      const { rows } = await house.pool.query(
        `SELECT 1 FROM event_sourcing.fills WHERE schema_name = 'tally_v1' AND position >= $1`,
        [String(position)],
      );
      return rows.length > 0 || isStopped ? true : undefined;
    });
    const { rows } = await house.pool.query<{ votes: string }>('SELECT sum(votes) AS votes FROM tally.counts');
    return { votes: Number(rows[0]?.votes), isStopped };
  } finally {
    await projector.stop();
    await pool.end();
    await house.stop();
  }
}

it(
  'a checkpoint committed apart from its rows is found, and nothing is counted twice',
  async () => {
    expect(await counted(false)).toEqual({ votes: VOTES, isStopped: false });
    expect(await counted(true)).toEqual({ votes: VOTES, isStopped: true });
  },
  2 * LIMIT_MS,
);
