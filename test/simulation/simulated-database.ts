import type { Pool, PoolClient } from 'pg';
import type { PlantedFault } from './planted-fault';
import type { NetworkFaults } from './simulated-log';
import { SimulatedTransaction } from './simulated-transaction';
import type { SimulatedProcess, VirtualWorld } from './virtual-world';

export interface Row {
  readonly [column: string]: unknown;
}

export interface Answer {
  readonly rows: readonly Row[];
  readonly rowCount: number;
}

/** A fill's row in `event_sourcing.fills`, as far as the library's statements go. */
export interface FillRow {
  token: bigint;
  position: bigint;
  /** What the checkpoint is known by. */
  eventId: string | null;
  eventPosition: bigint | null;
  events: bigint;
  quarantineEpoch: bigint;
  holder: string | null;
  leaseUntil: number;
}

interface ReceiptRow {
  readonly requestHash: string;
  readonly firstRevision: bigint;
  lastRevision: bigint;
}

/** Everything that is committed; the whole of it is copied to go back to when the server crashes. */
export interface Committed {
  readonly fills: Map<string, FillRow>;
  /** Stream to the revision of the event at fault, by fill. */
  readonly quarantine: Map<string, Map<string, bigint>>;
  /** Items by stream and key, and each stream's revision: rows of the projection that the schedule runs. */
  readonly counts: Map<string, number>;
  readonly countRevisions: Map<string, bigint>;
  /** Rows of the receipts projection, by command id and stream. */
  readonly receipts: Map<string, ReceiptRow>;
  readonly receiptRevisions: Map<string, bigint>;
  /** How far each fill knows a stream, by both. */
  readonly streamEnds: Map<string, bigint>;
}

/** What the database server's own end costs: an error whose code says that it says nothing about the rows. */
export class DatabaseTrouble extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** A crash of the server takes back this many commits at most: those of the last fractions of a second. */
export const LOST_COMMITS = 4;

/**
 * Postgres as the library's projector sees it: row locks, transactions, savepoints, leases by the server's clock,
 * commits that do not wait for the disk. It understands the library's statements by their text and refuses any other.
 */
export class SimulatedDatabase {
  committed: Committed;
  /** Raised by a crash: connections of before are gone. */
  incarnation = 0;
  planted: PlantedFault = 'none';
  private readonly history: Committed[] = [];
  private readonly locks = new Map<string, { owner: object; waiting: (() => void)[] }>();

  constructor(
    readonly world: VirtualWorld,
    fills: readonly string[],
    /** Called after every commit. */
    readonly onCommit: (committed: Committed) => void,
  ) {
    const fresh = (): FillRow => ({
      ...{ token: 0n, position: 0n, eventId: null, eventPosition: null, events: 0n },
      ...{ quarantineEpoch: 0n, holder: null, leaseUntil: Number.NEGATIVE_INFINITY },
    });
    this.committed = {
      fills: new Map(fills.map((name) => [name, fresh()])),
      quarantine: new Map(fills.map((name) => [name, new Map()])),
      counts: new Map(),
      countRevisions: new Map(),
      receipts: new Map(),
      receiptRevisions: new Map(),
      streamEnds: new Map(),
    };
  }

  fill(schemaName: string): FillRow {
    const row = this.committed.fills.get(schemaName);
    if (!row) throw new Error(`there is no fill ${schemaName}`);
    return row;
  }

  /** Applies changes all at once. */
  commit(changes: readonly ((committed: Committed) => void)[]): void {
    this.history.push(structuredClone(this.committed));
    if (this.history.length > LOST_COMMITS) this.history.shift();
    for (const change of changes) change(this.committed);
    this.onCommit(this.committed);
  }

  /** The server dies: what was not on the disk yet is gone, whole commits at a time, and every connection with it. */
  crash(lostCommits = this.world.between(0, this.history.length)): void {
    const back = Math.min(lostCommits, this.history.length);
    const survivor = back === 0 ? undefined : this.history[this.history.length - back];
    if (survivor) this.committed = survivor;
    this.history.length = 0;
    this.incarnation++;
    this.locks.clear();
  }

  /** Takes a fill's row lock, waiting behind whoever holds it. */
  async lock(schemaName: string, owner: object): Promise<void> {
    for (const born = this.incarnation; ;) {
      if (born !== this.incarnation)
        throw new DatabaseTrouble('terminating connection because of crash of another server process', '57P02');
      const held = this.locks.get(schemaName);
      if (!held || held.owner === owner) {
        this.locks.set(schemaName, { owner, waiting: held?.waiting ?? [] });
        return;
      }
      await new Promise<void>((resolve) => {
        held.waiting.push(resolve);
        // Also wakes those who waited for a server that has crashed since.
        this.world.later(1_000, undefined, resolve);
      });
    }
  }

  unlock(owner: object): void {
    for (const [schemaName, held] of this.locks) {
      if (held.owner !== owner) continue;
      this.locks.delete(schemaName);
      for (const wake of held.waiting) wake();
    }
  }
}

/** One process's pool. */
export class SimulatedPool {
  constructor(
    private readonly database: SimulatedDatabase,
    private readonly process: SimulatedProcess,
    private readonly faults: NetworkFaults,
  ) {}

  /** What the library takes for node-postgres' pool: it uses `connect` and `query` alone. */
  asPool(): Pool {
    return this as unknown as Pool;
  }

  async connect(): Promise<PoolClient> {
    const { world } = this.database;
    await world.sleep(world.between(0, 2), this.process);
    if (world.chance(this.faults.unreachable))
      throw new DatabaseTrouble('timeout exceeded when trying to connect', 'ECONNREFUSED');
    return new SimulatedTransaction(this.database, this.process, this.faults) as unknown as PoolClient;
  }

  async query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    const connection = new SimulatedTransaction(this.database, this.process, this.faults);
    try {
      return await connection.query(text, values);
    } finally {
      connection.release();
    }
  }
}
