import 'reflect-metadata';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { Account } from '@counterfoil/contracts/account.contract';
import { startTestApp, type TestApp } from '../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books/books';
import { lastingToday } from '../kit/run/lasting-day';
import { QUICK_START, YOUNG_SPACE } from '../kit/run/node-process';
import { eventually } from '../kit/run/time-limit';
import { recordedAs, rent, repeat } from '../http/schedules/scheduled-books';

const LIMIT_MS = 600_000;
const SCHEDULES = 40;
/** After today: a week in all. */
const DAYS = 6;
/** How long after it began each process is killed; the steps of an occurrence take a few milliseconds. */
const KILLED_AFTER_MS = [0, 5, 10, 20, 30, 45, 60, 80, 110, 150, 200, 300];

const TODAY = lastingToday();
const LAST = addDays(TODAY, DAYS);

/** No name is the beginning of another. */
const nameOf = (at: number): string => `Payment ${String(at).padStart(3, '0')}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

interface Settling {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
  begin(): void;
}

/** Is there, and waits for the word. */
async function ready(): Promise<Settling> {
  const child = spawn(process.execPath, [YOUNG_SPACE, ...QUICK_START, join(__dirname, 'settling.main.js')], {
    env: { ...process.env, ...app.environment, SETTLE_AT: `${LAST}T12:00:00Z`, LOG_LEVEL: 'warn' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Whoever is killed hears no more.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { process: child, ended, begin: () => child.stdin.write('begin\n') };
}

async function settling(): Promise<Settling> {
  const found = await ready();
  found.begin();
  return found;
}

async function kill(victim: Settling): Promise<boolean> {
  const wasThere = victim.process.exitCode === null && victim.process.kill('SIGKILL');
  await victim.ended;
  return wasThere;
}

/** Books in which every schedule has a payment each day up to the last one, every other one a transfer. */
async function scheduledBooks(): Promise<{ books: TestBooks; savings: Account }> {
  const books = await startBooks(app);
  const savings = await openAccount(books.client, books.path, { name: 'Savings', type: 'savings' });
  const recurrence = { startsOn: TODAY, unit: 'day', every: 1, until: LAST } as const;
  for (let at = 0; at < SCHEDULES; at++) {
    const transfer = { type: 'transfer', transferToAccountId: savings.id } as const;
    const payment = rent(books, { description: nameOf(at), amount: '1.00', ...(at % 2 === 0 ? transfer : {}) });
    expect((await repeat(books, recurrence, { payment })).status).toBe(201);
  }
  return { books, savings };
}

async function expectEachOnce({ books, savings }: { books: TestBooks; savings: Account }): Promise<void> {
  const days = Array.from({ length: DAYS + 1 }, (_, day) => addDays(TODAY, day));
  for (let at = 0; at < SCHEDULES; at++) {
    const rows = async (): Promise<string[]> =>
      (await recordedAs(books, nameOf(at))).filter((row) => row.endsWith(' -1.00'));
    // Another process has recorded them, which waits for no list of this one.
    await eventually('the last day', async () => ((await rows()).length >= days.length ? true : undefined));
    expect(await rows()).toEqual(days.map((day) => `${day} -1.00`));
  }
  const { body: accounts } = await books.client.get<Account[]>(`${books.path}/accounts`);
  const balance = (id: string): string => accounts.find((account) => account.id === id)?.currentBalance ?? '';
  const each = SCHEDULES * days.length;
  expect([balance(books.account.id), balance(savings.id)]).toEqual([`${1_000 - each}.00`, `${each / 2}.00`]);
}

it(
  'records each occurrence once when whoever records them is killed at every moment, alone and beside another',
  async () => {
    const books = await scheduledBooks();
    let killed = 0;
    for (const [at, delay] of KILLED_AFTER_MS.entries()) {
      const victims = await Promise.all(Array.from({ length: 1 + (at % 2) }, settling));
      await new Promise((resolve) => setTimeout(resolve, delay));
      for (const victim of victims) if (await kill(victim)) killed += 1;
    }
    const last = await settling();
    await last.ended;
    expect(killed).toBeGreaterThanOrEqual(KILLED_AFTER_MS.length / 2);
    await expectEachOnce(books);
  },
  LIMIT_MS,
);

it(
  'records a week without any of them once where two begin together, and one of them dies in the middle',
  async () => {
    const scheduled = await scheduledBooks();
    const [victim, other] = await Promise.all([ready(), ready()]);
    for (const one of [victim, other]) one.begin();
    await eventually('the first payments', async () =>
      (await recordedAs(scheduled.books, 'Payment')).length > 0 ? true : undefined,
    );
    await kill(victim);
    await other.ended;
    expect(other.process.exitCode).toBe(0);
    // What the victim had begun and the other one had passed by comes with the next run.
    const next = await settling();
    await next.ended;
    await expectEachOnce(scheduled);
  },
  LIMIT_MS,
);
