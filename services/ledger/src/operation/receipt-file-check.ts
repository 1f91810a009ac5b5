import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject, StoredText } from '@counterfoil/event-sourcing/log/recorded-event';
import { jsonObjectOf } from '@counterfoil/event-sourcing/log/stored-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { businessOf } from '@counterfoil/events/stream-names';
import { FILE_STORE, type FileStore } from '../files/files.module';
import { DamagedFile } from '../process/stored-file';
import type { TimeSlice } from '../process/time-slice';

const ATTACHED: LedgerEvent['type'] = 'ReceiptAttached';
const REMOVED: LedgerEvent['type'] = 'ReceiptRemoved';
const ERASED: LedgerEvent['type'] = 'BusinessErasureBegun';

/** A file as a fact names it. */
export interface NamedFile {
  readonly sha256: string;
  readonly size: number;
  readonly name: string;
}

interface DamagedReceipt {
  readonly stream: string;
  readonly sha256: string;
  readonly name: string;
  readonly message: string;
}

export interface ReceiptFilesReport {
  /** Files of receipts that stand by the log. */
  readonly files: number;
  readonly damaged: readonly DamagedReceipt[];
}

/** The receipts that stand by the facts of a log, gathered as they are read. */
export class StandingReceipts {
  private readonly byStream = new Map<string, Map<string, NamedFile>>();

  take({ stream, type, dataText }: StoredText): void {
    if (type === ERASED) this.byStream.delete(stream);
    else if (type === ATTACHED || type === REMOVED) this.note(stream, type, jsonObjectOf(dataText));
  }

  /** The same of an event whose data was read already. */
  note(stream: string, type: string, data: JsonObject): void {
    if (type !== ATTACHED && type !== REMOVED) return;
    const { receiptId, sha256, size, name } = data['receipt'] as JsonObject;
    // What a break of the chain has left may say anything.
    if (typeof receiptId !== 'string' || typeof sha256 !== 'string' || typeof name !== 'string') return;
    const standing = this.byStream.get(stream) ?? new Map<string, NamedFile>();
    this.byStream.set(stream, standing);
    if (type === REMOVED) standing.delete(receiptId);
    else standing.set(receiptId, { sha256, size: Number(size), name });
  }

  /** Each file once, with the stream that names it. */
  *files(): Generator<NamedFile & { readonly stream: string }> {
    for (const [stream, standing] of this.byStream) {
      const seen = new Set<string>();
      for (const receipt of standing.values()) {
        if (seen.has(receipt.sha256)) continue;
        seen.add(receipt.sha256);
        yield { stream, ...receipt };
      }
    }
  }
}

/** Holds the files of receipts against the hashes that the log names, so that the proof of the books covers them. */
@Injectable()
export class ReceiptFileCheck {
  constructor(@Inject(FILE_STORE) private readonly store: FileStore) {}

  /**
   * Reads every file to its end.
   * @param slice asked between files; default none
   * @throws what the store says where it cannot be read at all
   */
  async check(receipts: StandingReceipts, slice?: TimeSlice): Promise<ReceiptFilesReport> {
    let files = 0;
    const damaged: DamagedReceipt[] = [];
    for (const { stream, sha256, size, name } of receipts.files()) {
      files++;
      try {
        await this.store.read({ room: 'receipts', owner: businessOf(stream), name: sha256 }, { sha256, size });
      } catch (error) {
        if (!(error instanceof DamagedFile)) throw error;
        damaged.push({ stream, sha256, name, message: error.message });
      }
      if (slice?.isOver()) await slice.next();
    }
    return { files, damaged };
  }
}
