/** What platform administrators see and do, from the statistics to the read models, and what the log is told of it. */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type {
  AdminStats,
  AdminUser,
  BooksComparison,
  LeaderboardRow,
  ProjectionView,
  SupportView,
  UserSession,
  UserUsage,
} from '@counterfoil/contracts/admin.contract';
import { engagementScore } from '@counterfoil/contracts/admin.contract';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import type { ProfileSupportView } from '@counterfoil/contracts/profile.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { ADMINISTRATORS, platformAdmin, superAdmin } from '../kit/administrators';
import { startTestApp, type SignedUp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { lastingToday } from '../kit/lasting-day';
import { withClient } from '../kit/read-models';
import { joined } from '../kit/team';
import { eventually } from '../kit/time-limit';

const PROJECTED_WITHIN_MS = 30_000;

let app: TestApp;
let admin: SignedUp;
let books: TestBooks;
beforeAll(async () => {
  lastingToday();
  app = await startTestApp(ADMINISTRATORS);
  admin = await platformAdmin(app);
  books = await startBooks(app, await app.signedUp({ firstName: 'Mary', lastName: 'Sale' }));
  await books.record();
  await books.record({ type: 'deposit', amount: '500.00', categoryId: books.categoryId('Sales') });
});
afterAll(() => app?.stop());

const get = async <Body>(path: string): Promise<Body> => (await admin.client.get<Body>(`/api/admin/${path}`)).body;
const post = (path: string, body: object = {}) => admin.client.post<Problem>(`/api/admin/${path}`, body);

/** Facts of people reach the log through the outbox, so that what is projected of them is a moment late. */
function soon<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  return eventually(what, PROJECTED_WITHIN_MS, ask);
}

describe('users', () => {
  it('are listed newest first, in pages, and found by name and e-mail', async () => {
    await Promise.all([app.signedUp(), app.signedUp()]);
    const first = await admin.client.get<AdminUser[]>('/api/admin/users?limit=2');
    const total = Number(first.headers.get('x-total-count'));
    expect(first.body).toHaveLength(2);
    const seen = [...first.body];
    for (let next = linkOf(first.headers); next;) {
      const page = await admin.client.get<AdminUser[]>(next);
      seen.push(...page.body);
      next = linkOf(page.headers);
    }
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([total, total]);
    expect(await get<AdminUser[]>('users?search=mary%20sale')).toMatchObject([
      { id: books.user.id, email: books.user.email, subscriptionStatus: 'free', isAdmin: false },
    ]);
    expect(await get<AdminUser[]>('users?search=%25')).toEqual([]);
    expect(first.text).not.toContain('password');
  });

  it.each(['limit=0', 'limit=101', 'cursor=x', 'cursor=WyIyMDI2LTAyLTMxIDAwOjAwOjAwKzAwIiwiMSJd'])(
    'no page is found with %s',
    async (query) => {
      expect((await admin.client.get(`/api/admin/users?${query}`)).status).toBe(400);
    },
  );

  it('are counted with their businesses and figures', async () => {
    const usage = await soon('the usage', async () => {
      const found = await get<UserUsage>(`users/${books.user.id}/usage`);
      return found.totalLogins === 1 && found.transactionCount === 2 ? found : undefined;
    });
    expect(usage).toMatchObject({
      businessCount: 1,
      transactionCount: 2,
      totalRevenue: 500,
      totalExpenses: 80,
      totalLogins: 1,
      totalSessionTime: 0,
      avgSessionTime: 0,
      joinedAt: books.user.createdAt,
    });
    expect(usage.recentSessions).toMatchObject([{ userId: books.user.id, sessionEnd: null, duration: null }]);
    const { userStats, systemStats } = await get<AdminStats>('stats');
    expect(userStats.totalUsers).toBe(userStats.freeUsers + userStats.paidUsers);
    expect(userStats).toMatchObject({ newUsersThisMonth: userStats.totalUsers, activeUsers: userStats.totalUsers });
    const exact = { totalRevenue: '500.00' };
    expect(systemStats).toEqual({
      totalBusinesses: 1,
      activeBusinesses: 1,
      totalRevenue: 500,
      totalTransactions: 2,
      exact,
    });
    const [leader] = await get<LeaderboardRow[]>('leaderboard');
    expect(leader).toMatchObject({ userId: books.user.id, firstName: 'Mary', businessCount: 1, transactionCount: 2 });
    expect(leader && leader.engagementScore === engagementScore(leader)).toBe(true);
  });

  it('have sessions, whose minutes the log is told when they end', async () => {
    const person = await app.signedUp();
    await withClient(app.databaseUrl, (client) =>
      client.query(
        `update platform.user_sessions set session_start = now() - interval '31 minutes' where user_id = $1`,
        [person.user.id],
      ),
    );
    await person.client.post('/api/logout');
    const [session] = await get<UserSession[]>(`users/${person.user.id}/activity`);
    expect(session).toMatchObject({ duration: 31, sessionEnd: expect.any(String) as string });
    const usage = await soon('the minutes', async () => {
      const found = await get<UserUsage>(`users/${person.user.id}/usage`);
      return found.totalSessionTime > 0 ? found : undefined;
    });
    expect(usage).toMatchObject({ totalSessionTime: 31, avgSessionTime: 31 });
  });

  it.each(['usage', 'activity', 'full-access', 'subscriptions'])(
    'that there are none of are not found: %s',
    async (call) => {
      for (const id of [randomUUID(), 'x'])
        expect((await admin.client.get(`/api/admin/users/${id}/${call}`)).status).toBe(404);
    },
  );
});

