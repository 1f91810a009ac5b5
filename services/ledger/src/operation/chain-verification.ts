import { Inject, Injectable } from '@nestjs/common';
import { ChainWalk, type ChainBreak, type ChainHead } from '@counterfoil/event-sourcing/log/chain';
import type { EventTexts } from '@counterfoil/event-sourcing/log/event-log';
import type { StoredText } from '@counterfoil/event-sourcing/log/recorded-event';
import { jsonObjectOf } from '@counterfoil/event-sourcing/log/stored-event';
import type { LedgerEvent, PlatformEvent } from '@counterfoil/events/ledger-event';
import { isOurStream, ledgerStream } from '@counterfoil/events/stream-names';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import type { TimeSlice } from '../process/time-slice';
import { ProofLog } from './proof-log';
import { ReceiptFileCheck, StandingReceipts, type ReceiptFilesReport } from './receipt-file-check';
import { PublishedHeadsArchive } from './published-heads-archive';

const PAGE_EVENTS = 1_000;
/** Of a person's call: a page is decoded in one go, and an event can hold hundreds of rows. */
export const SLICED_PAGE_EVENTS = 20;
/** The fact after which a chain is the installation's own; what stands before it was made anew from an archive. */
const RESTORED: LedgerEvent['type'] = 'BusinessRestoredFromArchive';
/** What is left of a business whose stream was deleted, with the revision at which that ended. */
const ERASED: PlatformEvent['type'] = 'BusinessErased';

interface BrokenStream extends ChainBreak {
  readonly stream: string;
}

export interface ChainVerificationReport {
  readonly streams: number;
  readonly events: number;
  /** Heads published outside the database that were found again in the log. */
  readonly headsConfirmed: number;
  /** Heads there are to confirm; where there are none, a rewrite that is consistent in itself cannot be seen. */
  readonly headsPublished: number;
  readonly headsUnreadable: number;
  /** The first break of each stream. */
  readonly broken: readonly BrokenStream[];
  /** The last event that was reached, where one stream was asked for. */
  readonly head: ChainHead | undefined;
  /** Where one stream was asked for: revision of the fact that what stands before it was restored from an archive. */
  readonly restoredAt: bigint | undefined;
  /** What was found of the files that the log names. */
  readonly receipts: ReceiptFilesReport;
  /** False where the pass ended at its limit of events: what lies beyond was not looked at. */
  readonly isComplete: boolean;
}

/** Recomputes the proof chains of the log and holds them against the heads published outside the database. */
@Injectable()
export class ChainVerification {
  constructor(
    @Inject(ProofLog) private readonly log: EventTexts,
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir'>,
    private readonly files: ReceiptFileCheck,
  ) {}

  /**
   * @param stream undefined for every stream of ours, in one pass through the log
   * @param limit events to read of the stream at most; default all
   * @param slice for a stream: asked between its pages; default none
   * @throws LogUnavailable
   */
  async verify(stream: string | undefined, limit?: number, slice?: TimeSlice): Promise<ChainVerificationReport> {
    const archive = await PublishedHeadsArchive.read(this.config.dataDir, stream);
    const pass = new VerificationPass(archive);
    const receipts = new StandingReceipts();
    for await (const page of this.pages(stream, limit, slice)) {
      if (slice?.isOver()) await slice.next();
      for (const event of page) {
        if (!isOurStream(event.stream)) continue;
        pass.take(event);
        receipts.take(event);
      }
    }
    return { ...pass.report(stream, limit), receipts: await this.files.check(receipts, slice) };
  }

  private pages(stream?: string, limit?: number, slice?: TimeSlice): AsyncIterable<readonly StoredText[]> {
    const pageSize = slice ? SLICED_PAGE_EVENTS : PAGE_EVENTS;
    const options = { pageSize, ...(limit === undefined ? {} : { limit }) };
    return stream === undefined ? this.log.readAllTexts(options) : this.log.readStreamTexts(stream, options);
  }
}

class VerificationPass {
  private readonly walks = new Map<string, ChainWalk>();
  private readonly broken = new Map<string, BrokenStream>();
  private events = 0;
  private confirmed = 0;
  private readonly restored = new Map<string, bigint>();
  /** The revision at which a stream ended that was deleted. */
  private readonly erased = new Map<string, bigint>();

  constructor(private readonly archive: PublishedHeadsArchive) {}

  take(event: StoredText): void {
    this.events++;
    const { stream } = event;
    // What follows a break proves nothing.
    if (this.broken.has(stream)) return;
    const walk = this.walks.get(stream) ?? new ChainWalk(stream);
    this.walks.set(stream, walk);
    const found = walk.next(event) ?? this.againstPublished(event, walk);
    if (found) this.broken.set(stream, { stream, ...found });
    else if (event.type === RESTORED) this.restored.set(stream, event.revision);
    else if (event.type === ERASED) this.noteErased(event);
  }

  report(stream: string | undefined, limit: number | undefined): Omit<ChainVerificationReport, 'receipts'> {
    const isComplete = limit === undefined || this.events < limit;
    // Beyond the limit nothing was looked at, so nothing is missing there.
    if (isComplete) for (const head of this.archive.furthest()) this.reaches(head.stream, head.revision);
    return {
      streams: this.walks.size,
      events: this.events,
      headsConfirmed: this.confirmed,
      headsPublished: this.archive.count,
      headsUnreadable: this.archive.unreadable,
      broken: [...this.broken.values()],
      head: stream === undefined ? undefined : this.walks.get(stream)?.head,
      restoredAt: stream === undefined ? undefined : this.restored.get(stream),
      isComplete,
    };
  }

  private againstPublished(event: StoredText, walk: ChainWalk): ChainBreak | undefined {
    const published = this.archive.hashAt(event.stream, event.revision);
    if (published === undefined) return undefined;
    if (published !== walk.head?.hash) {
      const message =
        'a head with another hash was published of this event: it, or the history before it, was rewritten';
      return { revision: event.revision, id: event.id, reason: 'head', message };
    }
    this.confirmed++;
    return undefined;
  }

  private noteErased({ dataText }: StoredText): void {
    const { businessId, revision } = jsonObjectOf(dataText);
    if (typeof businessId !== 'string') return;
    // What is zero is left out of the JSON of a fact.
    this.erased.set(ledgerStream(businessId), BigInt(typeof revision === 'string' ? revision : 0));
  }

  /** A deleted stream that the log does not show, as after a copy, reaches as far as the fact of its deletion says. */
  private reaches(stream: string, published: bigint): void {
    const reached = this.walks.get(stream)?.head?.revision ?? this.erased.get(stream) ?? -1n;
    if (this.broken.has(stream) || published <= reached) return;
    const message =
      reached < 0n
        ? `the stream is gone, a head was published at ${published}`
        : `the stream ends at ${reached}, a head was published at ${published}`;
    this.broken.set(stream, { stream, revision: reached + 1n, id: '', reason: 'head', message });
  }
}
