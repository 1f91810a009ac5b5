/** Calls about people, their teams, their plans and what administrators do, each as its description says. */
import { randomUUID } from 'node:crypto';
import type {
  AuthenticatorAppSetUp,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactors,
} from '@counterfoil/contracts/second-factor.contract';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { atLocalhost, codeOf } from '../../kit/app/second-factors';
import { SoftwareAuthenticator } from '../../kit/app/software-authenticator';
import type { DescribedAnswers } from './described-answers';

/** Where the calls go, the books that there are, and a super admin. */
export interface Installation {
  readonly app: ReachableApp;
  readonly books: TestBooks;
  readonly boss: HttpClient;
}

/** A person from the registration on, their plan, their team and a business more. */
export async function callPeople({ ask }: DescribedAnswers, { app, books, boss }: Installation): Promise<void> {
  const email = uniqueEmail();
  const client = app.client();
  const person = { email, password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' };
  const registered = await ask<{ id: string }>(client, 'POST /api/register', [], person);
  await ask(client, 'POST /api/login', [], { email, password: person.password });
  await ask(client, 'POST /api/auth/complete-setup');
  await ask(client, 'POST /api/password/forgot', [], { email });
  await ask(client, 'POST /api/email-leads', [], { email: uniqueEmail() });
  await ask(client, 'PUT /api/profile', [], { firstName: 'Augusta', lastName: 'King', email });
  await ask(client, 'POST /api/profile/tokens', [], { name: 'Script', scopes: ['read'] });
  await ask(client, 'PUT /api/profile/notifications', [], { monthlySummary: false });
  await ask(client, 'DELETE /api/profile/avatar');
  await ask(client, 'POST /api/support-tickets', [], {
    subject: 'Help',
    category: 'general',
    priority: 'low',
    message: 'How do I add a receipt?',
    description: 'How do I add a receipt?',
  });
  await ask(client, 'POST /api/billing/plan', [], { plan: 'professional' });
  for (const path of [
    'auth/user',
    'auth/usage',
    'plans',
    'billing/usage',
    'feature-flags',
    'profile/sessions',
    'profile/activity',
    'profile/support-views',
    'profile/tokens',
    'profile/notifications',
    'support-tickets',
    'businesses',
  ])
    await ask(client, `GET /api/${path}`);
  await ask(books.client, 'GET /api/billing', [], undefined, `?businessId=${books.business.id}`);
  const id = [books.business.id];
  await ask(books.client, 'POST /api/businesses/:id/members', id, { userId: registered.body.id, role: 'assistant' });
  await ask(books.client, 'PATCH /api/businesses/:id/members/:userId/role', [books.business.id, registered.body.id], {
    role: 'bookkeeper',
  });
  await ask(client, 'POST /api/businesses/:id/leave', id);
  const invited = await ask<{ id: string }>(books.client, 'POST /api/businesses/:id/invitations', id, {
    email: uniqueEmail(),
    role: 'assistant',
  });
  await ask(books.client, 'GET /api/businesses/:id/invitations', id);
  await ask(books.client, 'DELETE /api/businesses/:id/invitations/:invitationId', [books.business.id, invited.body.id]);
  await ask(books.client, 'GET /api/businesses/:id/members', id);
  const business = await ask<{ id: string }>(books.client, 'POST /api/businesses', [], {
    name: 'Wax',
    industry: 'Agriculture',
    timeZone: 'UTC',
  });
  const other = [business.body.id];
  await ask(books.client, 'GET /api/businesses/:id', other);
  await ask(books.client, 'PUT /api/businesses/:id', other, { name: 'Wax & Co', industry: 'Agriculture' });
  await ask(books.client, 'PATCH /api/businesses/:id/archive', other);
  await ask(books.client, 'POST /api/businesses/:id/restore', other);
  await ask(boss, 'DELETE /api/businesses/:id', other);
}

/** An authenticator app and a passkey, made and used. */
export async function callSecondFactors({ ask }: DescribedAnswers, { app }: Installation): Promise<void> {
  const local = atLocalhost(app);
  const { client, user, password } = await local.signedUp();
  const set = await ask<AuthenticatorAppSetUp>(client, 'POST /api/profile/second-factors/authenticator-app');
  const confirmed = { code: codeOf(set.body.secret, -1) };
  await ask(client, 'PUT /api/profile/second-factors/authenticator-app', [], confirmed);
  await ask(client, 'POST /api/profile/second-factors/recovery-codes');
  const authenticator = new SoftwareAuthenticator(local.url);
  const options = await ask<PasskeyCreationOptions>(client, 'POST /api/profile/second-factors/passkeys/options');
  const wanted = { name: 'Laptop', passkey: authenticator.make(options.body) };
  await ask(client, 'POST /api/profile/second-factors/passkeys', [], wanted);
  const { passkeys } = (await ask<SecondFactors>(client, 'GET /api/profile/second-factors')).body;
  const made = [passkeys[0]?.id ?? ''];
  await ask(client, 'PATCH /api/profile/second-factors/passkeys/:passkeyId', made, { name: 'Phone' });
  expect((await ask(client, 'POST /api/login', [], { email: user.email, password })).status).toBe(202);
  const step = await ask<PasskeyRequestOptions>(client, 'POST /api/login/second-factor/options');
  await ask(client, 'POST /api/login/second-factor', [], { passkey: authenticator.sign(step.body) });
  const alone = await ask<PasskeyRequestOptions>(client, 'POST /api/login/passkey/options');
  await ask(client, 'POST /api/login/passkey', [], { passkey: authenticator.sign(alone.body) });
  await ask(client, 'POST /api/login/second-factor', [], { code: '000000' });
}

/** What administrators ask and change. */
export async function callAdministration({ ask }: DescribedAnswers, { app, books, boss }: Installation): Promise<void> {
  const client = boss;
  const person = [(await app.signedUp()).user.id];
  for (const path of [
    'admin/users',
    'admin/stats',
    'admin/leaderboard',
    'admin/projections',
    'admin/support-tickets',
    'admin/outgoing-mail',
    'super-admin/subscription-plans',
    'super-admin/feature-flags',
  ])
    await ask(client, `GET /api/${path}`);
  for (const path of ['usage', 'activity', 'full-access', 'subscriptions'])
    await ask(client, `GET /api/admin/users/:id/${path}`, person);
  await ask(client, 'POST /api/admin/users/:id/subscription-status', person, { subscriptionStatus: 'paid' });
  await ask(client, 'PUT /api/admin/users/:id/subscription', person, { plan: 'professional' });
  await ask(client, 'POST /api/admin/users/:id/admin-access', person, { isAdmin: true });
  await ask(client, 'POST /api/admin/businesses/:id/compare', [books.business.id]);
  // Nobody else is to meet it.
  const plan = { name: `team-${randomUUID().slice(0, 8)}`, displayName: 'Team', isActive: false };
  const { body: made } = await ask<{ id: string }>(client, 'POST /api/super-admin/subscription-plans', [], plan);
  await ask(client, 'PUT /api/super-admin/subscription-plans/:id', [made.id], { ...plan, displayName: 'Teams' });
  const flag = { name: `new-${randomUUID().slice(0, 8)}`, category: 'general', description: 'A new thing' };
  const { body: added } = await ask<{ id: string }>(client, 'POST /api/super-admin/feature-flags', [], flag);
  await ask(client, 'PUT /api/super-admin/feature-flags/:id', [added.id], { ...flag, description: 'Another' });
}

/** Whoever may not, or asks wrongly. */
export async function callRefused({ ask }: DescribedAnswers, { app, books }: Installation): Promise<void> {
  await ask(app.client(), 'GET /api/auth/user');
  await ask(app.client(), 'POST /api/login', [], { email: 1 });
  await ask(books.client, 'GET /api/businesses/:id', [books.account.id]);
  await ask(books.client, 'GET /api/admin/users');
  await ask(books.client, 'POST /api/businesses/:id/transactions', [books.business.id], { date: 'x' });
}