describe('the support view', () => {
  it("shows a user's data, and its subject that it was opened", async () => {
    const view = await get<SupportView>(`users/${books.user.id}/full-access`);
    expect(view).toMatchObject({
      user: { id: books.user.id },
      totalTransactions: 2,
      totalRevenue: 500,
      totalExpenses: 80,
      currency: 'USD',
    });
    expect(view.businesses).toMatchObject([
      {
        id: books.business.id,
        name: 'Bees & Honey',
        industry: 'Agriculture',
        members: [{ userId: books.user.id, role: 'owner' }],
      },
    ]);
    expect(view.categoryBreakdown.map(({ count, type, amount }) => [count, type, amount])).toEqual(
      expect.arrayContaining([
        [1, 'revenue', 500],
        [1, 'expense', 80],
      ]),
    );
    const seen = await soon('the note', async () => {
      const { body } = await books.client.get<ProfileSupportView[]>('/api/profile/support-views');
      const opened = body.filter(({ what }) => what === 'support_view');
      return opened.some(({ businessName }) => businessName === null) ? opened : undefined;
    });
    expect(seen.map(({ viewedBy, businessName }) => [viewedBy, businessName])).toEqual(
      expect.arrayContaining([
        ['Platform Admin', null],
        ['Platform Admin', 'Bees & Honey'],
      ]),
    );
    expect(seen).toHaveLength(2);
  });
});

describe('administrators', () => {
  it('make others administrators, and take it back', async () => {
    const person = await app.signedUp();
    expect((await person.client.get('/api/admin/stats')).status).toBe(403);
    expect((await post(`users/${person.user.id}/admin-access`, { isAdmin: true })).body).toMatchObject({
      isAdmin: true,
    });
    expect((await person.client.get('/api/admin/stats')).status).toBe(200);
    expect((await person.client.get<User>('/api/auth/user')).body.isAdmin).toBe(true);
    await post(`users/${person.user.id}/admin-access`, { isAdmin: false });
    expect((await person.client.get('/api/admin/stats')).status).toBe(403);
    expect((await post(`users/${person.user.id}/admin-access`, { isAdmin: 'yes' })).status).toBe(400);
    expect((await post(`users/${randomUUID()}/admin-access`, { isAdmin: true })).status).toBe(404);
  });

  it('are never none, also where two revoke each other at once', async () => {
    const boss = await superAdmin(app);
    const revoke = (by: SignedUp, whom: SignedUp) =>
      by.client.post<Problem>(`/api/admin/users/${whom.user.id}/admin-access`, { isAdmin: false });
    const second = await app.signedUp();
    await post(`users/${second.user.id}/admin-access`, { isAdmin: true });
    // The super admin gives up being an administrator, so that the two are the last ones.
    expect((await revoke(boss, boss)).status).toBe(200);
    const outcomes = await Promise.all([revoke(admin, second), revoke(second, admin)]);
    const codes = outcomes.map(({ status, body }) => (status === 200 ? 'revoked' : body.code));
    expect(codes.filter((code) => code === 'revoked')).toHaveLength(1);
    const left = codes[0] === 'revoked' ? admin : second;
    expect((await revoke(left, left)).body.code).toBe('last_admin');
    expect((await left.client.delete<Problem>(`/api/admin/users/${left.user.id}`)).body.code).toBe('last_admin');
    expect((await left.client.delete<Problem>('/api/profile', { password: left.password })).body.code).toBe(
      'last_admin',
    );
    for (const { user } of [admin, boss])
      await left.client.post(`/api/admin/users/${user.id}/admin-access`, { isAdmin: true });
    await admin.client.post(`/api/admin/users/${second.user.id}/admin-access`, { isAdmin: false });
  });

  it('delete users: memberships and empty businesses go along, books of others stay', async () => {
    const person = await joined(app, books, 'assistant');
    const { body: empty } = await person.client.post<Business>('/api/businesses', {
      name: 'Never used',
      industry: 'Other',
    });
    expect((await admin.client.delete(`/api/admin/users/${person.user.id}`)).status).toBe(204);
    expect((await person.client.get('/api/auth/user')).status).toBe(401);
    expect(
      (await books.client.get<BusinessMember[]>(`${books.path}/members`)).body.map(({ userId }) => userId),
    ).toEqual([books.user.id]);
    expect((await admin.client.delete(`/api/businesses/${empty.id}`)).status).toBe(404);
    expect((await admin.client.delete(`/api/admin/users/${person.user.id}`)).status).toBe(404);
    expect((await admin.client.delete<Problem>(`/api/admin/users/${books.user.id}`)).body.code).toBe('only_owner');
    expect((await books.client.get(books.path)).status).toBe(200);
  });
});

