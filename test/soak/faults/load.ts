import { addDays } from '@counterfoil/accounting/calendar-date';
import type { Worksheet } from '@counterfoil/contracts/reconciliation.contract';
import type { RecordTransactionRequest } from '@counterfoil/contracts/transaction.contract';
import type { SeededRandom } from '../../oracle/seeded-random';
import type { Answer } from '../../kit/app/http-client';
import type { Asking } from './asking';
import { claimOf, inWords, type Deed, type Said } from './deed';
import { pause } from './fault';
import type { Findings } from './findings';
import { deletionMarker, reconciliationMarker, turnMarker } from './log-facts';
import type { LoadedBooks } from './world';

const SHORTEST_REST_MS = 60;
const LONGEST_REST_MS = 400;
const FULL_PLAN_REST_MS = 700;
const MOST_BULK_ROWS = 12;
const POOL = 40;
const DAY_AFTER_ALL_ROWS = '2026-04-01';

/** One person who writes: one thing after the other, as drawn. */
export class Writer {
  private isOpen = false;
  private isOver = false;
  private readonly pool: string[] = [];
  /** Set up by this writer, with what is known of the newest. */
  private readonly schedules: { readonly id: string; isPaused: boolean }[] = [];
  private idle: Promise<void> = Promise.resolve();

  /** @param isLimited whether the plan may be full */
  constructor(
    private readonly asking: Asking,
    private readonly findings: Findings,
    private readonly books: LoadedBooks,
    private readonly random: SeededRandom,
    private readonly isLimited: boolean,
  ) {}

  /** Begins to write. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.isOver = false;
    this.idle = this.write();
  }

  /** Begins nothing more; settles once what was begun is over. */
  async close(): Promise<void> {
    this.isOver = true;
    await this.idle;
    this.isOpen = false;
  }

  private async write(): Promise<void> {
    while (!this.isOver) {
      const said = await this.deed();
      await pause(said?.status === 403 ? FULL_PLAN_REST_MS : this.random.between(SHORTEST_REST_MS, LONGEST_REST_MS));
    }
  }

  private deed(): Promise<Said | undefined> {
    const drawn = this.random.next();
    if (drawn < 0.15) return this.bulk();
    if (drawn < 0.25) return this.transfer();
    if (drawn < 0.4 && this.pool.length > 0) return this.amend();
    if (drawn < 0.47 && this.pool.length > 0) return this.remove();
    if (drawn < 0.57) return this.reconcile();
    if (drawn < 0.62) return this.repeat();
    return this.record();
  }

  private async record(): Promise<Said | undefined> {
    const deed = this.asking.deed('record', this.books.path, (number) => [`r${number}`]);
    const body = this.draft(deed.markers[0] ?? '');
    const { client, path } = this.books;
    const said = await this.ask(deed, (options) => client.post(`${path}/transactions`, body, options));
    if (claimOf(said) === 'recorded' && said?.id !== undefined && this.pool.length < POOL) this.pool.push(said.id);
    await this.expectShown(deed, said, 1);
    return said;
  }

  private async transfer(): Promise<Said | undefined> {
    const deed = this.asking.deed('transfer', this.books.path, (number) => [`t${number}`]);
    const { client, path, account, savings } = this.books;
    const [description = ''] = deed.markers;
    const body = {
      fromAccountId: account.id,
      toAccountId: savings.id,
      date: '2026-02-05',
      amount: this.random.amount(),
      description,
    };
    const said = await this.ask(deed, (options) => client.post(`${path}/transfers`, body, options));
    await this.expectShown(deed, said, 2);
    return said;
  }

  private async bulk(): Promise<Said | undefined> {
    const rows = this.random.between(2, MOST_BULK_ROWS);
    const deed = this.asking.deed('bulk', this.books.path, (number) =>
      Array.from({ length: rows }, (_, at) => `b${number}-${at}`),
    );
    const { client, path } = this.books;
    const transactions = deed.markers.map((marker) => this.draft(marker));
    return this.ask(deed, (options) => client.post(`${path}/transactions/bulk`, { transactions }, options));
  }

  /** Rows of one's own alone: nobody else changes them, so that the answer tells how they stand. */
  private async amend(): Promise<Said | undefined> {
    const id = this.taken();
    const deed = this.asking.deed('amend', this.books.path, (number) => [`a${number}`]);
    const { client, path } = this.books;
    const body = this.draft(deed.markers[0] ?? '');
    const said = await this.ask(deed, (options) => client.put(`${path}/transactions/${id}`, body, options));
    // One whose outcome is open may still be amended by what is on its way: it is left alone.
    if (claimOf(said) === 'recorded') this.pool.push(id);
    await this.expectShown(deed, said, 1);
    return said;
  }

