import 'reflect-metadata';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { Account } from '@counterfoil/contracts/account.contract';
import { startTestApp, type TestApp } from '../kit/app';
import { openAccount, startBooks } from '../kit/books';
import { played } from '../kit/campaign';
import { QUICK_START, YOUNG_SPACE } from '../kit/node-process';
import { recordedAs, rent, repeat } from '../http/scheduled-books';

const LIMIT_MS = 600_000;
const SCHEDULES = played(20, 40);
const DAYS = 5;
/** How long after it began each process is killed; the steps of an occurrence take a few milliseconds. */
const KILLED_AFTER_MS = played([30, 110], [0, 5, 10, 20, 30, 45, 60, 80, 110, 150, 200, 300]);

const TODAY = new Date().toISOString().slice(0, 10);
const LAST = addDays(TODAY, DAYS);

/** No name is the beginning of another. */
const nameOf = (at: number): string => `Payment ${String(at).padStart(3, '0')}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** Settles once it is there. */
async function settling(): Promise<{ process: ChildProcess; ended: Promise<unknown> }> {
  const child = spawn(process.execPath, [YOUNG_SPACE, ...QUICK_START, join(__dirname, 'settling.main.js')], {
    env: { ...process.env, ...app.environment, SETTLE_AT: `${LAST}T12:00:00Z`, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { process: child, ended };
}

it(
  'records each occurrence once when whoever records them is killed at every moment, alone and beside another',
  async () => {
    const books = await startBooks(app);
    const savings = await openAccount(books.client, books.path, { name: 'Savings', type: 'savings' });
    const recurrence = { startsOn: TODAY, unit: 'day', every: 1, until: LAST } as const;
    for (let at = 0; at < SCHEDULES; at++) {
      const transfer = { type: 'transfer', transferToAccountId: savings.id } as const;
      const payment = rent(books, { description: nameOf(at), amount: '1.00', ...(at % 2 === 0 ? transfer : {}) });
      expect((await repeat(books, recurrence, { payment })).status).toBe(201);
    }
    let killed = 0;
    for (const [at, delay] of KILLED_AFTER_MS.entries()) {
      const victims = await Promise.all(Array.from({ length: 1 + (at % 2) }, settling));
      await new Promise((resolve) => setTimeout(resolve, delay));
      for (const victim of victims) {
        if (victim.process.exitCode === null && victim.process.kill('SIGKILL')) killed += 1;
        await victim.ended;
      }
    }
    const last = await settling();
    await last.ended;
    expect(killed).toBeGreaterThanOrEqual(KILLED_AFTER_MS.length / 2);
    const days = Array.from({ length: DAYS + 1 }, (_, day) => addDays(TODAY, day));
    for (let at = 0; at < SCHEDULES; at++) {
      const rows = (await recordedAs(books, nameOf(at))).filter((row) => row.endsWith(' -1.00'));
      expect(rows).toEqual(days.map((day) => `${day} -1.00`));
    }
    const { body: accounts } = await books.client.get<Account[]>(`${books.path}/accounts`);
    const balance = (id: string): string => accounts.find((account) => account.id === id)?.currentBalance ?? '';
    const each = SCHEDULES * days.length;
    expect([balance(books.account.id), balance(savings.id)]).toEqual([`${1_000 - each}.00`, `${each / 2}.00`]);
  },
  LIMIT_MS,
);
