/** Due payments that nobody has settled, in the checklist of their period. */
import 'reflect-metadata';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { PeriodChecklist } from '@counterfoil/contracts/period.contract';
import { startBooks } from '../../kit/books/books';
import { lastingToday } from '../../kit/run/lasting-day';
import type { OwnApp } from '../../kit/app/own-app';
import { repeat, startSettling } from '../schedules/scheduled-books';

const TOMORROW = addDays(lastingToday(), 1);

export function playWaitingPayments(own: OwnApp): void {
  it('counts the payments that came due up to its last day, until each is settled or what repeats is ended', async () => {
    const books = await startBooks(own.app);
    const settling = await startSettling(own.app);
    try {
      const once = { startsOn: TOMORROW, unit: 'day', every: 1, until: TOMORROW } as const;
      const [skipped, ended] = [
        (await repeat(books, once, { asksFirst: true })).body,
        (await repeat(books, once, { asksFirst: true })).body,
      ];
      await settling.settle(TOMORROW);
      const waiting = async (through: string): Promise<number> => {
        const path = `${books.path}/periods/checklist?through=${through}`;
        return (await books.client.get<PeriodChecklist>(path)).body.waitingPayments;
      };
      expect([await waiting(TOMORROW), await waiting(addDays(TOMORROW, -1))]).toEqual([2, 0]);
      const schedules = `${books.path}/schedules`;
      expect((await books.client.post(`${schedules}/${skipped.id}/occurrences/${TOMORROW}/skip`)).status).toBe(200);
      expect(await waiting(TOMORROW)).toBe(1);
      expect((await books.client.delete(`${schedules}/${ended.id}`)).status).toBe(200);
      expect(await waiting(TOMORROW)).toBe(0);
    } finally {
      await settling.close();
    }
  });
}
