import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { SMTPServer } from 'smtp-server';
import type { Business } from '@counterfoil/contracts/business.contract';
import { LimitWarnings, MonthlySummary, NoticesModule } from '../../../services/ledger/src/notices/notices.module';
import { readConfig } from '../../../services/ledger/src/process/config';
import { PlatformModule } from '../../../services/ledger/src/app/platform.module';
import { startApiBeside, type ApiProcess } from '../../kit/app/api-process';
import { startBooks } from '../../kit/books/books';
import { lastingToday } from '../../kit/run/lasting-day';
import { linkIn, mailsTo } from '../../kit/app/mails';
import { verifiedPerson } from '../../kit/app/sign-ins';
import { withClient } from '../../kit/books/read-models';
import { eventually } from '../../kit/run/time-limit';
import { startWorker } from '../../kit/app/worker';
import { platform } from '../admin/platform';
import { verifiedEmail } from './verified-email';

interface Received {
  readonly to: string[];
  readonly source: string;
}

let server: SMTPServer;
const received: Received[] = [];
/** Replies to the next receivers, before it takes mails again. */
const refusals: number[] = [];
const MONTH = lastingToday().slice(0, 7);

let app: ApiProcess;
let notices: INestApplicationContext;

/** Lines of quoted-printable as they were before they were broken. */
const plainText = (source = ''): string => source.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const receivedBy = (email: string): Received[] => received.filter(({ to }) => to.includes(email));
const stateOf = async (
  email: string,
): Promise<{ state: string; text: string | null; attempts: number; last_error: string | null } | undefined> =>
  (
    await withClient(app.databaseUrl, (db) =>
      db.query('select state, text, attempts, last_error from platform.outgoing_mail where to_address = $1', [email]),
    )
  ).rows[0];

/**
 * A mail server: addresses that are verified, mails on their way through a server that refuses and recovers, and what
 * owners are told without asking.
 */
