import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { RestoredArchive } from '@counterfoil/contracts/audit.contract';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { FILE_STORE, type FileStore } from '../files/files.module';
import { ExpensiveCalls } from '../load-limits/load-limits.module';
import { SLICED_PAGE_EVENTS, StandingReceipts } from '../operation/proof.module';
import { DamagedFile, type FileFacts } from '../process/stored-file';
import { TimeSlice } from '../process/time-slice';
import { restoredArchiveOf } from './restored-archive';
import { ChainChecks } from './chain-check';

/** A line that takes nothing for this long is no line. */
const UNREAD_LIMIT_MS = 60_000;

const RESTORED_NOTE =
  'Every event before this one was restored from an archive with this head; ids, people and chain were made anew.';

/**
 * A business's history for an auditor: one JSON object a line, first every event exactly as stored with its hash, then
 * the published heads, the receipts that stand with their files, and the counts that say the file is whole. With it the
 * chain can be recomputed without us, and each receipt held against the event that names its hash.
 */
@Injectable()
export class AuditPacks {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly calls: ExpensiveCalls,
    private readonly checks: ChainChecks,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /**
   * Read at the caller's pace, and ended where the caller stops reading: others wait for the place.
   * @param pack.hasFiles false leaves out what is in the files of receipts: years of pictures are large
   * @throws Refusal 429 while the caller or too many others read one
   */
  async open(pack: { businessId: string; userId: string; hasFiles: boolean }): Promise<Readable> {
    const { businessId, userId } = pack;
    const end = await this.calls.take('history', { businessId, userId });
    const lines = Readable.from(this.lines(pack), { objectMode: false });
    const stalled = endWhereNobodyReads(lines);
    // A download that is broken off frees its place, too.
    lines.once('close', () => {
      clearInterval(stalled);
      end();
    });
    return lines;
  }

  private async *lines({ businessId, hasFiles }: { businessId: string; hasFiles: boolean }): AsyncGenerator<string> {
    const slice = new TimeSlice();
    let events = 0;
    const restored: RestoredArchive[] = [];
    const stream = ledgerStream(businessId);
    const receipts = new StandingReceipts();
    for await (const page of this.log.readStream(stream, { pageSize: SLICED_PAGE_EVENTS })) {
      if (slice.isOver()) await slice.next();
      events += page.length;
      for (const { type, data } of page) receipts.note(stream, type, data);
      restored.push(...page.flatMap((event) => restoredArchiveOf(event) ?? []));
      yield page
        .map((event) =>
          line({
            kind: 'event',
            ...event,
            revision: String(event.revision),
            position: String(event.position),
            hash: eventHash(event),
          }),
        )
        .join('');
    }
    for (const archive of restored) yield line({ kind: 'restored', note: RESTORED_NOTE, ...archive });
    const heads = await this.checks.heads(businessId);
    for (const head of heads) yield line({ kind: 'head', ...head });
    let files = 0;
    for (const { sha256, size, name } of receipts.files()) {
      files++;
      const file = hasFiles ? { content: await this.contentOf(businessId, { sha256, size }) } : {};
      yield line({ kind: 'receipt', sha256, size, name, ...file });
      if (slice.isOver()) await slice.next();
    }
    yield line({ kind: 'end', events, heads: heads.length, receipts: files });
  }

  /** In base 64; null where the file is no longer the one that its event names. */
  private async contentOf(owner: string, facts: FileFacts): Promise<string | null> {
    try {
      return (await this.files.read({ room: 'receipts', owner, name: facts.sha256 }, facts)).toString('base64');
    } catch (error) {
      if (error instanceof DamagedFile) return null;
      throw error;
    }
  }
}

function line(content: object): string {
  return `${JSON.stringify(content)}\n`;
}

/** What is full for so long is read by nobody. */
function endWhereNobodyReads(lines: Readable): NodeJS.Timeout {
  let fullSince: number | undefined;
  return setInterval(() => {
    if (lines.readableLength < lines.readableHighWaterMark) fullSince = undefined;
    else if ((fullSince ??= Date.now()) + UNREAD_LIMIT_MS < Date.now()) lines.destroy();
  }, UNREAD_LIMIT_MS / 10);
}
