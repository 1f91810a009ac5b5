import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { exportFileName, type ExportReport } from '@counterfoil/contracts/export.contract';
import { may } from '@counterfoil/contracts/role';
import { dateIn } from '@counterfoil/accounting/calendar-date';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { csvText, DocumentBuilder } from '../export-documents/documents.module';
import { ARCHIVE_KIND, ExportFiles, type ExportResult } from '../export-jobs/exports.module';
import { JobFailed, JobWorkers, type Job, type JobKind, type JobPolicy, type JobRun } from '../jobs/jobs.module';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { MembershipQueries } from '../members/members.module';
import type { Config } from '../process/config';
import { CONFIG } from '../process/config.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import type { Membership } from '../http/request-context';
import { ArchiveFacts } from './archive-facts.queries';
import {
  ACCOUNT_NUMBERS_FILE,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  EVENTS_FILE,
  MEMBERS_FILE,
  NOT_CONTAINED,
  PROFILE_FILE,
  README_FILE,
  withoutFiles,
  type ArchivedFile,
  type ArchiveManifest,
} from './archive-format';
import { ARCHIVE_README } from './archive-readme';
import { ArchivedReceipts } from './archived-receipts';
import { archiveSignature } from './archive-signature';
import { archiveStream, type ArchiveEntry } from './archive-zip';

/** Reports of the whole history, as CSV. */
const REPORTS: readonly ExportReport[] = [
  'profit-and-loss',
  'balance-sheet',
  'trial-balance',
  'general-ledger',
  'transactions',
];
const FIRST_DAY = '1900-01-01';
/** How long the books may take to reach the log's head before the archive says that they are behind. */
const BOOKS_WAIT_MS = 15_000;
const PERCENT_OF_EVENTS = 80;

/** Makes the complete archive of a business. It only reads: a run that died is begun again from the start. */
@Injectable()
export class ArchiveJobs implements JobKind<unknown, ExportResult>, OnModuleInit {
  readonly kind = ARCHIVE_KIND;
  readonly policy: JobPolicy = {
    concurrency: 2,
    perPerson: 1,
    oneAtATimePerBusiness: true,
    maxAttempts: 5,
    backoffMs: 1_000,
    limitMs: 2 * 3_600_000,
    needsLog: true,
  };

  constructor(
    private readonly workers: JobWorkers,
    private readonly memberships: MembershipQueries,
    private readonly documents: DocumentBuilder,
    private readonly facts: ArchiveFacts,
    private readonly files: ExportFiles,
    private readonly receipts: ArchivedReceipts,
    private readonly progress: ProjectionProgress,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.workers.register(this);
  }

  async run(job: Job, run: JobRun): Promise<ExportResult> {
    const member = await this.memberOf(job);
    const stream = ledgerStream(member.businessId);
    const head = await this.log.readLast(stream);
    if (!head) throw new JobFailed('There is nothing to archive');
    await this.progress.waitFor(head.position, ['books'], BOOKS_WAIT_MS);
    const today = dateIn(member.timeZone, new Date());
    const profile = await this.facts.profile(member.businessId);
    const reports = new Map<ExportReport, string>();
    const receipts = await this.receipts.of(member.businessId);
    const entries: ArchiveEntry[] = [
      { path: README_FILE, content: () => [ARCHIVE_README] },
      { path: PROFILE_FILE, content: () => [`${JSON.stringify(profile, undefined, 2)}\n`] },
      { path: ACCOUNT_NUMBERS_FILE, content: () => lines(this.facts.accountNumbers(member.businessId)) },
      { path: MEMBERS_FILE, content: () => lines(this.facts.members(member.businessId)) },
      { path: EVENTS_FILE, content: () => this.events(stream, head, run) },
      ...REPORTS.map((report): ArchiveEntry => ({
        path: `reports/${report}.csv`,
        content: () => this.report(member, report, today, reports),
      })),
      ...receipts.entries,
    ];
    const manifest = (files: readonly ArchivedFile[]): ArchiveManifest =>
      this.signed({
        format: ARCHIVE_FORMAT,
        version: ARCHIVE_VERSION,
        businessId: member.businessId,
        businessName: profile.name,
        createdAt: job.createdAt.toISOString(),
        events: {
          stream,
          count: Number(head.revision) + 1,
          headHash: eventHash(head),
          position: String(head.position),
        },
        reportsKnownAt: reports.get('general-ledger') ?? '0',
        files,
        notContained: [...NOT_CONTAINED, ...withoutFiles(receipts.missing)],
      });
    const written = await this.files.write(job, 'zip', archiveStream(entries, manifest), run.signal);
    await this.files.remove(job, written.file);
    return {
      ...written,
      fileName: exportFileName(profile.name, 'archive', 'zip', [today], job.createdAt),
      knownAt: String(head.position),
      range: { startDate: null, endDate: today },
    };
  }

