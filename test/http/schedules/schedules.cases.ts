import { randomUUID } from 'node:crypto';
import 'reflect-metadata';
import { addDays, addMonths, monthEnd } from '@counterfoil/accounting/calendar-date';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type {
  CashAhead,
  DueOccurrences,
  OccurrenceMatch,
  Schedule,
} from '@counterfoil/contracts/schedule-answer.contract';
import type { TestApp } from '../../kit/app/app';
import { draft, listed, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { lastingToday } from '../../kit/run/lasting-day';
import type { OwnApp } from '../../kit/app/own-app';
import { withClient } from '../../kit/books/read-models';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';
import { eventually } from '../../kit/run/time-limit';
import { detailOf, recordedAs, rent, repeat, startSettling, type TestSettling } from './scheduled-books';
import { code, undo } from '../books/worked-books';

const TODAY = lastingToday();
const END = monthEnd(addMonths(TODAY, 1));
const NEXT_END = monthEnd(addMonths(TODAY, 2));
const MONTHLY = { startsOn: END, unit: 'month', every: 1, monthDay: 31 } as const;

let app: TestApp;
let settling: TestSettling;
let books: TestBooks;

const path = (id: string): string => `${books.path}/schedules/${id}`;
const occurrence = (id: string, day: string): string => `${path(id)}/occurrences/${day}`;

export function playSchedules(own: OwnApp): void {
  beforeAll(async () => {
    app = own.app;
    settling = await startSettling(app);
    // For imports; its own upkeep settles by today's clock.
    await own.worker();
  });
  afterAll(() => settling?.close());
  beforeEach(async () => {
    books = await startBooks(app);
  });

  describe('what repeats', () => {
    it('is recorded on its day, in its turn and once, also after a week without a worker and by two of them', async () => {
      const { body: schedule } = await repeat(books, { startsOn: END, unit: 'day', every: 1 });
      expect(schedule).toMatchObject({ nextDay: END, open: 0, isPaused: false, payment: { amount: '-300.00' } });
      await settling.settle(addDays(END, -1));
      expect(await recordedAs(books, 'Rent')).toEqual([]);
      const other = await startSettling(app);
      const week = addDays(END, 6);
      await Promise.all([settling.settle(week), other.settle(week), settling.settle(week)]);
      await other.close();
      const days = [0, 1, 2, 3, 4, 5, 6].map((days) => `${addDays(END, days)} -300.00`);
      expect(await recordedAs(books, 'Rent')).toEqual(days);
      expect((await detailOf(books, schedule.id)).schedule.nextDay).toBe(addDays(END, 7));
    });

    it('waits while its books are still being restored', async () => {
      await repeat(books, MONTHLY);
      const jobId = randomUUID();
      const asked = (text: string, values: unknown[]) =>
        withClient(app.databaseUrl, (client) => client.query(text, values));
      await asked(
        `INSERT INTO platform.jobs (id, kind, business_id, actor_id, payload, status, expires_at)
         VALUES ($1, 'restore', $2, $3, '{}', 'running', now() + interval '1 day')`,
        [jobId, books.business.id, books.user.id],
      );
      await settling.settle(END);
      expect(await recordedAs(books, 'Rent')).toEqual([]);
      await asked(`UPDATE platform.jobs SET status = 'done' WHERE id = $1`, [jobId]);
      await settling.settle(END);
      expect(await recordedAs(books, 'Rent')).toEqual([`${END} -300.00`]);
    });

    it('may be a transfer, and a split', async () => {
      const savings = await openAccount(books.client, books.path, { name: 'Savings', type: 'savings' });
      const transfer = rent(books, { type: 'transfer', transferToAccountId: savings.id, description: 'Save' });
      const split = rent(books, {
        description: 'Both',
        categoryId: undefined,
        allocations: [
          { categoryId: books.categoryId('Rent'), amount: '200.00' },
          { categoryId: books.categoryId('Utilities'), amount: '100.00' },
        ],
      });
      expect((await repeat(books, MONTHLY, { payment: transfer })).status).toBe(201);
      expect((await repeat(books, MONTHLY, { payment: split })).status).toBe(201);
      await settling.settle(END);
      expect((await recordedAs(books, 'Save')).sort()).toEqual([`${END} -300.00`, `${END} 300.00`]);
      expect(await recordedAs(books, 'Both')).toEqual([`${END} -300.00`]);
    });

    it('waits for somebody who confirms it, on another day and with another amount', async () => {
      const { body } = await repeat(books, MONTHLY, { asksFirst: true });
      await settling.settle(END);
      expect((await detailOf(books, body.id)).coming[0]).toMatchObject({ day: END, status: 'open', reason: 'asked' });
      const said = { date: addDays(END, 2), payment: rent(books, { amount: '310.00' }) };
      const confirmed = await books.client.post<{ transactionId: string }>(`${occurrence(body.id, END)}/confirm`, said);
      expect(confirmed.status).toBe(200);
      expect(await recordedAs(books, 'Rent')).toEqual([`${addDays(END, 2)} -310.00`]);
      const { settled } = await detailOf(books, body.id);
      expect(settled).toMatchObject([{ day: END, status: 'recorded', transactionId: confirmed.body.transactionId }]);
      expect(code(await books.client.post(`${occurrence(body.id, END)}/confirm`, {}))).toEqual([
        409,
        'occurrence_settled',
      ]);
    });

    it('is said where the plan has no room for it, and recorded once there is', async () => {
      const small = await startBooks(app, await app.signedUp());
      const rows = Array.from({ length: 100 }, () => draft(small.account.id));
      await small.client.post(`${small.path}/transactions/bulk`, { transactions: rows });
      const { body } = await repeat(small, { startsOn: TODAY, unit: 'month', every: 1 });
      await settling.settle(TODAY);
      await settling.settle(TODAY);
      expect((await detailOf(small, body.id)).coming[0]).toMatchObject({ day: TODAY, reason: 'transaction_limit' });
      expect(await recordedAs(small, 'Rent')).toEqual([]);
      const [last] = await listed(small, '?limit=1');
      await small.client.delete(`${small.path}/transactions`, { transactionIds: [last?.id] });
      // What was freed is counted a moment later.
      await eventually('room for it', async () => {
        await settling.settle(TODAY);
        return (await recordedAs(small, 'Rent')).length > 0 ? true : undefined;
      });
      expect(await recordedAs(small, 'Rent')).toEqual([`${TODAY} -300.00`]);
      expect((await detailOf(small, body.id)).settled).toMatchObject([{ day: TODAY, status: 'recorded' }]);
    });

    it('waits where a row of the bank seems to be the payment', async () => {
      const { body } = await repeat(books, MONTHLY);
      const row = `Date,Description,Amount\n${addDays(END, -1)},LANDLORD LTD,-300.00\n`;
      const { id } = await settledImport(books, (await upload(books, row)).body.id);
      await commit(books, id);
      const { body: matches } = await books.client.get<OccurrenceMatch[]>(`${books.path}/schedules/matches`);
      expect(matches).toMatchObject([
        { scheduleId: body.id, day: END, isRecorded: false, description: 'LANDLORD LTD' },
      ]);
      await settling.settle(END);
      expect((await detailOf(books, body.id)).coming[0]).toMatchObject({ day: END, reason: 'seems_paid' });
      const said = { transactionId: matches[0]?.transactionId };
      expect((await books.client.post(`${occurrence(body.id, END)}/match`, said)).status).toBe(200);
      expect((await detailOf(books, body.id)).settled).toMatchObject([{ day: END, transactionId: said.transactionId }]);
    });

    it('says why it was not recorded, and loses nothing', async () => {
      const { body } = await repeat(books, MONTHLY);
      const archived = await books.client.post(`/api/accounts/${books.account.id}/archive`);
      expect(archived.status).toBeLessThan(300);
      await settling.settle(END);
      expect((await detailOf(books, body.id)).coming[0]).toMatchObject({ reason: 'account_archived', status: 'open' });
    });

    it('can be skipped and changed, one by one or all that follow', async () => {
      const { body } = await repeat(books, MONTHLY);
      const dearer = { payment: rent(books, { amount: '320.00' }) };
      expect((await books.client.put(occurrence(body.id, NEXT_END), dearer)).status).toBe(200);
      expect((await books.client.post(`${occurrence(body.id, END)}/skip`)).status).toBe(200);
      expect(code(await books.client.post(`${occurrence(body.id, TODAY)}/skip`))).toEqual([409, 'occurrence_settled']);
      const third = monthEnd(addMonths(TODAY, 3));
      const from = {
        payment: rent(books, { amount: '330.00' }),
        recurrence: { ...MONTHLY, startsOn: third },
        from: third,
      };
      const split = await books.client.put<Schedule>(path(body.id), from);
      expect([split.status, split.body.nextDay, split.body.id === body.id]).toEqual([200, third, false]);
      for (const day of [END, NEXT_END, third]) await settling.settle(day);
      expect(await recordedAs(books, 'Rent')).toEqual([`${NEXT_END} -320.00`, `${third} -330.00`]);
    });

    it('rests while it is paused and when it has ended, and is undone like the rest', async () => {
      const { body } = await repeat(books, MONTHLY);
      expect((await books.client.post<Schedule>(`${path(body.id)}/pause`)).body.isPaused).toBe(true);
      await settling.settle(END);
      expect(await recordedAs(books, 'Rent')).toEqual([]);
      const ended = await books.client.delete<Schedule>(path(body.id));
      expect(ended.body.endedAt).not.toBeNull();
      expect((await undo(books, ended)).status).toBe(200);
      expect((await detailOf(books, body.id)).schedule).toMatchObject({ endedAt: null, isPaused: true });
    });

    it('is refused where the books could not record it', async () => {
      expect(code(await repeat(books, { ...MONTHLY, every: 0 }))).toEqual([400, 'invalid']);
      expect(code(await repeat(books, { ...MONTHLY, unit: 'day' }))).toEqual([400, 'recurrence_invalid']);
      expect(code(await repeat(books, MONTHLY, { payment: rent(books, { accountId: books.business.id }) }))).toEqual([
        404,
        'account_not_found',
      ]);
      const ends = { transferToAccountId: books.account.id };
      expect(code(await repeat(books, MONTHLY, { payment: rent(books, { type: 'transfer' }) }))).toEqual([
        400,
        'transfer_account_required',
      ]);
      expect(code(await repeat(books, MONTHLY, { payment: rent(books, ends) }))).toEqual([
        400,
        'destination_without_transfer',
      ]);
      expect(code(await books.client.get(path(books.business.id)))).toEqual([404, 'schedule_not_found']);
    });

    it('is looked ahead to: what is due, and when an account falls below zero', async () => {
      await repeat(books, { startsOn: addDays(TODAY, 10), unit: 'day', every: 10 });
      const { body: due } = await books.client.get<DueOccurrences>(`${books.path}/schedules/due`);
      expect(due.occurrences.map(({ day }) => day)).toEqual([10, 20, 30].map((days) => addDays(TODAY, days)));
      const { body: cash } = await books.client.get<CashAhead>(`${books.path}/schedules/cash-ahead`);
      expect(cash.accounts).toMatchObject([
        {
          balance: '1000.00',
          belowZeroOn: addDays(TODAY, 40),
          closingBalance: '-1700.00',
          lowestOn: addDays(TODAY, 90),
        },
      ]);
      expect(cash.accounts[0]?.changes).toHaveLength(9);
    });
  });

  describe('a row of the bank', () => {
    it('takes the place of the payment that was recorded', async () => {
      const { body } = await repeat(books, MONTHLY);
      await settling.settle(END);
      const bank = await books.record({ date: addDays(END, 1), description: 'LANDLORD LTD', amount: '300.00' });
      const match = await books.client.post(`${occurrence(body.id, END)}/match`, { transactionId: bank.body.id });
      expect(match.status).toBe(200);
      expect(await recordedAs(books, 'Rent')).toEqual([]);
      expect((await detailOf(books, body.id)).settled).toMatchObject([{ transactionId: bank.body.id, day: END }]);
      expect((await undo(books, match)).status).toBe(200);
      expect(await recordedAs(books, 'Rent')).toEqual([`${END} -300.00`]);
    });

    it('is taken for it in the preview of its import, and gives way again when the import is undone', async () => {
      const { body } = await repeat(books, MONTHLY);
      await settling.settle(END);
      const row = `Date,Description,Amount\n${addDays(END, 1)},LANDLORD LTD,-300.00\n`;
      const read = await settledImport(books, (await upload(books, row)).body.id);
      const seen = { scheduleId: body.id, day: END, payment: 'Rent', isRecorded: true };
      expect(read.sample[0]?.occurrence).toEqual({ ...seen, isTaken: false });
      const address = `${books.path}/imports/${read.id}/mapping`;
      const half = await books.client.put(address, { rows: [{ row: 1, scheduleId: body.id }] });
      expect(code(half)).toEqual([400, 'occurrence_not_found']);
      const said = { row: 1, categoryId: books.categoryId('Utilities'), scheduleId: body.id, occurrenceDay: END };
      const taken = await books.client.put<Import>(address, { rows: [said] });
      expect(taken.body.sample[0]?.occurrence).toEqual({ ...seen, isTaken: true });
      expect(await commit(books, read.id)).toMatchObject({ status: 'completed' });
      expect(await recordedAs(books, 'Rent')).toEqual([]);
      expect(await recordedAs(books, 'LANDLORD')).toEqual([`${addDays(END, 1)} -300.00`]);
      const [bank] = await listed(books, '?search=LANDLORD');
      // What the person chose for the row holds, not what the payment was expected under.
      expect(bank?.allocations).toMatchObject([{ categoryId: books.categoryId('Utilities') }]);
      expect((await detailOf(books, body.id)).settled).toMatchObject([{ day: END, transactionId: bank?.id }]);
      await books.client.post(`${books.path}/imports/${read.id}/undo`, {});
      expect(await settledImport(books, read.id)).toMatchObject({ status: 'undone' });
      expect(await recordedAs(books, 'LANDLORD')).toEqual([]);
      expect(await recordedAs(books, 'Rent')).toEqual([`${END} -300.00`]);
      await books.client.post(`${books.path}/imports/${read.id}/redo`, {});
      expect(await settledImport(books, read.id)).toMatchObject({ status: 'completed' });
      expect(await recordedAs(books, 'LANDLORD')).toEqual([`${addDays(END, 1)} -300.00`]);
      expect(await recordedAs(books, 'Rent')).toEqual([]);
    });

    it('is taken for a payment that is still expected, which is not recorded a second time', async () => {
      const { body } = await repeat(books, MONTHLY);
      const row = `Date,Description,Amount\n${addDays(END, -1)},LANDLORD LTD,-300.00\n`;
      const read = await settledImport(books, (await upload(books, row)).body.id);
      const said = { row: 1, scheduleId: body.id, occurrenceDay: END };
      await books.client.put(`${books.path}/imports/${read.id}/mapping`, { rows: [said] });
      await commit(books, read.id);
      await settling.settle(END);
      expect(await recordedAs(books, 'Rent')).toEqual([]);
      expect(await detailOf(books, body.id)).toMatchObject({
        schedule: { nextDay: NEXT_END },
        settled: [{ day: END }],
      });
    });

    it('has the category of the payment that it is taken for, unless a person says another', async () => {
      const { body } = await repeat(books, MONTHLY);
      const row = `Date,Description,Amount\n${addDays(END, -1)},LANDLORD LTD,-300.00\n`;
      const read = await settledImport(books, (await upload(books, row)).body.id);
      const before = read.sample[0]?.categoryId;
      expect(before).not.toBe(books.categoryId('Rent'));
      const change = async (said: object): Promise<unknown> => {
        const { body: changed } = await books.client.put<Import>(`${books.path}/imports/${read.id}/mapping`, {
          rows: [{ row: 1, ...said }],
        });
        return changed.sample[0]?.categoryId;
      };
      const taken = { scheduleId: body.id, occurrenceDay: END };
      expect(await change(taken)).toBe(books.categoryId('Rent'));
      expect(await change({ scheduleId: null })).toBe(before);
      expect(await change({ ...taken, categoryId: books.categoryId('Travel') })).toBe(books.categoryId('Travel'));
      expect(await change({ categoryId: null })).toBe(books.categoryId('Rent'));
      await commit(books, read.id);
      const [bank] = await listed(books, '?search=LANDLORD');
      expect(bank?.categoryId).toBe(books.categoryId('Rent'));
    });

    /** A row of its own beside the payment, which the preview suggests to match. */
    async function imported(): Promise<{ id: string; row: string }> {
      const row = `Date,Description,Amount\n${addDays(END, 1)},LANDLORD LTD,-300.00\n`;
      const { id } = await settledImport(books, (await upload(books, row)).body.id);
      await books.client.put(`${books.path}/imports/${id}/mapping`, { rows: [{ row: 1, included: true }] });
      await commit(books, id);
      const [bank] = await listed(books, '?search=LANDLORD');
      return { id, row: bank?.id ?? '' };
    }
    const ofImport = async (id: string, what: 'undo' | 'redo'): Promise<Import> => {
      await books.client.post(`${books.path}/imports/${id}/${what}`, {});
      return settledImport(books, id);
    };
    const both = async (): Promise<string[]> => [
      ...(await recordedAs(books, 'Rent')),
      ...(await recordedAs(books, 'LANDLORD')),
    ];

    it('gives a payment back that it was matched with afterwards, and is that once after it is recorded again', async () => {
      const { body } = await repeat(books, MONTHLY);
      await settling.settle(END);
      const { id, row } = await imported();
      expect((await books.client.post(`${occurrence(body.id, END)}/match`, { transactionId: row })).status).toBe(200);
      expect(await both()).toEqual([`${addDays(END, 1)} -300.00`]);
      for (let round = 0; round < 2; round++) {
        expect(await ofImport(id, 'undo')).toMatchObject({ status: 'undone' });
        expect(await both()).toEqual([`${END} -300.00`]);
        expect(await ofImport(id, 'redo')).toMatchObject({ status: 'completed' });
        expect(await both()).toEqual([`${addDays(END, 1)} -300.00`]);
        expect((await detailOf(books, body.id)).settled).toMatchObject([{ day: END, transactionId: row }]);
      }
    });

    it('of a bulk call gives its payment back as well', async () => {
      const { body } = await repeat(books, MONTHLY);
      await settling.settle(END);
      const transactions = [{ ...draft(books.account.id), date: END, description: 'LANDLORD LTD', amount: '300.00' }];
      const bulk = await books.client.post(`${books.path}/transactions/bulk`, { transactions });
      const [bank] = await listed(books, '?search=LANDLORD');
      await books.client.post(`${occurrence(body.id, END)}/match`, { transactionId: bank?.id });
      const undone = await undo(books, bulk);
      expect([undone.status, await both()]).toEqual([200, [`${END} -300.00`]]);
      expect((await undo(books, undone)).status).toBe(200);
      expect((await detailOf(books, body.id)).settled).toMatchObject([{ day: END, transactionId: bank?.id }]);
      expect(await both()).toHaveLength(1);
    });

    it('that seems to be a payment takes its place in the cash ahead, as long as it is there', async () => {
      const closing = async (): Promise<string | undefined> =>
        (await books.client.get<CashAhead>(`${books.path}/schedules/cash-ahead`)).body.accounts[0]?.closingBalance;
      const reason = async (id: string): Promise<string | null | undefined> =>
        (await detailOf(books, id)).coming[0]?.reason;
      const { body } = await repeat(books, MONTHLY);
      const expected = await closing();
      const { id } = await imported();
      expect(await closing()).toBe(expected);
      await settling.settle(END);
      expect([await reason(body.id), await closing()]).toEqual(['seems_paid', expected]);
      await ofImport(id, 'undo');
      expect([await reason(body.id), await closing()]).toEqual(['asked', expected]);
      await ofImport(id, 'redo');
      const [bank] = await listed(books, '?search=LANDLORD');
      await books.client.delete(`${books.path}/transactions/${bank?.id}`);
      expect([await reason(body.id), await closing()]).toEqual(['asked', expected]);
    });
  });
}
