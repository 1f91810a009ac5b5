import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import type { EntityIndex } from '@counterfoil/event-sourcing/write/decider';
import { LogFeed } from '@counterfoil/event-sourcing/project/log-feed';
import { ProjectionFill } from '@counterfoil/event-sourcing/project/projection-fill';
import { receiptsProjection } from '@counterfoil/event-sourcing/project/receipts-projection';
import type { ReceiptSource } from '@counterfoil/event-sourcing/write/seen-commands';
import type { Snapshot, SnapshotKey, SnapshotStore } from '@counterfoil/event-sourcing/write/snapshots';
import type { PlantedFault } from './planted-fault';
import { parcelCodec, parcelDecider, parcelProjection, PREFIX } from './parcel-decider';
import { DatabaseTrouble, SimulatedPool, type SimulatedDatabase } from './simulated-database';
import { SimulatedLog, type NetworkFaults, type SimulatedStore } from './simulated-log';
import { SimulatedProcess, type VirtualWorld } from './virtual-world';

/** Some of the simulated log's pages, so that fills are seen keeping up and catching up. */
const FULL_PAGE_WEIGHT = 5;

export const RECEIPTS_FILL = 'receipts_v1';
export const COUNTS_FILL = 'parcels_v1';

/** What all processes share. */
export interface Surroundings {
  readonly world: VirtualWorld;
  readonly store: SimulatedStore;
  readonly database: SimulatedDatabase;
  readonly snapshots: Map<string, Snapshot<unknown>>;
  readonly faults: NetworkFaults;
  readonly complain: (text: string) => void;
  readonly planted: PlantedFault;
}

/** One process of the ledger: the library's real command runner and projections, on a simulated log and database. */
export class LedgerProcess {
  readonly process: SimulatedProcess;
  readonly runner: CommandRunner;
  private readonly fills: ProjectionFill[] = [];

  constructor(
    name: string,
    private readonly around: Surroundings,
  ) {
    this.process = new SimulatedProcess(name);
    const { world, store, faults } = around;
    // Timers that are set while it is being built are its own.
    const before = world.current;
    world.current = this.process;
    const log = new SimulatedLog(world, store, this.process, faults, around.complain);
    this.runner = new CommandRunner({
      log,
      codec: parcelCodec,
      receipts: this.receipts(),
      snapshots: this.snapshotStore(),
      snapshotPolicy: { everyEvents: 4, minIntervalMs: 50 },
    });
    this.runner.useEntityIndex(parcelDecider, this.entityIndex());
    const feed = new LogFeed(log, [PREFIX], () => undefined);
    const pool = new SimulatedPool(around.database, this.process, faults).asPool();
    for (const [schemaName, projection] of [
      [RECEIPTS_FILL, receiptsProjection([PREFIX])],
      [COUNTS_FILL, parcelProjection],
    ] as const) {
      const parts = {
        pool,
        log: feed,
        history: log,
        codec: parcelCodec,
        projection,
        prefixes: [PREFIX],
        holder: name,
        progress: undefined,
        batchIntervalMs: 10,
        batchWeight: 3,
        fullPageWeight: FULL_PAGE_WEIGHT,
        onError: (error: unknown) => this.note(error),
      };
      const fill = new ProjectionFill(parts, { projection: projection.name, version: 1, schemaName });
      this.fills.push(fill);
      fill.start();
    }
    world.current = before;
  }

  announce(stream: string, commandId: string): void {
    const { world } = this.around;
    const before = world.current;
    world.current = this.process;
    this.runner.announce(parcelDecider, stream, { commandId });
    world.current = before;
  }

  /** Trouble is part of it; a statement that the simulation does not know is a fault of the simulation. */
  private note(error: unknown): void {
    if (error instanceof Error && /simulated database/.test(error.message)) this.around.complain(error.message);
  }

  /** The process is gone at whatever it was waiting for. */
  crash(): void {
    this.process.alive = false;
  }

  /** It stands still, and goes on as if nothing had been. */
  freeze(milliseconds: number): void {
    this.process.frozenUntil = Math.max(this.process.frozenUntil, this.around.world.now + milliseconds);
    this.process.wasFrozen = true;
  }

  private async trip(): Promise<void> {
    const { world, faults } = this.around;
    await world.sleep(world.networkDelay(), this.process);
    if (world.chance(faults.unreachable))
      throw new DatabaseTrouble('terminating connection due to administrator command', '57P01');
  }

  /** As `Receipts` reads its tables: revision and receipts of one snapshot. */
  private receipts(): ReceiptSource {
    return {
      lookup: async (stream, commandIds) => {
        await this.trip();
        if (this.around.planted === 'receipts-skipped')
          return { revision: BigInt(this.around.store.streams.get(stream)?.length ?? 0) - 1n, receipts: new Map() };
        const { receipts, receiptRevisions } = this.around.database.committed;
        const found = commandIds.flatMap((id) => {
          const receipt = receipts.get(`${id.toLowerCase()}/${stream}`);
          return receipt ? [[id, { ...receipt }] as const] : [];
        });
        const answer = { revision: receiptRevisions.get(stream) ?? -1n, receipts: new Map(found) };
        await this.around.world.sleep(this.around.world.networkDelay(), this.process);
        return answer;
      },
    };
  }

  private entityIndex(): EntityIndex<number> {
    return {
      load: async (stream, keys) => {
        await this.trip();
        const { counts, countRevisions } = this.around.database.committed;
        const found = keys.flatMap((key) => {
          const count = counts.get(`${stream}/${key}`);
          return count === undefined ? [] : [[key, count] as const];
        });
        const answer = { revision: countRevisions.get(stream) ?? -1n, entities: new Map(found) };
        await this.around.world.sleep(this.around.world.networkDelay(), this.process);
        return answer;
      },
    };
  }

  private snapshotStore(): SnapshotStore {
    const { snapshots } = this.around;
    const named = ({ stream, decider, reducerVersion }: SnapshotKey): string =>
      `${stream}/${decider}/${reducerVersion}`;
    return {
      load: async <State>(key: SnapshotKey) => {
        await this.trip();
        return snapshots.get(named(key)) as Snapshot<State> | undefined;
      },
      save: async (key, snapshot) => {
        await this.trip();
        const known = snapshots.get(named(key));
        if (!known || known.revision < snapshot.revision) snapshots.set(named(key), structuredClone(snapshot));
      },
      discard: async (key) => {
        await this.trip();
        snapshots.delete(named(key));
      },
    };
  }
}