describe('read models', () => {
  const named = async (name: string): Promise<ProjectionView[]> =>
    (await get<ProjectionView[]>('projections')).filter((view) => view.name === name);

  it('are listed with position, lag, rate, error and quarantine', async () => {
    const views = await get<ProjectionView[]>('projections');
    expect(views.map(({ name }) => name)).toEqual(expect.arrayContaining(['books', 'usage', 'receipts', 'analytics']));
    for (const view of views) {
      expect(view).toMatchObject({
        state: 'serving',
        paused: false,
        lastError: null,
        quarantine: [],
        position: expect.stringMatching(/^\d+$/) as string,
        head: expect.stringMatching(/^\d+$/) as string,
      });
      expect(view.lagSeconds).toBeGreaterThanOrEqual(0);
    }
  });

  it('are paused, resumed and rebuilt', async () => {
    expect((await post('projections/analytics/pause')).body).toMatchObject([{ name: 'analytics', paused: true }]);
    expect((await post('projections/analytics/rebuild')).body.code).toBe('projection_paused');
    expect((await post('projections/analytics/resume')).body).toMatchObject([{ paused: false }]);
    const [before] = await named('analytics');
    expect((await post('projections/analytics/rebuild')).status).toBe(200);
    const serving = await soon('the rebuilt tables', async () =>
      (await named('analytics')).find(
        ({ state, schemaName }) => state === 'serving' && schemaName !== before?.schemaName,
      ),
    );
    expect(serving.lastComparison).toMatchObject({ equal: true });
    expect((await post('projections/nothing/pause')).status).toBe(404);
    expect((await post('projections/constructor/rebuild')).status).toBe(404);
  });

  it('are compared with the log, business by business', async () => {
    const { body } = await admin.client.post<BooksComparison>(`/api/admin/businesses/${books.business.id}/compare`);
    expect(body).toMatchObject({ businessId: books.business.id, differenceCount: 0, differences: [] });
    expect(body.events).toBeGreaterThan(3);
    expect((await post(`businesses/${randomUUID()}/compare`)).status).toBe(404);
  });

  it('leave in `platform` who did what', async () => {
    const facts = await withClient(app.databaseUrl, async (client) => {
      const { rows } = await client.query<{ event_type: string; actor_id: string }>(
        `select event_type, actor_id from event_sourcing.outbox where stream = 'platform' order by seq`,
      );
      return rows;
    });
    expect(facts.map(({ event_type: type }) => type)).toEqual(
      expect.arrayContaining([
        'ProjectionPaused',
        'ProjectionResumed',
        'ProjectionRebuildBegun',
        'BooksCompared',
        'BusinessErased',
      ]),
    );
    expect(new Set(facts.map(({ actor_id: id }) => id))).toEqual(new Set([admin.user.id]));
  });
});

function linkOf(headers: Headers): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
}
