import { Injectable } from '@nestjs/common';
import { MAX_RECEIPT_BYTES } from '@counterfoil/accounting/receipt-limits';
import { DamagedFile } from '../process/stored-file';
import { ReceiptFiles } from '../receipts/receipt-store.module';
import { ArchiveFacts } from './archive-facts.queries';
import { MAX_ARCHIVED_RECEIPTS, RECEIPTS_FOLDER } from './archive-format';
import { UnusableArchive, type ArchiveReader } from './archive-reader';
import type { ArchiveEntry } from './archive-zip';

const NAME = /^[0-9a-f]{64}$/;

/** The files of receipts on their way into an archive and out of it. */
@Injectable()
export class ArchivedReceipts {
  constructor(
    private readonly facts: ArchiveFacts,
    private readonly files: ReceiptFiles,
  ) {}

  /**
   * The files of a business, each read when its turn comes. One that is damaged here is left out: an archive of all the
   * rest is worth more than none.
   */
  async of(businessId: string): Promise<{ entries: ArchiveEntry[]; missing: number }> {
    const known = await this.facts.receiptFiles(businessId);
    const entries: ArchiveEntry[] = [];
    for (const file of known.slice(0, MAX_ARCHIVED_RECEIPTS)) {
      if (!(await this.isWhole(businessId, file))) continue;
      const content = (): AsyncIterable<Buffer> => this.bytes(businessId, file);
      entries.push({ path: `${RECEIPTS_FOLDER}${file.sha256}`, content, isPacked: true });
    }
    return { entries, missing: known.length - entries.length };
  }

  /**
   * Keeps the files of an archive as those of the business that it becomes, before the facts that name them; doing so
   * twice changes nothing. What no fact names is swept.
   * @throws UnusableArchive
   */
  async restore(reader: ArchiveReader, businessId: string, signal: AbortSignal): Promise<void> {
    for (const { path, bytes, sha256 } of reader.manifest.files) {
      if (!path.startsWith(RECEIPTS_FOLDER)) continue;
      signal.throwIfAborted();
      const name = path.slice(RECEIPTS_FOLDER.length);
      if (!NAME.test(name) || name !== sha256 || bytes > MAX_RECEIPT_BYTES)
        throw new UnusableArchive(`${path.slice(0, 100)} is no file of a receipt.`);
      await this.files.keepOriginal(businessId, sha256, await reader.bytes(path));
    }
  }

  private async isWhole(businessId: string, file: { sha256: string; size: number }): Promise<boolean> {
    try {
      await this.files.original(businessId, file);
      return true;
    } catch (error) {
      if (error instanceof DamagedFile) return false;
      throw error;
    }
  }

  private async *bytes(businessId: string, file: { sha256: string; size: number }): AsyncGenerator<Buffer> {
    yield await this.files.original(businessId, file);
  }
}
