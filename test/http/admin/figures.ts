import { randomUUID } from 'node:crypto';
import {
  engagementScore,
  type AdminStats,
  type AdminUser,
  type LeaderboardRow,
  type SupportView,
  type UserSession,
  type UserUsage,
} from '@counterfoil/contracts/admin.contract';
import type { ProfileSupportView } from '@counterfoil/contracts/profile.contract';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
import { eventually } from '../../kit/run/time-limit';
import { linkOf, platform } from './platform';

/** What platform administrators see of users and of all books together. */
export function figuresOfUsers(): void {
  let books: TestBooks;
  beforeAll(async () => {
    const { app } = platform;
    books = await startBooks(app, await app.signedUp({ firstName: 'Mary', lastName: 'Sale' }));
    await books.record();
    await books.record({ type: 'deposit', amount: '500.00', categoryId: books.categoryId('Sales') });
  });

  describe('users', () => {
    it('are listed newest first, in pages, and found by name and e-mail', async () => {
      await Promise.all([platform.app.signedUp(), platform.app.signedUp()]);
      const first = await platform.admin.client.get<AdminUser[]>('/api/admin/users?limit=2');
      const total = Number(first.headers.get('x-total-count'));
      expect(first.body).toHaveLength(2);
      const seen = [...first.body];
      for (let next = linkOf(first.headers); next;) {
        const page = await platform.admin.client.get<AdminUser[]>(next);
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
        expect((await platform.admin.client.get(`/api/admin/users?${query}`)).status).toBe(400);
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
      const person = await platform.app.signedUp();
      await withClient(platform.app.databaseUrl, (client) =>
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
          expect((await platform.admin.client.get(`/api/admin/users/${id}/${call}`)).status).toBe(404);
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
}

async function get<Body>(path: string): Promise<Body> {
  return (await platform.admin.client.get<Body>(`/api/admin/${path}`)).body;
}

/** Facts of people reach the log through the outbox, so that what is projected of them is a moment late. */
function soon<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  return eventually(what, ask);
}