  private signed(manifest: Omit<ArchiveManifest, 'signature'>): ArchiveManifest {
    return { ...manifest, signature: archiveSignature(this.config.sessionSecret, manifest) };
  }

  stopped(job: Job): Promise<void> {
    return this.files.remove(job);
  }

  discard(job: Job): Promise<void> {
    return this.files.remove(job);
  }

  private async memberOf({ actorId, businessId }: Job): Promise<Membership> {
    const member = businessId === null ? undefined : await this.memberships.find(actorId, 'business', businessId);
    if (!member || !may(member.role, 'business.manage'))
      throw new JobFailed('You no longer have permission to do this');
    return member;
  }

  private async *events(stream: string, head: StoredEvent, run: JobRun): AsyncGenerator<string> {
    const count = Number(head.revision) + 1;
    for await (const page of this.log.readStream(stream, { limit: count })) {
      yield page.map(lineOf).join('');
      await run.progress((PERCENT_OF_EVENTS * Number((page.at(-1) ?? head).revision)) / count);
    }
  }

  private async *report(
    member: Membership,
    report: ExportReport,
    endDate: string,
    knownAt: Map<ExportReport, string>,
  ): AsyncGenerator<string> {
    const range =
      report === 'balance-sheet' ? { endDate } : report === 'transactions' ? {} : { startDate: FIRST_DAY, endDate };
    // A report's rows can be read only while it is open, and what is asked for here is handed on a chunk at a time.
    const chunks = new ChunkRelay();
    const reading = this.documents.open(member, { report, range }, async (document) => {
      // Opened again because a rebuild stood in the way: what was handed on cannot be taken back, so the whole run is.
      if (knownAt.has(report)) throw new Error('the report had to be opened a second time');
      knownAt.set(report, document.proof.knownAt);
      for await (const chunk of csvText(document.table)) await chunks.give(chunk);
    });
    reading.then(
      () => chunks.end(),
      (error: unknown) => chunks.end(error),
    );
    yield* chunks.taken();
  }
}

/** One chunk at a time from whoever pushes to whoever pulls. */
class ChunkRelay {
  private readonly waiting: string[] = [];
  private wakeReader: () => void = () => undefined;
  private wakeWriter: () => void = () => undefined;
  private isOver = false;
  private error: unknown;

  /** Settles when the chunk has been taken. */
  async give(chunk: string): Promise<void> {
    this.waiting.push(chunk);
    this.wakeReader();
    await new Promise<void>((resolve) => (this.wakeWriter = resolve));
    if (this.isOver) throw new Error('nobody reads the report any more');
  }

  end(error?: unknown): void {
    this.isOver = true;
    this.error = error;
    this.wakeReader();
  }

  async *taken(): AsyncGenerator<string> {
    try {
      for (;;) {
        const chunk = this.waiting.shift();
        if (chunk !== undefined) {
          yield chunk;
          this.wakeWriter();
        } else if (this.isOver) {
          if (this.error !== undefined) throw this.error as Error;
          return;
        } else await new Promise<void>((resolve) => (this.wakeReader = resolve));
      }
    } finally {
      // Whoever stops reading lets the snapshot go.
      this.isOver = true;
      this.wakeWriter();
    }
  }
}

/** An event as it is stored; its position is the installation's own and only told. */
function lineOf({ revision, id, type, data, metadata, position }: StoredEvent): string {
  return `${JSON.stringify({ revision: String(revision), id, type, data, metadata, position: String(position) })}\n`;
}

async function* lines(rows: Promise<readonly object[]>): AsyncGenerator<string> {
  for (const row of await rows) yield `${JSON.stringify(row)}\n`;
}
