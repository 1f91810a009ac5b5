import { randomUUID } from 'node:crypto';
import type { BooksComparison, ProjectionView } from '@counterfoil/contracts/admin.contract';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { SubscriptionPlan } from '@counterfoil/contracts/super-admin.contract';
import type { Answer } from '../../kit/app/http-client';
import type { SignedUp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { joined } from '../../kit/app/team';
import { eventually } from '../../kit/run/time-limit';
import { platform, query } from './platform';

/** What administrators do to accounts and read models, and what the log is told of it. */
export function administration(): void {
  let books: TestBooks;
  beforeAll(async () => {
    books = await startBooks(platform.app, await platform.app.signedUp());
  });

  describe('administrators', () => {
    it('make others administrators, and take it back', async () => {
      const person = await platform.app.signedUp();
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
      const { admin, boss } = platform;
      const revoke = (by: SignedUp, whom: SignedUp) =>
        by.client.post<Problem>(`/api/admin/users/${whom.user.id}/admin-access`, { isAdmin: false });
      const second = await platform.app.signedUp();
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
      await platform.admin.client.post(`/api/admin/users/${second.user.id}/admin-access`, { isAdmin: false });
    });

    it('delete users: memberships and empty businesses go along, books of others stay', async () => {
      const person = await joined(platform.app, books, 'assistant');
      const { body: empty } = await person.client.post<Business>('/api/businesses', {
        name: 'Never used',
        industry: 'Other',
      });
      expect((await platform.admin.client.delete(`/api/admin/users/${person.user.id}`)).status).toBe(204);
      expect((await person.client.get('/api/auth/user')).status).toBe(401);
      expect(
        (await books.client.get<BusinessMember[]>(`${books.path}/members`)).body.map(({ userId }) => userId),
      ).toEqual([books.user.id]);
      expect((await platform.admin.client.delete(`/api/businesses/${empty.id}`)).status).toBe(404);
      expect((await platform.admin.client.delete(`/api/admin/users/${person.user.id}`)).status).toBe(404);
      expect((await platform.admin.client.delete<Problem>(`/api/admin/users/${books.user.id}`)).body.code).toBe(
        'only_owner',
      );
      expect((await books.client.get(books.path)).status).toBe(200);
    });
  });

  describe('read models', () => {
    const named = async (name: string): Promise<ProjectionView[]> =>
      (await get<ProjectionView[]>('projections')).filter((view) => view.name === name);

    it('are listed with position, lag, rate, error and quarantine', async () => {
      const views = await get<ProjectionView[]>('projections');
      expect(views.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['books', 'usage', 'receipts', 'analytics']),
      );
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
      const { body } = await platform.admin.client.post<BooksComparison>(
        `/api/admin/businesses/${books.business.id}/compare`,
      );
      expect(body).toMatchObject({ businessId: books.business.id, differenceCount: 0, differences: [] });
      expect(body.events).toBeGreaterThan(3);
      expect((await post(`businesses/${randomUUID()}/compare`)).status).toBe(404);
    });

    it('leave in `platform` who did what', async () => {
      const facts = await query<{ event_type: string; actor_id: string }>(
        `select event_type, actor_id from event_sourcing.outbox where stream = 'platform' order by seq`,
      );
      expect(facts.map(({ event_type: type }) => type)).toEqual(
        expect.arrayContaining([
          'ProjectionPaused',
          'ProjectionResumed',
          'ProjectionRebuildBegun',
          'BooksCompared',
          'BusinessErased',
        ]),
      );
      expect(new Set(facts.map(({ actor_id: id }) => id))).toEqual(new Set([platform.admin.user.id]));
    });
  });

  it('count as subscribers of the free plan all who have no other', async () => {
    const { admin, app, boss } = platform;
    const path = '/api/super-admin/subscription-plans';
    const subscribers = async (): Promise<number | undefined> =>
      (await boss.client.get<SubscriptionPlan[]>(path)).body.find(({ name }) => name === 'free')?.subscribers;
    const { user } = await app.signedUp();
    const before = (await subscribers()) ?? 0;
    expect(before).toBeGreaterThan(0);
    await admin.client.put(`/api/admin/users/${user.id}/subscription`, { plan: 'professional' });
    expect(await subscribers()).toBe(before - 1);
    await admin.client.put(`/api/admin/users/${user.id}/subscription`, { plan: 'free' });
    expect(await subscribers()).toBe(before);
  });
}

async function get<Body>(path: string): Promise<Body> {
  return (await platform.admin.client.get<Body>(`/api/admin/${path}`)).body;
}

function post(path: string, body: object = {}): Promise<Answer<Problem>> {
  return platform.admin.client.post<Problem>(`/api/admin/${path}`, body);
}

/** Facts of people reach the log through the outbox, so that what is projected of them is a moment late. */
function soon<Value>(what: string, ask: () => Promise<Value | undefined>): Promise<Value> {
  return eventually(what, ask);
}
