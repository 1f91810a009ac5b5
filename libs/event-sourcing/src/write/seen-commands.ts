import type { JsonObject } from '../log/recorded-event';

/** Where a command's events stand in its stream. */
export interface Receipt {
  readonly requestHash: string;
  readonly firstRevision: bigint;
  readonly lastRevision: bigint;
}

/** What the receipts table knows of some commands of one stream, read in one snapshot. */
export interface ReceiptLookup {
  /** The stream's revision that the table has reached; -1n where nothing is projected. */
  readonly revision: bigint;
  readonly receipts: ReadonlyMap<string, Receipt>;
}

/** Looks commands up before they are decided. `Receipts` reads the projection of that name. */
export interface ReceiptSource {
  lookup(stream: string, commandIds: readonly string[]): Promise<ReceiptLookup>;
}

/**
 * The commands in the tail of a stream that the receipts table has not seen yet. Kept in order of revision, so that
 * what the table has reached is forgotten from the front.
 */
export class SeenCommands {
  private readonly seen = new Map<string, Receipt>();

  /** @param from commands after this revision are held, up to the head. */
  constructor(private from: bigint) {}

  /** True when the table stands further back than what is held: a database that lost its last commits. */
  missesAfter(revision: bigint): boolean {
    return revision < this.from;
  }

  add(revision: bigint, metadata: JsonObject): void {
    const commandId = metadata['commandId'];
    const requestHash = metadata['requestHash'];
    if (revision <= this.from || typeof commandId !== 'string' || typeof requestHash !== 'string') return;
    const key = commandId.toLowerCase();
    const known = this.seen.get(key);
    this.seen.set(key, { requestHash, firstRevision: known?.firstRevision ?? revision, lastRevision: revision });
  }

  get(commandId: string): Receipt | undefined {
    return this.seen.get(commandId.toLowerCase());
  }

  get size(): number {
    return this.seen.size;
  }

  /** Drops what the table holds by now. */
  forget(upTo: bigint): void {
    if (upTo <= this.from) return;
    this.from = upTo;
    for (const [commandId, receipt] of this.seen) {
      if (receipt.lastRevision > upTo) break;
      this.seen.delete(commandId);
    }
  }
}
