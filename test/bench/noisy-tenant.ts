import { holdUpload, type HeldUpload } from '../kit/books/held-upload';
import { HttpClient } from '../kit/app/http-client';
import type { NoiseKind, NoisePlan } from './noise';

/** More than any limit lets through. */
const UPLOADS = 6;
const STREAMS = 16;
const EXPORTS_AT_ONCE = 12;
const ASK_AGAIN_MS = 1_000;
const BULK_ROWS = 1_000;
const BULK_CLIENTS = 3;
/** Reports a second: half as many again as the sessions of one person have calls, so that a part of them is refused. */
const READERS = 24;
const READS_PER_SECOND = 3.75;
/** What a refused one waits before it asks again, where the answer does not say. */
const PAUSE_MS = 1_000;
const HELD_BYTES = 40 * 1024 * 1024;

/** A tenant that asks for more of everything than it may have, for as long as it is let. */
export class NoisyTenant {
  private isOver = false;
  private readonly work: Promise<void>[] = [];
  private readonly uploads: HeldUpload[] = [];
  private readonly streams = new AbortController();
  private readonly answers = new Map<string, number>();
  private readonly sessions: readonly HttpClient[];

  constructor(private readonly plan: NoisePlan) {
    this.sessions = plan.sessions.map((cookies) => {
      const client = new HttpClient(plan.url);
      for (const [name, value] of cookies) client.cookies.set(name, value);
      return client;
    });
  }

  begin(): void {
    const begin: Readonly<Record<NoiseKind, () => void>> = {
      reports: () => this.readReports(),
      exports: () => this.askForExports(),
      lists: () => this.sendLists(),
      histories: () => this.readHistories(),
      uploads: () => {
        for (let upload = 0; upload < UPLOADS; upload++) this.upload(upload);
      },
      streams: () => {
        for (let stream = 0; stream < STREAMS; stream++) this.follow(stream);
      },
    };
    for (const kind of this.plan.kinds) begin[kind]();
  }

  private readReports(): void {
    const { path } = this.plan;
    const reports = [
      'financial-summary?startDate=2024-01-01&endDate=2026-12-31&by=month',
      'general-ledger?startDate=2024-01-01&endDate=2026-12-31',
      'trial-balance?startDate=2024-01-01&endDate=2026-12-31',
      'balance-sheet',
    ];
    for (let reader = 0; reader < READERS; reader++) {
      this.again(1_000 / READS_PER_SECOND, async () =>
        this.note('reports', await this.session(reader).get(`${path}/${reports[reader % reports.length] ?? ''}`)),
      );
    }
  }

  private askForExports(): void {
    const { path } = this.plan;
    for (let exporter = 0; exporter < EXPORTS_AT_ONCE; exporter++) {
      this.again(ASK_AGAIN_MS, async () =>
        this.note(
          'exports',
          await this.session(exporter).post(`${path}/exports`, { report: 'general-ledger', format: 'csv' }),
        ),
      );
    }
  }

  private sendLists(): void {
    const { path } = this.plan;
    for (let client = 0; client < BULK_CLIENTS; client++) {
      this.again(PAUSE_MS, async () =>
        this.note('lists', await this.session(client).post(`${path}/transactions/bulk`, { transactions: this.rows() })),
      );
    }
  }

  private readHistories(): void {
    const { path } = this.plan;
    this.again(ASK_AGAIN_MS, async () => this.note('histories', await this.session(0).get(`${path}/audit/verify`)));
  }

  /** Stops and waits for what is under way. @returns what it was answered with, for the report */
  async end(): Promise<string> {
    this.isOver = true;
    this.streams.abort();
    await Promise.all(this.uploads.map((upload) => upload.leave()));
    await Promise.all(this.work);
    return [...this.answers].map(([what, count]) => `${count} ${what}`).join(', ');
  }

  private session(number: number): HttpClient {
    const session = this.sessions[number % this.sessions.length];
    if (!session) throw new Error('a tenant without a session makes no noise');
    return session;
  }

  private again(everyMs: number, call: () => Promise<void>): void {
    this.work.push(
      (async () => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * everyMs));
        while (!this.isOver) {
          const begun = performance.now();
          await call().catch(() => this.count('calls without an answer'));
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - (performance.now() - begun))));
        }
      })(),
    );
  }

  private upload(number: number): void {
    const one = holdUpload(this.session(number), `${this.plan.path}/imports`, {
      fields: { accountId: this.plan.accountId },
      size: HELD_BYTES,
    });
    this.uploads.push(one);
    void one.answered.then(({ status }) => this.count(`uploads answered with ${status}`));
  }

  private follow(number: number): void {
    const { url: server, path, businessId } = this.plan;
    const cookie = [...this.session(number).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = `${server}${path}/imports/${businessId}/events`;
    this.work.push(
      fetch(url, { headers: { cookie }, signal: this.streams.signal })
        .then(async (answer) => {
          this.count(`streams answered with ${answer.status}`);
          await answer.text();
        })
        .catch(() => undefined),
    );
  }

  private rows(): object[] {
    const row = {
      date: '2026-04-01',
      accountId: this.plan.accountId,
      type: 'expense',
      description: 'Row of a noisy list',
      amount: '1.10',
    };
    return Array.from({ length: BULK_ROWS }, (_, index) => ({ ...row, description: `${row.description} ${index}` }));
  }

  private note(what: string, { status }: { status: number }): void {
    this.count(status < 300 ? `${what} answered` : `${what} refused with ${status}`);
  }

  private count(what: string): void {
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1);
  }
}
