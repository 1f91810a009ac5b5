import { createHash } from 'node:crypto';
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { fetched } from '../../kit/books/exports';
import type { Answer } from '../../kit/app/http-client';
import { multipart } from '../../kit/books/statement-upload';
import type { SeededRandom } from '../../oracle/seeded-random';
import type { Asking } from './asking';
import { claimOf, inWords, type Deed } from './deed';
import { pause } from './fault';
import type { Findings } from './findings';
import type { LoadedBooks } from './world';

/** A finished export with its file, to be held against the log. */
export interface ExportedFile {
  readonly deed: Deed;
  readonly job: ExportJob;
  readonly text: string;
}

const LOOK_MS = 250;
/** The longest fault, the longest pause between two tries, and the work. */
const JOB_LIMIT_MS = 180_000;
const MOST_ROWS = 60;
const REST_MS = 400;

/** One person who has imports and exports made, one after the other. */
export class JobsUnderFault {
  readonly files: ExportedFile[] = [];
  counts = { imports: 0, exports: 0 };
  private isOver = true;
  private idle: Promise<void> = Promise.resolve();

  constructor(
    private readonly asking: Asking,
    private readonly findings: Findings,
    private readonly books: LoadedBooks,
    private readonly random: SeededRandom,
  ) {}

  open(): void {
    if (!this.isOver) return;
    this.isOver = false;
    this.idle = this.work();
  }

  async close(): Promise<void> {
    this.isOver = true;
    await this.idle;
  }

  private async work(): Promise<void> {
    while (!this.isOver) {
      await (this.random.happens(0.5) ? this.export() : this.import());
      await pause(REST_MS);
    }
  }

  private async export(): Promise<void> {
    const { client, path } = this.books;
    const deed = this.asking.deed('export', path, () => []);
    const body = { report: 'transactions', format: 'csv' };
    const said = await this.asking.persist(
      deed,
      this.random,
      (options) => client.post(`${path}/exports`, body, options),
      true,
    );
    if (claimOf(said) !== 'recorded' || said?.id === undefined) return;
    const place = `${path}/exports/${said.id}`;
    const job = await this.ended<ExportJob>(deed, place, ({ status }) => status === 'completed' || status === 'failed');
    if (job === undefined) return;
    this.counts.exports++;
    if (job.status !== 'completed')
      return this.findings.report(
        'a job ended for an outage',
        inWords(deed),
        `export ${job.status}: ${job.error ?? ''}`,
      );
    const file = await this.file(deed, `${place}/file`);
    if (file === undefined) return;
    const sha256 = createHash('sha256').update(file).digest('hex');
    if (sha256 !== job.sha256 || file.length !== job.size) {
      this.findings.report(
        'completed without the right file',
        inWords(deed),
        `${file.length} bytes instead of ${job.size ?? 0}`,
      );
    }
    this.files.push({ deed, job, text: file.toString('utf8') });
  }

  private async import(): Promise<void> {
    const { client, path, account } = this.books;
    const rows = this.random.between(3, MOST_ROWS);
    const deed = this.asking.deed('upload', path, (number) =>
      Array.from({ length: rows }, (_, at) => `i${number}-${at}`),
    );
    const { raw, contentType } = await multipart(statementOf(deed, this.random), { accountId: account.id });
    const said = await this.asking.persist(
      deed,
      this.random,
      ({ headers }) =>
        client.post(`${path}/imports`, undefined, { raw, headers: { ...headers, 'content-type': contentType } }),
      true,
    );
    if (claimOf(said) !== 'recorded' || said?.id === undefined) return;
    const place = `${path}/imports/${said.id}`;
    const isSettled = ({ status }: Import): boolean => !isUnderWay(status);
    const read = await this.ended<Import>(deed, place, isSettled);
    if (read === undefined) return;
    if (read.status !== 'ready' || read.counts.valid !== rows) {
      return this.findings.report(
        'a job ended for an outage',
        inWords(deed),
        `reading ${read.status}, ${read.counts.valid} of ${rows} rows: ${read.error ?? ''}`,
      );
    }
    const commit = this.asking.deed('import', path, () => deed.markers);
    const committed = await this.asking.persist(
      commit,
      this.random,
      (options) => client.post(`${place}/commit`, {}, options),
      true,
    );
    if (claimOf(committed) !== 'recorded') return;
    const end = await this.ended<Import>(commit, place, isSettled);
    if (end === undefined) return;
    this.counts.imports++;
    commit.isCompleted = end.status === 'completed';
    if (end.status !== 'completed' || end.success !== rows || end.errors !== 0) {
      this.findings.report(
        'a job ended for an outage',
        inWords(commit),
        `import ${end.status}, ${end.success} of ${rows} rows: ${end.error ?? ''}`,
      );
    }
  }

  /** Looks until the job is over; what looking is answered with under fault says nothing about it. */
  private async ended<Job extends { status: string }>(
    deed: Deed,
    place: string,
    isOver: (job: Job) => boolean,
  ): Promise<Job | undefined> {
    const deadline = Date.now() + JOB_LIMIT_MS;
    let last = '';
    for (;;) {
      const answer: Answer<Job> | undefined = await this.books.client.get<Job>(place).catch(() => undefined);
      if (answer?.status === 200 && isOver(answer.body)) return answer.body;
      if (answer !== undefined) last = `${answer.status} ${answer.body.status ?? answer.text.slice(0, 100)}`;
      if (answer !== undefined && ![200, 503, 429].includes(answer.status)) {
        this.findings.report('wrong answer to a read', inWords(deed), `${answer.status} ${answer.text.slice(0, 200)}`);
      }
      if (Date.now() > deadline) {
        this.findings.report(
          'a job does not end',
          inWords(deed),
          `${place} is ${last} after ${JOB_LIMIT_MS / 1_000} s`,
        );
        return undefined;
      }
      await pause(LOOK_MS);
    }
  }

  private async file(deed: Deed, place: string): Promise<Buffer | undefined> {
    const deadline = Date.now() + JOB_LIMIT_MS;
    for (;;) {
      const got = await fetched(this.books.client, place).catch((error: unknown) => String(error));
      if (typeof got !== 'string') return got.file;
      if (/answered with (?!503|429)\d/.test(got) || Date.now() > deadline) {
        this.findings.report('completed without the right file', inWords(deed), got);
        return undefined;
      }
      await pause(LOOK_MS);
    }
  }
}

function statementOf({ markers }: Deed, random: SeededRandom): string {
  const lines = markers.map(
    (marker, at) => `2026-04-${String((at % 28) + 1).padStart(2, '0')},${marker},-${random.amount()}`,
  );
  return ['Date,Description,Amount', ...lines, ''].join('\n');
}
