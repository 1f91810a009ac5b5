import { DatabaseTrouble, type Answer, type Committed, type SimulatedDatabase } from './simulated-database';
import type { NetworkFaults } from './simulated-log';
import type { SimulatedProcess } from './virtual-world';
import { NOTHING, rowsOf, upsertReceipts, knownIn, matched, present } from './simulated-answers';

/** `idle_in_transaction_session_timeout` of the library's batches. */
const IDLE_LIMIT_MS = 15_000;
/** How soon the server notices that a client is gone. */
const NOTICE_MS = 400;
/** A statement that fails for what is in its rows. */
const UNIQUE_VIOLATION = '23505';
/** Key whose rows the table refuses. */
export const REFUSED_KEY = 'refused-by-the-table';

type Statement = string | { readonly name: string; readonly values: readonly unknown[] };
type Change = (committed: Committed) => void;

/** One connection and the transaction on it. */
export class SimulatedTransaction {
  private readonly born: number;
  private open = false;
  private failed = false;
  private gone = false;
  private changes: Change[] = [];
  private savepoints: number[] = [];
  private usedAt = 0;
  /** What was sent together is carried out one after the other. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: SimulatedDatabase,
    private readonly process: SimulatedProcess,
    private readonly faults: NetworkFaults,
  ) {
    this.born = database.incarnation;
  }

  async query(statement: Statement, values: readonly unknown[] = []): Promise<unknown> {
    const { world } = this.database;
    const [text, given] =
      typeof statement === 'string' ? [statement.trim(), values] : [statement.name, statement.values];
    const isLost = world.chance(this.faults.lostRequest);
    const isUnanswered = world.chance(this.faults.lostAnswer);
    return new Promise((resolve, reject) => {
      const answer = (settle: () => void): void => void world.later(world.between(0, 3), this.process, settle);
      const lose = (): void => {
        this.end();
        answer(() => reject(new DatabaseTrouble('Connection terminated unexpectedly', 'ECONNRESET')));
      };
      // On the server's side: it carries out what has arrived, whatever becomes of the client, and in the order it was
      // sent.
      const arrived = world.sleep(world.between(0, 2));
      const carriedOut = this.inTurn(async () => {
        await arrived;
        return isLost ? undefined : this.carryOut(text, given);
      });
      carriedOut.then(
        (result) => (isLost || isUnanswered ? lose() : answer(() => resolve(result))),
        (error: unknown) => answer(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });
  }

  release(): void {
    this.end();
  }

  escapeLiteral(text: string): string {
    return `'${text}'`;
  }

  private inTurn(work: () => Promise<unknown>): Promise<unknown> {
    const done = this.turn.then(work, work);
    this.turn = done.catch(() => undefined);
    return done;
  }

  private async carryOut(text: string, values: readonly unknown[]): Promise<unknown> {
    if (this.gone || this.born !== this.database.incarnation)
      throw new DatabaseTrouble('Connection terminated', '57P01');
    this.usedAt = this.database.world.now;
    if (text === 'ROLLBACK') return this.finish([]);
    if (this.failed && !text.startsWith('ROLLBACK TO'))
      throw new DatabaseTrouble('current transaction is aborted', '25P02');
    if (text.startsWith('BEGIN; SET LOCAL synchronous_commit = off; WITH moved')) return this.moveCheckpoint(text);
    if (text.startsWith('BEGIN; SELECT token, position')) return this.begin(text);
    if (text.startsWith('UPDATE event_sourcing.fills SET holder = $2'))
      return this.acquire(String(values[0]), String(values[1]), Number(values[2]));
    if (text.startsWith('UPDATE event_sourcing.fills SET lease_until'))
      return this.renew(String(values[0]), BigInt(String(values[1])), Number(values[2]));
    if (text.startsWith('UPDATE event_sourcing.fills SET holder = NULL'))
      return this.giveBack(String(values[0]), BigInt(String(values[1])));
    if (text.startsWith('UPDATE event_sourcing.fills SET last_error')) return NOTHING;
    if (text.startsWith('UPDATE event_sourcing.fills SET position')) return this.commitBatch(text);
    if (text.startsWith('SELECT stream FROM event_sourcing.quarantine'))
      return rowsOf([...this.quarantineOf(String(values[0])).keys()].map((stream) => ({ stream })));
    if (text.startsWith('INSERT INTO event_sourcing.quarantine'))
      return this.quarantine(String(values[0]), String(values[1]), BigInt(String(values[2])));
    if (text === 'es-stream-ends') return this.noteStreamEnds(values);
    if (text.startsWith('SELECT stream, revision FROM event_sourcing.stream_ends')) {
      return this.streamEnds(String(values[0]), values[1] as readonly string[]);
    }
    if (text.startsWith('SELECT knows_streams FROM event_sourcing.fills')) return rowsOf([{ knows_streams: true }]);
    if (text === 'SAVEPOINT half') return this.savepoint();
    if (text === 'RELEASE SAVEPOINT half') return this.releaseSavepoint();
    if (text.startsWith('ROLLBACK TO SAVEPOINT half')) return this.rollbackToSavepoint();
    return this.write(text, values);
  }

  private async begin(text: string): Promise<readonly Answer[]> {
    this.open = true;
    this.watchIdle();
    const schemaName = matched(text, /schema_name = '(\w+)' FOR UPDATE/);
    await this.database.lock(schemaName, this);
    const { token, position, quarantineEpoch } = this.database.fill(schemaName);
    return [
      NOTHING,
      rowsOf([
        {
          token: String(token),
          position: String(position),
          quarantine_epoch: String(quarantineEpoch),
          state: 'serving',
        },
      ]),
    ];
  }

  private commitBatch(text: string): unknown {
    const schemaName = matched(text, /WHERE schema_name = '(\w+)'/);
    const [position, events] = [BigInt(matched(text, /position = (\d+)/)), BigInt(matched(text, /events \+ (\d+)/))];
    const leaseUntil = this.database.world.now + Number(matched(text, /interval '(\d+) ms'/));
    if (this.database.planted === 'checkpoint-after-commit') this.database.commit(this.changes.splice(0));
    const moved = ({ fills }: Committed): void => {
      const fill = present(fills.get(schemaName));
      Object.assign(fill, { position, leaseUntil, events: fill.events + events, ...knownIn(text) });
    };
    return this.finish([...this.changes, moved]);
  }

  private async moveCheckpoint(text: string): Promise<readonly Answer[]> {
    const schemaName = matched(text, /schema_name = '(\w+)'/);
    await this.database.lock(schemaName, this);
    const row = this.database.fill(schemaName);
    const stands =
      row.token === BigInt(matched(text, /token = (\d+)/)) &&
      row.position === BigInt(matched(text, /AND position = (\d+)/));
    const to = BigInt(matched(text, /SET position = (\d+)/));
    const leaseUntil = this.database.world.now + Number(matched(text, /interval '(\d+) ms'/));
    const moved = { position: to, leaseUntil, ...knownIn(text) };
    this.finish(stands ? [({ fills }) => Object.assign(present(fills.get(schemaName)), moved)] : []);
    return [NOTHING, NOTHING, rowsOf(stands ? [{ state: 'serving' }] : []), NOTHING];
  }

  private async acquire(schemaName: string, holder: string, leaseMs: number): Promise<Answer> {
    await this.database.lock(schemaName, this);
    const { now } = this.database.world;
    const row = this.database.fill(schemaName);
    if (row.holder !== null && row.holder !== holder && row.leaseUntil >= now) return this.finish([]);
    const token = row.token + 1n;
    this.finish([
      ({ fills }) => Object.assign(present(fills.get(schemaName)), { token, holder, leaseUntil: now + leaseMs }),
    ]);
    const { eventId, eventPosition } = row;
    const known = { event_id: eventId, event_position: eventPosition === null ? null : String(eventPosition) };
    return rowsOf([{ token: String(token), position: String(row.position), ...known }]);
  }

  private async renew(schemaName: string, token: bigint, leaseMs: number): Promise<Answer> {
    await this.database.lock(schemaName, this);
    const { token: current, position } = this.database.fill(schemaName);
    const isHeld = current === token;
    const leaseUntil = this.database.world.now + leaseMs;
    this.finish(isHeld ? [({ fills }) => Object.assign(present(fills.get(schemaName)), { leaseUntil })] : []);
    return rowsOf(isHeld ? [{ position: String(position) }] : []);
  }

  private async giveBack(schemaName: string, token: bigint): Promise<Answer> {
    await this.database.lock(schemaName, this);
    const isHeld = this.database.fill(schemaName).token === token;
    return this.finish(isHeld ? [({ fills }) => Object.assign(present(fills.get(schemaName)), { holder: null })] : []);
  }

  private quarantine(schemaName: string, stream: string, revision: bigint): Answer {
    this.changes.push(({ quarantine }) => {
      const streams = present(quarantine.get(schemaName));
      if (!streams.has(stream)) streams.set(stream, revision);
    });
    return NOTHING;
  }

  private quarantineOf(schemaName: string): ReadonlyMap<string, bigint> {
    return present(this.database.committed.quarantine.get(schemaName));
  }

  private noteStreamEnds([schemaName, streams, follows, revisions]: readonly unknown[]): Answer {
    const { streamEnds } = this.database.committed;
    const runs = (streams as readonly string[]).map((stream, at) => ({
      key: `${String(schemaName)}/${stream}`,
      stream,
      follows: BigInt((follows as readonly string[])[at] ?? ''),
      revision: BigInt((revisions as readonly string[])[at] ?? ''),
    }));
    const noted = runs.filter(({ key, follows: before }) => (streamEnds.get(key) ?? before) === before);
    this.changes.push((committed) => noted.forEach(({ key, revision }) => committed.streamEnds.set(key, revision)));
    const late = noted.filter(({ key, follows: before }) => !streamEnds.has(key) && before >= 0n);
    const begun = late.map(({ stream }) => stream);
    return rowsOf([{ noted: noted.length, begun: begun.length > 0 ? begun : null }]);
  }

  private streamEnds(schemaName: string, streams: readonly string[]): Answer {
    const { streamEnds } = this.database.committed;
    return rowsOf(
      streams.flatMap((stream) => {
        const revision = streamEnds.get(`${schemaName}/${stream}`);
        return revision === undefined ? [] : [{ stream, revision: String(revision) }];
      }),
    );
  }

  /**
   * The rows of the projections: those of the receipts by the library's own statements, those of the counts by ours.
   */
  private write(name: string, values: readonly unknown[]): Answer {
    const columns = values as readonly (readonly string[])[];
    const column = (index: number): readonly string[] => columns[index] ?? [];
    if (name === 'es-stream-revisions')
      this.changes.push(({ receiptRevisions }) =>
        column(0).forEach((stream, at) => receiptRevisions.set(stream, BigInt(column(1)[at] ?? ''))),
      );
    else if (name === 'es-receipts') this.changes.push(({ receipts }) => upsertReceipts(receipts, columns));
    else if (name === 'sim-revisions')
      this.changes.push(({ countRevisions }) =>
        column(0).forEach((stream, at) => countRevisions.set(stream, BigInt(column(1)[at] ?? ''))),
      );
    else if (name === 'sim-counts') {
      if (column(0).some((key) => key.endsWith(`/${REFUSED_KEY}`))) {
        this.failed = true;
        throw new DatabaseTrouble('duplicate key value violates unique constraint', UNIQUE_VIOLATION);
      }
      this.changes.push(({ counts }) =>
        column(0).forEach((key, at) => counts.set(key, (counts.get(key) ?? 0) + Number(column(1)[at]))),
      );
    } else throw new Error(`the simulated database does not know the statement: ${name}`);
    return NOTHING;
  }

  private savepoint(): Answer {
    this.savepoints.push(this.changes.length);
    return NOTHING;
  }

  private releaseSavepoint(): Answer {
    this.savepoints.pop();
    return NOTHING;
  }

  private rollbackToSavepoint(): Answer {
    this.changes.length = this.savepoints.pop() ?? 0;
    this.failed = false;
    return NOTHING;
  }

  private finish(changes: readonly Change[]): Answer {
    if (changes.length > 0) this.database.commit(changes);
    this.open = this.failed = false;
    this.changes = [];
    this.savepoints = [];
    this.database.unlock(this);
    return NOTHING;
  }

  /** The connection is gone: the transaction on it is rolled back. */
  private end(): void {
    this.gone = true;
    this.finish([]);
  }

  /** A client that crashed, or stands still for too long, keeps its locks until the server notices. */
  private watchIdle(): void {
    const { world } = this.database;
    world.later(NOTICE_MS, undefined, () => {
      if (!this.open) return;
      if (!this.process.alive || world.now - this.usedAt >= IDLE_LIMIT_MS) this.end();
      else this.watchIdle();
    });
  }
}