export function mails(): void {
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo(_address, _session, done) {
        const code = refusals.shift();
        done(code === undefined ? null : Object.assign(new Error('not today'), { responseCode: code }));
      },
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            source: Buffer.concat(parts).toString(),
          });
          done();
        });
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    app = await startApiBeside(platform.app, {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://books.example.com',
      MAIL_FROM: 'Counterfoil <books@example.com>',
    });
    notices = await NestFactory.createApplicationContext(
      {
        module: class Notices {},
        imports: [PlatformModule.of(readConfig({ ...app.environment, PORT: '1', LOG_LEVEL: 'warn' })), NoticesModule],
      },
      { logger: false },
    );
  });
  afterAll(async () => {
    await notices?.close();
    await app?.stop();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  describe('an address', () => verifiedEmail(() => app));

  describe('a mail server', () => {
    it('gets each mail from the worker, after which nothing of it is kept', async () => {
      const { user } = await verifiedPerson(app);
      await app.client().post('/api/password/forgot', { email: user.email });
      expect(await stateOf(user.email)).toMatchObject({
        state: 'queued',
        text: expect.stringContaining('[link, for the addressee alone]'),
      });
      const link = linkIn((await mailsTo(app, user.email))[0]);
      const worker = await startWorker(app);
      try {
        await eventually('the mail sent', async () =>
          (await stateOf(user.email))?.state === 'sent' ? true : undefined,
        );
        const [mail, ...others] = receivedBy(user.email);
        expect(others).toEqual([]);
        expect(mail?.source).toMatch(/^From: Counterfoil <books@example\.com>\r$/m);
        expect(mail?.source).toMatch(/^Subject: Choose a new password\r$/m);
        expect(mail?.source).toContain('Content-Type: text/html');
        expect(plainText(mail?.source)).toContain(`https://books.example.com${link}`);
        expect(await stateOf(user.email)).toMatchObject({ text: null, last_error: null });

        const late = await verifiedPerson(app);
        refusals.push(451);
        await app.client().post('/api/password/forgot', { email: late.user.email });
        await eventually('a mail that waits', async () =>
          (await stateOf(late.user.email))?.last_error ? true : undefined,
        );
        expect(await stateOf(late.user.email)).toMatchObject({ state: 'queued', attempts: 1 });
        await withClient(app.databaseUrl, (db) =>
          db.query('update platform.outgoing_mail set next_attempt_at = now()'),
        );
        await eventually('the mail sent after all', async () =>
          (await stateOf(late.user.email))?.state === 'sent' ? true : undefined,
        );
        expect(receivedBy(late.user.email)).toHaveLength(1);

        const nobody = await verifiedPerson(app);
        refusals.push(550);
        await app.client().post('/api/password/forgot', { email: nobody.user.email });
        await eventually('a mail given up', async () =>
          (await stateOf(nobody.user.email))?.state === 'failed' ? true : undefined,
        );
        expect(await stateOf(nobody.user.email)).toMatchObject({
          attempts: 1,
          text: null,
          last_error: expect.stringContaining('not today'),
        });
        expect(worker.process.output()).not.toContain(user.email);
      } finally {
        await worker.stop();
      }
    });
  });

  describe('owners', () => {
    it('are told of a limit that is near, and of one that is reached, once each in a period', async () => {
      const owner = await verifiedPerson(app);
      const off = await verifiedPerson(app);
      await off.client.put('/api/profile/notifications', { limitWarnings: false });
      const warnings = notices.get(LimitWarnings);
      const businesses = await Promise.all(
        [owner, off].map(
          async ({ client }) =>
            (await client.post<Business>('/api/businesses', { name: 'Bees', industry: 'Retail', timeZone: 'UTC' })).body
              .id,
        ),
      );
      await eventually('both businesses known to the usage', async () =>
        (
          await withClient(app.databaseUrl, (db) =>
            db.query('select from usage.businesses where id = any ($1::uuid[])', [businesses]),
          )
        ).rowCount === businesses.length
          ? true
          : undefined,
      );
      const use = (used: number): Promise<unknown> =>
        withClient(app.databaseUrl, (db) =>
          db.query(
            `
              insert into usage.counters (business_id, resource, period, used) select id, 'transactions', $2, $3
                from unnest($1::uuid[]) id
             on conflict (business_id, resource, period) do update set used = excluded.used`,
            [businesses, MONTH, used],
          ),
        );
      const subjects: string[][] = [];
      for (const used of [75, 76, 80, 90, 100]) {
        await use(used);
        await warnings.send();
        await warnings.send();
        subjects.push((await mailsTo(app, owner.user.email)).map(({ subject }) => subject));
      }
      const near = "You're approaching your monthly limit";
      const reached = 'You have used 90 of 100 transactions';
      expect(subjects).toEqual([[], [near], [near], [near, reached], [near, reached]]);
      expect((await mailsTo(app, owner.user.email))[1]?.text).toContain(
        "You've reached your monthly limit. Upgrade to Professional for 1,000 monthly transactions and bulk upload.",
      );
      expect(await mailsTo(app, off.user.email)).toEqual([]);
    });

    it("are told last month's figures when the month is over where the business is, once", async () => {
      const books = await startBooks(app, await verifiedPerson(app));
      await books.record({ date: '2026-02-10', amount: '80.00', type: 'expense' });
      await books.record({ date: '2026-02-11', amount: '200.00', type: 'deposit' });
      const months = notices.get(MonthlySummary);
      const told = async (): Promise<number> =>
        (await mailsTo(app, books.user.email)).filter(({ kind }) => kind === 'monthly_summary').length;
      await months.send(new Date('2026-02-28T23:59:00Z'));
      expect(await told()).toBe(0);
      await months.send(new Date('2026-03-01T00:01:00Z'));
      await months.send(new Date('2026-03-02T00:01:00Z'));
      expect(await told()).toBe(1);
      const [mail] = await mailsTo(app, books.user.email);
      expect(mail?.subject).toBe('Bees & Honey: February 2026');
      expect(mail?.text).toContain(
        'Total revenue: $200.00\nTotal expenses: $80.00\nNet profit: $120.00\nProfit margin: 60.0%',
      );
      expect(mail?.text).toContain(
        'These are the figures of Bees & Honey for February 2026, as its books stand today.',
      );
      expect(mail?.html).toContain('Bees &amp; Honey');
      await months.send(new Date('2026-04-01T12:00:00Z'));
      await months.send(new Date('2026-03-20T12:00:00Z'));
      expect(await told()).toBe(1);
    });
  });
}
