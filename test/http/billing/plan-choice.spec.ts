/** Plans that are granted and chosen. */
import type { AdminUser } from '@counterfoil/contracts/admin.contract';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { OfferedPlan, PlanChoice, UsageSummary } from '@counterfoil/contracts/billing.contract';
import type { FlagsInForce } from '@counterfoil/contracts/flag.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { platformAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
let admin: SignedUp;
beforeAll(async () => {
  app = await sharedApp();
  admin = await platformAdmin(app);
});

const setStatus = (user: User, subscriptionStatus: string) =>
  admin.client.post<AdminUser & Problem>(`/api/admin/users/${user.id}/subscription-status`, { subscriptionStatus });
const usage = async ({ client }: SignedUp): Promise<UsageSummary> =>
  (await client.get<UsageSummary>('/api/auth/usage')).body;
const flagsOf = async ({ client }: SignedUp): Promise<FlagsInForce> =>
  (await client.get<FlagsInForce>('/api/feature-flags')).body;

describe('who is on which plan', () => {
  it('can be granted with exceptions of its own, for a time', async () => {
    const owner = await app.signedUp();
    const grant = (body: object) => admin.client.put<Problem>(`/api/admin/users/${owner.user.id}/subscription`, body);
    const endDate = new Date(Date.now() + 3_600_000).toISOString();
    const granted = await grant({
      plan: 'professional',
      customPrice: '9.50',
      customFeatures: ['backup'],
      customLimits: { businesses: -1, transactions: 7 },
      endDate,
    });
    expect(granted.status).toBe(200);
    expect(await usage(owner)).toMatchObject({
      features: ['backup'],
      limits: { businesses: -1, transactions: 7, users: 5 },
    });
    expect(await flagsOf(owner)).toMatchObject({ backup: true, bulk_upload: false });
    expect((await grant({ plan: 'nowhere' })).status).toBe(404);
    expect((await grant({ plan: 'professional', endDate: '2020-01-01T00:00:00Z' })).body.message).toBe(
      'End date must be in the future',
    );
    expect((await grant({ plan: 'professional', customLimits: { users: 1.5 } })).status).toBe(400);
    expect((await usage(owner)).limits.transactions).toBe(7);
  });

  it('can be chosen, which is noted where nobody takes money', async () => {
    const owner = await app.signedUp();
    const { body: plans } = await app.client().get<OfferedPlan[]>('/api/plans');
    const offered = plans.filter(({ name }) => ['free', 'professional', 'professional_annual'].includes(name));
    expect(offered.map(({ name, price }) => [name, price])).toEqual([
      ['free', '0.00'],
      ['professional', '29.00'],
      ['professional_annual', '243.60'],
    ]);
    const choose = (plan: unknown) => owner.client.post<PlanChoice & Problem>('/api/billing/plan', { plan });
    const { status, body } = await choose('professional');
    expect([status, body.status]).toEqual([200, 'noted']);
    expect(body.message).toContain('We have your request for Professional');
    expect((await admin.client.get<AdminUser[]>(`/api/admin/users?search=${owner.user.email}`)).body).toMatchObject([
      { id: owner.user.id, requestedPlan: 'professional' },
    ]);
    await setStatus(owner.user, 'paid');
    expect((await admin.client.get<AdminUser[]>(`/api/admin/users?search=${owner.user.email}`)).body).toMatchObject([
      { requestedPlan: null, subscriptionStatus: 'paid' },
    ]);
    expect((await choose('professional')).body.status).toBe('active');
    expect((await choose('free')).body.status).toBe('active');
    expect((await usage(owner)).currentPlan).toBe('Free');
    expect((await choose('gold')).status).toBe(404);
    expect((await choose(7)).status).toBe(400);
  });
});
