/**
 * How far administrators reach: not to super admins, not into the mail, and nowhere without a record that its subject
 * sees.
 */
import 'reflect-metadata';
import type { AdminUser } from '@counterfoil/contracts/admin.contract';
import type { PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import type { OutgoingMail } from '@counterfoil/contracts/mail.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { ProfileSupportView } from '@counterfoil/contracts/profile.contract';
import { platformAdmin, superAdmin } from '../kit/administrators';
import { startTestApp, uniqueEmail, type SignedUp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { linkIn, mailsTo } from '../kit/mails';
import { readSettledReadModels, withClient } from '../kit/read-models';
import { declaredRoutes } from '../kit/declared-routes';
import { operate, operateJson } from '../operation/operator';
import { RECORDED, NOT_RECORDED, EARLIER, RECORDS } from './administrator-reads';

const OF_ADMINISTRATORS = declaredRoutes().filter(({ platformRight }) => platformRight !== undefined);
/** Takes the planted stream out of quarantine. */
const LAST = 'POST /api/admin/projections/:name/release';

let app: TestApp;
let admin: SignedUp;
let boss: SignedUp;
let books: TestBooks;
beforeAll(async () => {
  app = await startTestApp();
  [admin, boss, books] = [await platformAdmin(app), await superAdmin(app), await startBooks(app, await app.signedUp())];
});
afterAll(() => app?.stop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await withClient(app.databaseUrl, (client) => client.query<Row>(text, values))).rows;

describe('a plain administrator', () => {
  it('finds no link in the kept mails, and none of the mails to a super admin', async () => {
    const invited = uniqueEmail();
    const invitation = await books.client.post<PendingInvitation>(`${books.path}/invitations`, { email: invited });
    for (const { user } of [books, boss]) await app.client().post('/api/password/forgot', { email: user.email });
    const { body, headers } = await admin.client.get<OutgoingMail[]>('/api/admin/outgoing-mail?limit=100');
    expect(body.map(({ to }) => to)).toEqual(expect.arrayContaining([invited, books.user.email]));
    expect(body.map(({ to }) => to)).not.toContain(boss.user.email);
    expect(headers.get('x-total-count')).toBe(String(body.length));
    for (const { text } of body) expect(text).toContain('[link, for the addressee alone]');
    const links = [linkIn((await mailsTo(app, books.user.email)).at(-1)), invitation.body.link];
    for (const link of links) expect(JSON.stringify(body)).not.toContain(link.split(/[/=]/).at(-1));
    const toBoss = (await boss.client.get<OutgoingMail[]>('/api/admin/outgoing-mail?limit=100')).body.filter(
      ({ to }) => to === boss.user.email,
    );
    expect(toBoss).toHaveLength(1);
    expect(JSON.stringify(toBoss)).not.toMatch(/token=/);
  });

  it('can do nothing to a super admin, nor to books of theirs', async () => {
    const theirs = await startBooks(app, boss);
    const paths = { user: boss.user.id, business: theirs.business.id, account: theirs.account.id };
    const bodies = [{}, { isAdmin: false }, { subscriptionStatus: 'paid' }, { plan: 'professional' }];
    const about = OF_ADMINISTRATORS.filter(({ platformSubject }) => platformSubject !== undefined);
    const before = await standing();
    for (const { name, method, path, platformSubject = 'user' } of about) {
      for (const body of method === 'GET' ? [undefined] : bodies) {
        const answer = await admin.client.call<Problem>(method, path.replace(':id', paths[platformSubject]), body);
        expect([name, body, answer.status, answer.body.code]).toEqual([name, body, 403, 'super_admin_only']);
      }
    }
    const revoked = await admin.client.post<Problem>(`/api/admin/users/${boss.user.id}/admin-access`, {
      isAdmin: false,
    });
    expect([revoked.status, revoked.body.code]).toEqual([403, 'super_admin_only']);
    expect(await standing()).toEqual(before);
    expect((await boss.client.get(`/api/admin/users/${boss.user.id}/usage`)).status).toBe(200);
    expect((await boss.client.get(theirs.path)).status).toBe(200);
  });

  it('becomes no super admin by any field of any body', async () => {
    const wishes = {
      isAdmin: true,
      isSuperAdmin: true,
      is_super_admin: true,
      permissions: ['plans', 'flags'],
      role: 'super admin',
    };
    const { email, firstName, lastName, id } = admin.user;
    await admin.client.put('/api/profile', { email, firstName, lastName, ...wishes });
    await admin.client.put('/api/profile/notifications', wishes);
    await admin.client.post('/api/auth/complete-setup', wishes);
    await admin.client.post(`/api/admin/users/${id}/admin-access`, wishes);
    await admin.client.put(`/api/admin/users/${id}/subscription`, { plan: 'professional', ...wishes });
    await app.client().post('/api/register', {
      email: uniqueEmail(),
      password: 'correct horse',
      firstName: 'A',
      lastName: 'B',
      ...wishes,
    });
    expect(await query('select user_id from platform.super_admins')).toEqual([{ user_id: boss.user.id }]);
    expect((await admin.client.get('/api/super-admin/feature-flags')).status).toBe(403);
  });

  async function standing(): Promise<unknown> {
    const users = await query('select id, email, password_hash, is_admin from platform.users where id = $1', [
      boss.user.id,
    ]);
    return [
      users,
      await query('select * from platform.super_admins'),
      await query('select id from platform.user_subscriptions where user_id = $1', [boss.user.id]),
    ];
  }
});

describe('somebody stays', () => {
  it('super admin, also where the last two delete each other, or themselves, at once', async () => {
    const rival = await app.signedUp();
    await query(`insert into platform.super_admins (user_id, permissions) values ($1, '{plans,flags}')`, [
      rival.user.id,
    ]);
    await query('update platform.users set is_admin = true where id = $1', [rival.user.id]);
    const other = await app.signedUp();
    await query(`delete from platform.super_admins where user_id = $1`, [boss.user.id]);
    await query(`insert into platform.super_admins (user_id, permissions) values ($1, '{plans,flags}')`, [
      other.user.id,
    ]);
    await query('update platform.users set is_admin = true where id = $1', [other.user.id]);
    const deletions = await Promise.all([
      rival.client.delete<Problem>(`/api/admin/users/${other.user.id}`),
      other.client.delete<Problem>(`/api/admin/users/${rival.user.id}`),
      rival.client.delete<Problem>('/api/profile', { password: rival.password }),
      other.client.delete<Problem>('/api/profile', { password: other.password }),
    ]);
    expect(await query('select user_id from platform.super_admins')).toHaveLength(1);
    const codes = deletions.map(({ status, body }) => (status === 204 ? 'gone' : (body as Problem | undefined)?.code));
    expect(codes.filter((code) => code === 'last_super_admin').length).toBeGreaterThan(0);
    await query(`insert into platform.super_admins (user_id, permissions) values ($1, '{plans,flags}')`, [
      boss.user.id,
    ]);
  });
});

describe('what administrators read', () => {
  it('is declared of every route, as recorded or with the reason why not', () => {
    expect([...Object.keys(RECORDED), ...Object.keys(NOT_RECORDED)].sort()).toEqual(
      OF_ADMINISTRATORS.map(({ name }) => name).sort(),
    );
    const unnamed = OF_ADMINISTRATORS.filter(
      ({ path, platformSubject }) => /\/(users|businesses|accounts)\/:id/.test(path) && !platformSubject,
    );
    // Granting is open to administrators, so that a super admin can be given back what they gave up; revoking looks
    // itself.
    expect(unnamed.map(({ name }) => name)).toEqual(['POST /api/admin/users/:id/admin-access']);
  });

  it('is recorded with who, what and when, each time, and told to whose it is', async () => {
    await books.client.post('/api/support-tickets', {
      subject: 'My bank',
      category: 'technical',
      priority: 'low',
      message: 'The file is not read.',
    });
    const stream = `ledger-${books.business.id}`;
    await query(
      `insert into event_sourcing.quarantine (schema_name, stream, revision, position, event_id, event_type, error)
       select schema_name, $1, 0, 0, $1, 'BusinessRegistered', 'planted' from event_sourcing.fills
         where projection = 'analytics' and state = 'serving'`,
      [stream],
    );
    const names = [...Object.keys(RECORDED).filter((name) => name !== LAST), LAST];
    for (const name of names) {
      const { what, of } = RECORDED[name] ?? { what: 'usage', of: 'user' };
      await query('delete from platform.recorded_reads');
      const [method = '', path = ''] = name.split(' ');
      const subject = path.includes('/businesses/') ? books.business.id : books.user.id;
      const called = path.replace(':id', subject).replace(':name', 'analytics');
      const answer = await admin.client.call(method, called, method === 'GET' ? undefined : { stream });
      // The planted stream still fails; a rebuild that is done by then has left it behind. Both are told, and recorded.
      expect([name, (name === LAST ? [404, 409] : [200]).includes(answer.status)]).toEqual([name, true]);
      const subjectId = of === 'user' ? books.user.id : books.business.id;
      expect([name, await query(RECORDS, [subjectId])]).toEqual([
        name,
        [{ what, reader_id: admin.user.id, reader_role: 'platform admin', is_fresh: true }],
      ]);
      // A view of the whole business is a fact of its person as well, which is told beside it once it is projected.
      const told = (await books.client.get<ProfileSupportView[]>('/api/profile/support-views')).body;
      const businessName = of === 'user' ? null : 'Bees & Honey';
      expect(told).toContainEqual(expect.objectContaining({ what, viewedBy: 'Platform Admin', businessName }));
    }
  });

  it('is not told where it cannot be recorded', async () => {
    await query('alter table platform.recorded_reads rename to recorded_reads_away');
    try {
      for (const path of [
        `users/${books.user.id}/usage`,
        `users/${books.user.id}/full-access`,
        'support-tickets',
        'outgoing-mail',
      ]) {
        const { status, text } = await admin.client.get(`/api/admin/${path}`);
        expect([path, status >= 500, text.includes(books.user.email), text.includes('Bees')]).toEqual([
          path,
          true,
          false,
          false,
        ]);
      }
    } finally {
      await query('alter table platform.recorded_reads_away rename to recorded_reads');
    }
  });

  it('is one line where it went on over the end of a record, and another one later', async () => {
    // What the tests before have viewed is told once the projection has it.
    await readSettledReadModels(app.databaseUrl);
    await query('delete from platform.recorded_reads');
    const usage = (): Promise<unknown> => admin.client.get(`/api/admin/users/${books.user.id}/usage`);
    const earlier = (minutes: number): Promise<unknown> => query(EARLIER, [minutes]);
    const told = async (): Promise<number[]> => {
      const { body, headers } = await books.client.get<ProfileSupportView[]>('/api/profile/support-views');
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.filter(({ what }) => what === 'usage').map(({ times }) => times);
    };
    const others = (await told()).length;
    await usage();
    await earlier(11);
    await usage();
    expect(await told()).toEqual([1, 1]);
    await earlier(4);
    await usage();
    expect([others, await told()]).toEqual([0, [2, 1]]);
    // A page at a time: each line once, the newest first.
    const first = await books.client.get<ProfileSupportView[]>('/api/profile/support-views?limit=1');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await books.client.get<ProfileSupportView[]>(next);
    const all = (await books.client.get<ProfileSupportView[]>('/api/profile/support-views')).body;
    expect([...first.body, ...second.body]).toEqual(all.slice(0, 2));
  });

  it('is counted where it is read again soon, and told to the owner alone', async () => {
    await query('delete from platform.recorded_reads');
    const reads = Array.from({ length: 5 }, () => admin.client.get(`/api/admin/users/${books.user.id}/usage`));
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await books.client.get<ProfileSupportView[]>('/api/profile/support-views');
    expect(body.filter(({ what }) => what === 'usage').map(({ times }) => times)).toEqual([5]);
    const member = await app.signedUp();
    expect((await member.client.get('/api/profile/support-views')).body).toEqual([]);
    const found = await admin.client.get<AdminUser[]>(
      `/api/admin/users?search=${encodeURIComponent(books.user.email)}`,
    );
    expect(found.body).toHaveLength(1);
  });
});

describe('kept mails', () => {
  it('are sealed in the table: a copy of the database opens no link', async () => {
    const { user } = await app.signedUp();
    await app.client().post('/api/password/forgot', { email: user.email });
    const [mail] = await mailsTo(app, user.email);
    const token = linkIn(mail).split('=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await query<{ row: string }>(
      'select m::text as row from platform.outgoing_mail m where to_address = $1',
      [user.email],
    );
    const hex = Buffer.from(token).toString('hex');
    for (const { row } of rows)
      expect([row.includes(token), row.includes(hex), row.includes('token=')]).toEqual([false, false, false]);
    const dump = await query<{
      table: string;
    }>(`select table_schema || '.' || table_name as table from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('platform', 'event_sourcing')`);
    for (const { table } of dump)
      expect([table, await query(`select 1 from ${table} t where t::text like $1`, [`%${token}%`])]).toEqual([
        table,
        [],
      ]);
  });

  it('are printed with their links for who runs the machine', async () => {
    const { user } = await app.signedUp();
    await app.client().post('/api/password/forgot', { email: user.email });
    const link = linkIn((await mailsTo(app, user.email))[0]);
    const printed = await operate(app.environment, 'mails', user.email.toUpperCase());
    expect([printed.code, printed.output]).toEqual([0, expect.stringContaining(link)]);
    const { answer } = await operateJson<{ to: string }[]>(app.environment, 'mails');
    expect(answer.map(({ to }) => to)).toContain(user.email);
    const other = await operate(
      { ...app.environment, SESSION_SECRET: 'another secret of the same length' },
      'mails',
      user.email,
    );
    expect([other.code, other.output]).toEqual([0, expect.stringContaining('sealed under another SESSION_SECRET')]);
  });
});
