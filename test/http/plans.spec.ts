/** Plans, what they let people do, and who changes them: choices, grants, limits, feature flags, the super admin's panel. */
import { randomUUID } from 'node:crypto';
import type { AdminUser, UserSubscription } from '@counterfoil/contracts/admin.contract';
import type { User } from '@counterfoil/contracts/auth.contract';
import type {
  Billing,
  OfferedPlan,
  PlanChoice,
  UsageSummary,
  UsageTracking,
} from '@counterfoil/contracts/billing.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { FeatureFlag, FlagsInForce } from '@counterfoil/contracts/flag.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { SubscriptionPlan } from '@counterfoil/contracts/super-admin.contract';
import { ADMINISTRATORS, platformAdmin, superAdmin } from '../kit/administrators';
import { startTestApp, type SignedUp, type TestApp } from '../kit/app';
import { draft, openAccount, startBooks } from '../kit/books';
import type { Answer } from '../kit/http-client';
import { withClient } from '../kit/read-models';

const START_LIMIT_MS = 60_000;
jest.setTimeout(60_000);

let app: TestApp;
let admin: SignedUp;
let boss: SignedUp;
beforeAll(async () => {
  app = await startTestApp(ADMINISTRATORS);
  [admin, boss] = await Promise.all([platformAdmin(app), superAdmin(app)]);
}, START_LIMIT_MS);
afterAll(() => app?.stop());

const setStatus = (user: User, subscriptionStatus: string) =>
  admin.client.post<AdminUser & Problem>(`/api/admin/users/${user.id}/subscription-status`, { subscriptionStatus });
const usage = async ({ client }: SignedUp): Promise<UsageSummary> =>
  (await client.get<UsageSummary>('/api/auth/usage')).body;
const flagsOf = async ({ client }: SignedUp): Promise<FlagsInForce> =>
  (await client.get<FlagsInForce>('/api/feature-flags')).body;

