import 'reflect-metadata';
import type { Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import {
  changedValues,
  missingChoice,
  newValues,
  paymentRequest,
  recurrenceRequest,
  ScheduleFormValues,
  weekOf,
} from './schedule-form';

const schedule: Schedule = {
  id: 's',
  payment: {
    type: 'expense',
    accountId: 'a',
    accountName: 'Checking',
    amount: '-300.00',
    description: 'Rent',
    nickname: null,
    parts: [
      { categoryId: 'rent', categoryName: 'Rent', amount: '-200.00' },
      { categoryId: 'heat', categoryName: 'Heat', amount: '-100.00' },
    ],
    transferToAccountId: null,
    transferToAccountName: null,
  },
  recurrence: {
    startsOn: '2026-01-31',
    unit: 'month',
    every: 1,
    monthDay: 31,
    weekOfMonth: null,
    weekday: null,
    until: null,
    times: 12,
  },
  asksFirst: false,
  nextDay: '2026-04-30',
  nextPayment: null,
  isPaused: false,
  isPausedByRestore: false,
  endedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  open: 0,
};

it('takes a schedule into the form and out again as it was', () => {
  const values = changedValues(schedule);
  expect(recurrenceRequest(values)).toEqual({
    startsOn: '2026-01-31',
    unit: 'month',
    every: 1,
    monthDay: 31,
    times: 12,
  });
  expect(paymentRequest(values)).toEqual({
    type: 'expense',
    accountId: 'a',
    amount: '300.00',
    description: 'Rent',
    nickname: null,
    allocations: [
      { categoryId: 'rent', amount: '200.00' },
      { categoryId: 'heat', amount: '100.00' },
    ],
  });
});

it('says the weekday of a month by the day that was chosen', () => {
  expect(weekOf('2026-04-14')).toEqual({ weekOfMonth: 2, weekday: 2 });
  expect(weekOf('2026-04-30')).toEqual({ weekOfMonth: 5, weekday: 4 });
  const values = { ...newValues('2026-04-14', []), on: 'weekday' as const };
  expect(recurrenceRequest(values)).toMatchObject({ weekOfMonth: 2, weekday: 2 });
});

it('says nothing of an end that was not chosen', () => {
  const values = { ...newValues('2026-04-14', []), until: '2027-01-01', times: 3 };
  expect(recurrenceRequest(values)).toEqual({ startsOn: '2026-04-14', unit: 'month', every: 1 });
  expect(recurrenceRequest({ ...values, ends: 'times' })).toMatchObject({ times: 3 });
});

it('takes a form that is filled, whatever of it was left empty, and says what is missing', () => {
  const filled = {
    ...newValues('2026-04-14', []),
    accountId: '00000000-0000-4000-8000-000000000001',
    amount: '5.00',
    description: 'Rent',
  };
  const checked = plainToInstance(ScheduleFormValues, filled);
  expect(validateSync(checked)).toEqual([]);
  expect(missingChoice(checked)?.field).toBe('categoryId');
  expect(missingChoice({ ...checked, type: 'transfer' })?.field).toBe('transferToAccountId');
});