  private async remove(): Promise<Said | undefined> {
    const id = this.taken();
    const deed = this.asking.deed('delete', this.books.path, () => [deletionMarker(id)]);
    const { client, path } = this.books;
    return this.ask(deed, (options) => client.delete(`${path}/transactions/${id}`, {}, options));
  }

  /**
   * Ticks all rows of the savings account, through the day after the last one: all rows lie before it. Where somebody
   * has moved the books since the rows were read, or was faster, it is refused.
   */
  private async reconcile(): Promise<Said | undefined> {
    const { client, path, savings } = this.books;
    const address = `/api/accounts/${savings.id}/reconciliations`;
    const sheet = await client.get<Worksheet>(`${address}/worksheet`).catch(() => undefined);
    if (sheet?.status !== 200) return (this.noteStatus(sheet), undefined);
    const { last, bookBalance, newestEntry, rows } = sheet.body;
    const closingDay = addDays(last?.closingDay ?? DAY_AFTER_ALL_ROWS, 1);
    if (closingDay > new Date().toISOString().slice(0, 10)) return this.record();
    const deed = this.asking.deed('reconcile', path, () => [reconciliationMarker(savings.id, closingDay)]);
    const cleared = rows.map(({ entryNumber }) => entryNumber);
    const body = { closingDay, balance: bookBalance, newestEntry, cleared };
    return this.asking.persist(deed, this.random, (options) => client.post(address, body, options), false, [409]);
  }

  /** Sets up a payment that comes due long after everything here, or has one that was set up rest or go on. */
  private async repeat(): Promise<Said | undefined> {
    const { client, path, account } = this.books;
    const known = this.schedules.at(-1);
    if (known !== undefined && this.random.happens(0.6)) {
      const to = known.isPaused ? 'resume' : 'pause';
      const deed = this.asking.deed(to, path, () => [turnMarker(to, known.id)]);
      const said = await this.ask(deed, (options) => client.post(`${path}/schedules/${known.id}/${to}`, {}, options));
      // Each rests and goes on once, so that the log tells whose word it was. One whose outcome is open is left alone.
      if (claimOf(said) === 'recorded' && to === 'pause') known.isPaused = true;
      else this.schedules.pop();
      return said;
    }
    const deed = this.asking.deed('repeat', path, (number) => [`s${number}`]);
    const [description = ''] = deed.markers;
    const payment = { type: 'expense', accountId: account.id, amount: this.random.amount(), description };
    const body = { payment, recurrence: { startsOn: '2098-01-31', unit: 'month', every: 1 } };
    const said = await this.ask(deed, (options) => client.post(`${path}/schedules`, body, options));
    if (claimOf(said) === 'recorded' && said?.id !== undefined) this.schedules.push({ id: said.id, isPaused: false });
    return said;
  }

  private ask(deed: Deed, send: Parameters<Asking['persist']>[2]): Promise<Said | undefined> {
    return this.asking.persist(deed, this.random, send, false, this.isLimited ? [403] : []);
  }

  private taken(): string {
    const at = this.random.between(0, this.pool.length - 1);
    return this.pool.splice(at, 1)[0] ?? '';
  }

  private draft(description: string): RecordTransactionRequest {
    const type = this.random.happens(0.8) ? 'expense' : 'deposit';
    const day = String(this.random.between(1, 28)).padStart(2, '0');
    return {
      date: `2026-03-${day}`,
      accountId: this.books.account.id,
      type,
      description,
      amount: this.random.amount(),
    };
  }

  /** "Visible" is held against the very next read; what is not visible yet, against a read that names its position. */
  private async expectShown(deed: Deed, said: Said | undefined, rows: number): Promise<void> {
    if (claimOf(said) !== 'recorded' || said === undefined) return;
    const [marker = ''] = deed.markers;
    const headers: Record<string, string> =
      said.isVisible || said.position === undefined ? {} : { 'X-Position': said.position };
    const { client, path } = this.books;
    const list = await client
      .get<unknown[]>(`${path}/transactions?search=${marker}&limit=500`, { headers })
      .catch(() => undefined);
    if (list?.status !== 200 || list.headers.get('X-Visible') === 'false') return this.noteStatus(list);
    const shown = (list.body as { description: string }[]).filter(({ description }) => description === marker).length;
    if (shown !== rows) this.findings.report('not shown as said', inWords(deed), `${shown} rows instead of ${rows}`);
  }

  private noteStatus(answer: Answer | undefined): void {
    if (answer !== undefined && ![200, 503, 429].includes(answer.status)) {
      this.findings.report('wrong answer to a read', `${answer.status} ${answer.text.slice(0, 200)}`);
    }
  }
}