describe('who is on which plan', () => {
  it('is decided by an administrator, holds at once, and loses nothing when it ends', async () => {
    const owner = await app.signedUp();
    expect(await usage(owner)).toMatchObject({
      currentPlan: 'Free',
      billingInterval: 'month',
      limits: { businesses: 1, transactions: 100, users: 2 },
    });
    const { status, body } = await setStatus(owner.user, 'paid');
    expect([status, body.subscriptionStatus, body.planName]).toEqual([200, 'paid', 'Professional']);
    expect((await owner.client.get<User>('/api/auth/user')).body).toMatchObject({
      subscriptionStatus: 'paid',
      planName: 'Professional',
    });
    expect(await usage(owner)).toMatchObject({
      currentPlan: 'Professional',
      limits: { businesses: 3, transactions: 1000, users: 5 },
    });
    const first = await startBooks(app, owner);
    const second = await startBooks(app, owner);
    expect((await setStatus(owner.user, 'free')).body.subscriptionStatus).toBe('free');
    for (const books of [first, second]) expect((await books.record()).status).toBe(201);
    const third = await owner.client.post<Problem>('/api/businesses', { name: 'Third', industry: 'Retail' });
    expect([third.status, third.body.message]).toEqual([403, 'Free accounts are limited to 1 business']);
    const { body: history } = await admin.client.get<UserSubscription[]>(
      `/api/admin/users/${owner.user.id}/subscriptions`,
    );
    expect(history.map(({ planName, status: state }) => [planName, state])).toEqual([['professional', 'cancelled']]);
  });

  it.each([[{ subscriptionStatus: 'gold' }], [{}], [{ subscriptionStatus: null }]])('%j is no status', async (body) => {
    const { status } = await admin.client.post(`/api/admin/users/${admin.user.id}/subscription-status`, body);
    expect(status).toBe(400);
  });

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
    expect(plans.map(({ name, price }) => [name, price])).toEqual([
      ['free', '0.00'],
      ['professional', '29.00'],
      ['professional_annual', '243.60'],
    ]);
    const choose = (plan: unknown) => owner.client.post<PlanChoice & Problem>('/api/billing/plan', { plan });
    const { status, body } = await choose('professional');
    expect([status, body.status]).toEqual([200, 'noted']);
    expect(body.message).toContain('No payment provider is set up here');
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

describe('limits under concurrency', () => {
  it('let one of 50 in where 99 of 100 transactions are recorded', async () => {
    const owner = await app.signedUp();
    const books = await startBooks(app, owner);
    const rows = Array.from({ length: 99 }, () => draft(books.account.id));
    const imported = await owner.client.post(`${books.path}/transactions/bulk`, { transactions: rows });
    const answers = await Promise.all(Array.from({ length: 50 }, () => books.record()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 403) as unknown as { body: Problem }[];
    expect(refused).toHaveLength(49);
    expect(refused[0]?.body.message).toBe(
      "You've reached your monthly limit. Upgrade to Professional for 1,000 monthly transactions and bulk upload.",
    );
    const { body: billing } = await owner.client.get<Billing>(`/api/billing?businessId=${books.business.id}`);
    expect(billing).toMatchObject({
      currentPlan: { name: 'free', limits: { transactions: 100, transactionsPeriod: 'month' } },
      usage: { transactions: 100 },
    });
    expect((await owner.client.get<Billing>('/api/billing')).body).toEqual(billing);
    const { body: tracked } = await owner.client.get<UsageTracking[]>('/api/billing/usage');
    const today = new Date().toISOString();
    expect(
      tracked.map(({ resource, period, periodStart, usageCount, limit }) => [
        resource,
        period,
        periodStart,
        usageCount,
        limit,
      ]),
    ).toEqual([
      ['businesses', 'all', null, 1, 1],
      ['transactions', 'month', `${today.slice(0, 7)}-01`, 100, 100],
      ['transactions', 'year', `${today.slice(0, 4)}-01-01`, 100, null],
    ]);
    // An import that was undone leaves room, and comes back as a whole or not at all.
    const undo = (answer: Answer): Promise<Answer> =>
      owner.client.post(`${books.path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {});
    const undone = await undo(imported);
    const another = await books.record();
    expect([another.status, (await undo(undone)).status]).toEqual([201, 403]);
    expect((await owner.client.delete(`${books.path}/transactions/${another.body.id}`)).status).toBe(200);
    expect((await undo(undone)).status).toBe(200);
    expect((await books.record()).status).toBe(403);
  });

  it('let two accounts in beside the first one on the free plan', async () => {
    const owner = await app.signedUp();
    const books = await startBooks(app, owner);
    const open = (n: number) =>
      openAccount(owner.client, books.path, { name: `Account ${n}`, type: 'cash' }).then(
        () => 'open',
        (error: Error) => error.message,
      );
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, n) => open(n)));
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome.includes('Free accounts are limited to 3 accounts'))).toHaveLength(8);
  });
});

describe('feature flags', () => {
  const path = '/api/super-admin/feature-flags';
  const flagNamed = async (name: string): Promise<FeatureFlag> => {
    const found = (await boss.client.get<FeatureFlag[]>(path)).body.find((flag) => flag.name === name);
    if (!found) throw new Error(`there is no flag ${name}`);
    return found;
  };

  it('are seeded for the built-in features, which the plan then decides', async () => {
    const free = await app.signedUp();
    expect(await flagsOf(free)).toMatchObject({
      csv_import: true,
      pnl_export: true,
      bulk_upload: false,
      other_exports: false,
      backup: false,
      archive: false,
    });
    await setStatus(free.user, 'paid');
    expect(await flagsOf(free)).toMatchObject({
      bulk_upload: true,
      other_exports: true,
      backup: true,
      archive: true,
      priority_support: true,
    });
  });

  it('switch a built-in feature off for everybody, or on for those whose plan has it not', async () => {
    const [free, paid] = await Promise.all([app.signedUp(), app.signedUp()]);
    await setStatus(paid.user, 'paid');
    const flag = await flagNamed('priority_support');
    const change = (body: object) => boss.client.put<FeatureFlag>(`${path}/${flag.id}`, { name: flag.name, ...body });
    expect((await change({ isActive: false })).body.isActive).toBe(false);
    expect([(await flagsOf(free))['priority_support'], (await flagsOf(paid))['priority_support']]).toEqual([
      false,
      false,
    ]);
    await change({ isActive: true, defaultValue: true });
    expect([(await flagsOf(free))['priority_support'], (await flagsOf(paid))['priority_support']]).toEqual([
      true,
      true,
    ]);
    await change({ defaultValue: false });
    expect([(await flagsOf(free))['priority_support'], (await flagsOf(paid))['priority_support']]).toEqual([
      false,
      true,
    ]);
  });

  it('are created with the defaults of a new one, changed, evaluated and deleted', async () => {
    const { status, body } = await boss.client.post<FeatureFlag>(path, {
      name: 'dark_charts',
      displayName: '',
      description: '',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      displayName: 'dark_charts',
      category: 'core',
      isActive: true,
      defaultValue: false,
      isBuiltIn: false,
    });
    expect((await flagsOf(admin))['dark_charts']).toBe(false);
    await boss.client.put(`${path}/${body.id}`, {
      name: 'dark_charts',
      defaultValue: true,
      displayName: 'Dark charts',
    });
    expect((await flagsOf(admin))['dark_charts']).toBe(true);
    expect((await boss.client.post<Problem>(path, { name: 'dark_charts' })).status).toBe(409);
    expect((await boss.client.delete(`${path}/${body.id}`)).status).toBe(204);
    expect(await flagsOf(admin)).not.toHaveProperty('dark_charts');
    expect((await boss.client.delete(`${path}/${body.id}`)).status).toBe(404);
  });

  it('that are built in keep their name and stay', async () => {
    const flag = await flagNamed('backup');
    expect((await boss.client.delete<Problem>(`${path}/${flag.id}`)).body.code).toBe('flag_built_in');
    expect((await boss.client.put<Problem>(`${path}/${flag.id}`, { name: 'other' })).body.code).toBe('flag_built_in');
  });

  it.each([
    [{}],
    [{ name: '' }],
    [{ name: '1 2' }],
    [{ name: 'x', category: 'misc' }],
    [{ name: 'x', isActive: 'yes' }],
    [{ name: 'x'.repeat(101) }],
  ])('%j is no flag', async (body) => {
    expect((await boss.client.post(path, body)).status).toBe(400);
  });
});

describe('subscription plans', () => {
  const path = '/api/super-admin/subscription-plans';

  it('are created with the defaults of a new one, changed, and deleted while nobody has them', async () => {
    const created = await boss.client.post<SubscriptionPlan>(path, {
      name: 'starter',
      displayName: '',
      description: '',
      price: 0,
      isActive: true,
      sortOrder: 0,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'starter',
      displayName: 'starter',
      price: '0.00',
      features: [],
      limits: {},
      isActive: true,
      sortOrder: 0,
      subscribers: 0,
    });
    const change = {
      name: 'starter',
      displayName: 'Starter',
      price: 4.5,
      features: ['backup'],
      limits: { businesses: 2, accounts: -1 },
    };
    const changed = await boss.client.put<SubscriptionPlan>(`${path}/${created.body.id}`, change);
    expect(changed.body).toMatchObject({
      displayName: 'Starter',
      price: '4.50',
      features: ['backup'],
      limits: { businesses: 2, accounts: -1 },
    });
    const owner = await app.signedUp();
    await admin.client.put(`/api/admin/users/${owner.user.id}/subscription`, { plan: 'starter' });
    expect(await usage(owner)).toMatchObject({
      currentPlan: 'Starter',
      limits: { businesses: 2, transactions: 100, users: 2 },
    });
    expect((await boss.client.delete<Problem>(`${path}/${created.body.id}`)).body.code).toBe('plan_in_use');
    expect(
      (await boss.client.put<SubscriptionPlan>(`${path}/${created.body.id}`, { name: 'starter', isActive: false }))
        .body,
    ).toMatchObject({ isActive: false, subscribers: 1 });
    expect((await app.client().get<OfferedPlan[]>('/api/plans')).body.map(({ name }) => name)).not.toContain('starter');
    const other = await boss.client.post<SubscriptionPlan>(path, { name: 'unused' });
    expect((await boss.client.delete(`${path}/${other.body.id}`)).status).toBe(204);
    expect((await boss.client.delete(`${path}/${randomUUID()}`)).status).toBe(404);
  });

  it('change their limits for those who are on them', async () => {
    const { body: plans } = await boss.client.get<SubscriptionPlan[]>(path);
    const annual = plans.find(({ name }) => name === 'professional_annual');
    const owner = await app.signedUp();
    await admin.client.put(`/api/admin/users/${owner.user.id}/subscription`, { plan: 'professional_annual' });
    expect((await usage(owner)).limits.businesses).toBe(3);
    await boss.client.put(`${path}/${annual?.id ?? ''}`, {
      name: 'professional_annual',
      limits: { ...annual?.limits, businesses: 4 },
    });
    expect((await usage(owner)).limits.businesses).toBe(4);
  });

  it('keep the free one, and names apart', async () => {
    const free = (await boss.client.get<SubscriptionPlan[]>(path)).body.find(({ name }) => name === 'free');
    expect((await boss.client.delete<Problem>(`${path}/${free?.id ?? ''}`)).body.code).toBe('plan_free');
    expect(
      (await boss.client.put<Problem>(`${path}/${free?.id ?? ''}`, { name: 'free', isActive: false })).body.code,
    ).toBe('plan_free');
    expect((await boss.client.post<Problem>(path, { name: 'professional' })).body.code).toBe('plan_name_taken');
  });

  it.each([
    [{}],
    [{ name: 'x', price: -1 }],
    [{ name: 'x', price: 1.234 }],
    [{ name: 'x', features: 'all' }],
    [{ name: 'x', limits: { users: 'many' } }],
    [{ name: 'x', limits: 3 }],
    [{ name: 'x', sortOrder: 1.5 }],
  ])('%j is no plan', async (body) => {
    expect((await boss.client.post(path, body)).status).toBe(400);
  });
});

it('tells the log what was changed', async () => {
  const told = await withClient(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ event_type: string }>(
      `select distinct event_type from event_sourcing.outbox`,
    );
    return rows.map(({ event_type: type }) => type);
  });
  expect(told).toEqual(
    expect.arrayContaining([
      'SubscriptionBegun',
      'SubscriptionEnded',
      'SubscriptionPlanCreated',
      'SubscriptionPlanDeleted',
      'FeatureFlagCreated',
      'FeatureFlagChanged',
      'FeatureFlagDeleted',
    ]),
  );
});
