import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { Schedule, ScheduleDetail } from '@counterfoil/contracts/schedule-answer.contract';
import type { PaymentRequest, RecurrenceRequest } from '@counterfoil/contracts/schedule.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { PlatformModule } from '../../../services/ledger/src/app/platform.module';
import { readConfig } from '../../../services/ledger/src/process/config';
import {
  OccurrenceSettling,
  OccurrenceSettlingModule,
} from '../../../services/ledger/src/schedules/occurrence-settling.module';
import type { ReachableApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';

/** What the worker's upkeep does, at moments that a test says. */
export interface TestSettling {
  settle(day: string): Promise<number>;
  close(): Promise<void>;
}

/** A process of its own as far as the books can tell. */
export async function startSettling(app: ReachableApp): Promise<TestSettling> {
  const context: INestApplicationContext = await NestFactory.createApplicationContext(
    {
      module: class Settling {},
      imports: [
        PlatformModule.of(readConfig({ ...app.environment, PORT: '1', LOG_LEVEL: 'warn' })),
        OccurrenceSettlingModule,
      ],
    },
    { logger: false },
  );
  const settling = context.get(OccurrenceSettling);
  return {
    settle: (day) => settling.settle(new Date(`${day}T12:00:00Z`)),
    close: () => context.close(),
  };
}

/** 300.00 of rent from checking on each month's last day. */
export function rent(books: TestBooks, change: Partial<PaymentRequest> = {}): PaymentRequest {
  const ordinary = { type: 'expense', amount: '300.00', description: 'Rent' } as const;
  return { ...ordinary, accountId: books.account.id, categoryId: books.categoryId('Rent'), ...change };
}

export async function repeat(
  books: TestBooks,
  recurrence: RecurrenceRequest,
  { payment = rent(books), ...said }: { payment?: PaymentRequest; asksFirst?: boolean; after?: string } = {},
): Promise<Answer<Schedule>> {
  return books.client.post<Schedule>(`${books.path}/schedules`, { payment, recurrence, ...said });
}

export async function detailOf(books: TestBooks, id: string): Promise<ScheduleDetail> {
  return (await books.client.get<ScheduleDetail>(`${books.path}/schedules/${id}`)).body;
}

/** Days and amounts of what the books have under a description, oldest first; a search finds categories, too. */
export async function recordedAs(books: TestBooks, search: string): Promise<string[]> {
  const { body } = await books.client.get<Transaction[]>(
    `${books.path}/transactions?search=${encodeURIComponent(search)}&order=asc&limit=500`,
  );
  return body.filter(({ description }) => description.includes(search)).map(({ date, amount }) => `${date} ${amount}`);
}
