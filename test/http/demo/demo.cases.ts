import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Billing, UsageSummary } from '@counterfoil/contracts/billing.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { TestApp } from '../../kit/app/app';
import type { HttpClient } from '../../kit/app/http-client';
import type { OwnApp } from '../../kit/app/own-app';
import { withClient } from '../../kit/books/read-models';

interface SignIn {
  role: string;
  email: string;
  password: string;
}

/** Environment of an app with a demo, and with books of the first administrators. */
export const WITH_DEMO = {
  DEMO: '1',
  ADMIN_DEMO: '1',
  ADMIN_EMAIL: 'First.Admin@example.com',
  ADMIN_PASSWORD: 'for the first admin',
  SUPERADMIN_EMAIL: 'boss@example.com',
  SUPERADMIN_PASSWORD: 'for the super admin',
};

let app: TestApp;
/** Of the demo's owner, at the first start. */
let first: SignIn | undefined;

const BOSS = { email: 'boss@example.com', password: 'for the super admin' };

const file = (): string => join(app.dataDir, 'demo-sign-ins.json');
const signIns = (): SignIn[] => JSON.parse(readFileSync(file(), 'utf8')) as SignIn[];

async function signedIn({
  email,
  password,
}: Pick<SignIn, 'email' | 'password'>): Promise<{ client: HttpClient; user: User }> {
  const client = app.client();
  const { status, body } = await client.post<User>('/api/login', { email, password });
  expect([email, status]).toEqual([email, 200]);
  return { client, user: body };
}

export function playDemo(own: OwnApp): void {
  beforeAll(() => {
    app = own.app;
  });

  describe('the demo', () => {
    it('writes down who can sign in, for its owner alone', () => {
      expect(signIns().map(({ role }) => role)).toEqual(['owner', 'platform admin', 'super admin']);
      expect(statSync(file()).mode & 0o777).toBe(0o600);
    });

    it('lets all of them in, past set-up, with books of their own', async () => {
      for (const signIn of signIns()) {
        const { client, user } = await signedIn(signIn);
        expect(user).toMatchObject({
          setupCompleted: true,
          planName: 'Professional',
          subscriptionStatus: 'paid',
          isAdmin: signIn.role !== 'owner',
          isSuperAdmin: signIn.role === 'super admin',
        });
        expect((await client.get<Business[]>('/api/businesses')).body).toHaveLength(1);
      }
    });

    it('has kept books that balance', async () => {
      const [owner] = signIns();
      const { client } = await signedIn(owner as SignIn);
      const [business] = (await client.get<Business[]>('/api/businesses')).body;
      const path = `/api/businesses/${business?.id ?? ''}`;
      expect(business).toMatchObject({ name: 'Mill Lane Bakery', role: 'owner' });
      expect((await client.get<Account[]>(`${path}/accounts`)).body.map(({ name }) => name).sort()).toEqual([
        'Business Card',
        'Business Checking',
        'Cash Drawer',
      ]);
      const summary = (await client.get<FinancialSummary>(`${path}/financial-summary?startDate=2000-01-01`)).body;
      expect(summary.netProfit).toBeGreaterThan(0);
      expect((await client.get<BalanceSheet>(`${path}/balance-sheet`)).body.isBalanced).toBe(true);
    });

    it('shows what is used of the plan, to members alone', async () => {
      const [owner] = signIns();
      const { client } = await signedIn(owner as SignIn);
      const [business] = (await client.get<Business[]>('/api/businesses')).body;
      const billing = await client.get<Billing>(`/api/billing?businessId=${business?.id ?? ''}`);
      expect(billing.body).toMatchObject({
        currentPlan: {
          name: 'professional',
          displayName: 'Professional',
          limits: { transactions: 1_000, transactionsPeriod: 'month' },
        },
      });
      expect(billing.body.usage.transactions).toBeGreaterThan(200);
      expect(billing.body.nextResetDate).toMatch(/^\d{4}-\d{2}-01$/);
      expect((await client.get<UsageSummary>('/api/auth/usage')).body).toMatchObject({
        currentPlan: 'Professional',
        billingInterval: 'month',
        limits: { businesses: 3, transactions: 1_000, users: 5 },
        usage: [
          { resource: 'businesses', used: 1 },
          { resource: 'transactions', used: billing.body.usage.transactions },
          { resource: 'users', used: 1 },
        ],
      });
      const stranger = await app.signedUp();
      expect((await stranger.client.get(`/api/billing?businessId=${business?.id ?? ''}`)).status).toBe(404);
      expect((await stranger.client.get<UsageSummary>('/api/auth/usage')).body).toMatchObject({
        currentPlan: 'Free',
        features: ['csv_import', 'pnl_export'],
      });
    });
  });

  describe('the first administrators', () => {
    it('are made at start from the environment', async () => {
      const admin = await signedIn({ email: 'first.admin@example.com', password: 'for the first admin' });
      expect(admin.user).toMatchObject({ isAdmin: true, isSuperAdmin: false });
      const boss = await signedIn({ email: 'boss@example.com', password: 'for the super admin' });
      expect(boss.user).toMatchObject({ isAdmin: true, isSuperAdmin: true });
    });

    it.each([
      ['first.admin@example.com', 'for the first admin', 'Demo Bakery of the Admin'],
      ['boss@example.com', 'for the super admin', 'Demo Bakery of the Super Admin'],
    ])('have finished set-up and own a demo business: %s', async (email, password, name) => {
      const { client, user } = await signedIn({ email, password });
      expect(user).toMatchObject({ setupCompleted: true, planName: 'Professional' });
      const businesses = (await client.get<Business[]>('/api/businesses')).body;
      expect(businesses.map((business) => [business.name, business.role])).toEqual([[name, 'owner']]);
      const path = `/api/businesses/${businesses[0]?.id ?? ''}`;
      expect((await client.get<Account[]>(`${path}/accounts`)).body).toHaveLength(3);
      expect((await client.get<unknown[]>(`${path}/transactions`)).body.length).toBeGreaterThan(20);
      expect((await client.get<BalanceSheet>(`${path}/balance-sheet`)).body.isBalanced).toBe(true);
    });
  });
}

/** Before the ledger starts for the second time. */
export function playDemoBeforeStart(): void {
  it('has an owner who signs in, and an administrator who keeps other books', async () => {
    [first] = signIns();
    const { client } = await signedIn(BOSS);
    const own = { name: 'Books of their own', industry: 'Other', timeZone: 'UTC' };
    expect((await client.post('/api/businesses', own)).status).toBe(201);
    await withClient(app.databaseUrl, (database) =>
      database.query('UPDATE platform.users SET setup_completed = false WHERE email = $1', [BOSS.email]),
    );
  });
}

/** Once it has, and before it starts for the third time. */
export function playDemoStartedAgain(): void {
  it('makes no demo again, and leaves administrators alone who keep other books', async () => {
    expect(signIns()[0]).toEqual(first);
    expect((await signedIn(BOSS)).user.setupCompleted).toBe(false);
    rmSync(file());
  });
}

/** Once it has started without the file of sign-ins. */
export function playDemoWithoutSignIns(): void {
  it('makes new passwords where the file is lost', async () => {
    const [after] = signIns();
    expect(after?.password).not.toBe(first?.password);
    const { client } = await signedIn(after as SignIn);
    expect((await client.get<Business[]>('/api/businesses')).body).toHaveLength(1);
    const former = { email: first?.email, password: first?.password };
    expect((await app.client().post('/api/login', former)).status).toBe(401);
  });
}
