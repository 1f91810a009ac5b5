/** What repeats as the calls that the screens make, and what they show of it. */
import type { Schedule, ScheduleDetail, SchedulePayment } from '@counterfoil/contracts/schedule-answer.contract';
import type { Answer } from '../../kit/app/http-client';
import { decimal, type HttpBooks } from './http-books';
import type { ScheduleIntent } from '../plain/intent';
import type { PlainBooks } from '../plain/plain-books';
import { daysOf, isOpen, nextOf } from '../plain/plain-schedules';
import { read } from './served-rows';

/** Days to come of one schedule that are compared. */
const DAYS_SHOWN = 6;

export async function scheduleCall(http: HttpBooks, intent: ScheduleIntent): Promise<Answer> {
  const { client } = http;
  const path = `${http.books.path}/schedules`;
  const own = `${path}/${http.id(intent.schedule)}`;
  switch (intent.do) {
    case 'repeat': {
      const { account, words, category, amount, startsOn, unit, every } = intent;
      const facts = {
        accountId: http.id(account),
        description: words,
        ...(category && { categoryId: http.id(category) }),
      };
      return client.post(path, { payment: { ...facts, ...signed(amount) }, recurrence: { startsOn, unit, every } });
    }
    case 'change schedule': {
      const { body, status, ...answer } = await client.get<ScheduleDetail>(own);
      if (status !== 200) return { body, status, ...answer };
      const { payment, recurrence } = body.schedule;
      const { startsOn, unit, every } = recurrence;
      return client.put(own, { payment: otherwise(payment, intent.amount), recurrence: { startsOn, unit, every } });
    }
    case 'pause schedule':
      return client.post(`${own}/pause`);
    case 'resume schedule':
      return client.post(`${own}/resume`);
    case 'end schedule':
      return client.delete(own);
    case 'skip occurrence':
      return client.post(`${own}/occurrences/${intent.day}/skip`);
    case 'change occurrence': {
      const one = `${own}/occurrences/${intent.day}`;
      if (intent.amount === null) return client.delete(one);
      const seen = await client.get<ScheduleDetail>(own);
      return seen.status === 200
        ? client.put(one, { payment: otherwise(seen.body.schedule.payment, intent.amount) })
        : seen;
    }
    case 'confirm occurrence':
      return client.post(`${own}/occurrences/${intent.day}/confirm`, { date: intent.date });
    default:
      return intent satisfies never;
  }
}

/** What goes on, and the next days of one of them. */
export async function shownSchedules(
  { client, books, names, ids }: HttpBooks,
  plain: PlainBooks,
  die: number,
): Promise<readonly [unknown, unknown]> {
  const path = `${books.path}/schedules`;
  const { body } = await read<Schedule[]>(client, path);
  const shown = body
    .filter(({ endedAt }) => endedAt === null)
    .map(({ id, payment, nextDay, nextPayment, isPaused, open }) =>
      [names.get(id), payment.amount, nextDay, nextPayment?.amount ?? 'as ever', isPaused, open].join(' '),
    );
  const meant = [...plain.schedules].map(([id, schedule]) => {
    const next = nextOf(schedule);
    const { amount, changed, paused, fates } = schedule;
    const own = changed.get(next);
    const open = [...fates.values()].filter((fate) => fate === 'open').length;
    return [id, decimal(amount), next, own === undefined ? 'as ever' : decimal(own), paused, open].join(' ');
  });
  const all = [...plain.schedules];
  const [one, schedule] = all[die % Math.max(1, all.length)] ?? [undefined, undefined];
  if (one === undefined || schedule === undefined) return [shown.sort(), meant.sort()];
  const { body: detail } = await read<ScheduleDetail>(client, `${path}/${ids.get(one) ?? ''}`);
  const coming = detail.coming.map(({ day, status, payment }) => `${day} ${status} ${payment.amount}`);
  const days = daysOf(schedule);
  const amountOn = (day: string): string => decimal(schedule.changed.get(day) ?? schedule.amount);
  const toCome = [
    ...days.filter((day) => isOpen(schedule, day)).map((day) => `${day} open ${amountOn(day)}`),
    ...days.filter((day) => !schedule.fates.has(day)).map((day) => `${day} planned ${amountOn(day)}`),
  ];
  return [
    [shown.sort(), coming.slice(0, DAYS_SHOWN)],
    [meant.sort(), toCome.slice(0, DAYS_SHOWN)],
  ];
}

function signed(amount: bigint): { type: string; amount: string } {
  return { type: amount < 0n ? 'expense' : 'deposit', amount: decimal(amount < 0n ? -amount : amount) };
}

/** The payment as it was read, of another amount. */
function otherwise({ accountId, description, parts }: SchedulePayment, amount: bigint): object {
  const [only] = parts;
  return { accountId, description, ...(only && { categoryId: only.categoryId }), ...signed(amount) };
}
