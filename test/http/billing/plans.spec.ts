/**
 * Plans, what they let people do, and who changes them: choices, grants, limits, feature flags, the super admin's
 * panel.
 */
import { randomUUID } from 'node:crypto';
import type { AdminUser, UserSubscription } from '@counterfoil/contracts/admin.contract';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { OfferedPlan, UsageSummary } from '@counterfoil/contracts/billing.contract';
import type { FeatureFlag, FlagsInForce } from '@counterfoil/contracts/flag.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { SubscriptionPlan } from '@counterfoil/contracts/super-admin.contract';
import { platformAdmin, superAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { startBooks } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
let admin: SignedUp;
let boss: SignedUp;
beforeAll(async () => {
  app = await sharedApp();
  [admin, boss] = await Promise.all([platformAdmin(app), superAdmin(app)]);
});

/** Of a plan or a flag that no other spec file looks at. */
/** With a hyphen: browser journeys run beside, and report names with underscores that a page shows. */
const unique = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;

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

  // The only spec file that asks for this one.
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
    const name = unique('dark_charts');
    const { status, body } = await boss.client.post<FeatureFlag>(path, {
      name,
      displayName: '',
      description: '',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      displayName: name,
      category: 'core',
      isActive: true,
      defaultValue: false,
      isBuiltIn: false,
    });
    expect((await flagsOf(admin))[name]).toBe(false);
    await boss.client.put(`${path}/${body.id}`, {
      name,
      defaultValue: true,
      displayName: 'Dark charts',
    });
    expect((await flagsOf(admin))[name]).toBe(true);
    expect((await boss.client.post<Problem>(path, { name })).status).toBe(409);
    expect((await boss.client.delete(`${path}/${body.id}`)).status).toBe(204);
    expect(await flagsOf(admin)).not.toHaveProperty(name);
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
    const starter = unique('starter');
    const created = await boss.client.post<SubscriptionPlan>(path, {
      name: starter,
      displayName: '',
      description: '',
      price: 0,
      isActive: true,
      sortOrder: 0,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: starter,
      displayName: starter,
      price: '0.00',
      features: [],
      limits: {},
      isActive: true,
      sortOrder: 0,
      subscribers: 0,
    });
    const change = {
      name: starter,
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
    await admin.client.put(`/api/admin/users/${owner.user.id}/subscription`, { plan: starter });
    expect(await usage(owner)).toMatchObject({
      currentPlan: 'Starter',
      limits: { businesses: 2, transactions: 100, users: 2 },
    });
    expect((await boss.client.delete<Problem>(`${path}/${created.body.id}`)).body.code).toBe('plan_in_use');
    expect(
      (await boss.client.put<SubscriptionPlan>(`${path}/${created.body.id}`, { name: starter, isActive: false })).body,
    ).toMatchObject({ isActive: false, subscribers: 1 });
    expect((await app.client().get<OfferedPlan[]>('/api/plans')).body.map(({ name }) => name)).not.toContain(starter);
    const late = await app.signedUp();
    const granted = await admin.client.put<Problem>(`/api/admin/users/${late.user.id}/subscription`, {
      plan: starter,
    });
    expect([granted.status, granted.body.code, granted.body.message]).toEqual([
      409,
      'plan_inactive',
      "Starter is inactive and can't be granted",
    ]);
    expect(await usage(owner)).toMatchObject({ currentPlan: 'Starter' });
    const other = await boss.client.post<SubscriptionPlan>(path, { name: unique('unused'), isActive: false });
    expect((await boss.client.delete(`${path}/${other.body.id}`)).status).toBe(204);
    expect((await boss.client.delete(`${path}/${randomUUID()}`)).status).toBe(404);
  });

  it('change their limits for those who are on them', async () => {
    const annual = { name: unique('annual'), limits: { businesses: 3 } };
    const { body: plan } = await boss.client.post<SubscriptionPlan>(path, annual);
    const owner = await app.signedUp();
    await admin.client.put(`/api/admin/users/${owner.user.id}/subscription`, { plan: annual.name });
    expect((await usage(owner)).limits.businesses).toBe(3);
    await boss.client.put(`${path}/${plan.id}`, { ...annual, limits: { businesses: 4 }, isActive: false });
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
