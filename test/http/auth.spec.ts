import type { User } from '../../libs/contracts/src/auth.contract';
import type { Problem } from '../../libs/contracts/src/problem.contract';
import { startTestApp, uniqueEmail, type TestApp } from '../kit/app';

jest.setTimeout(60_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app?.stop());

describe('registering', () => {
  it('makes an account, signs in, and never tells the password', async () => {
    const { client, user } = await app.signedUp({ firstName: 'Grace', lastName: 'Hopper' });
    expect(user).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', isAdmin: false, setupCompleted: false, subscriptionStatus: 'free', planName: 'Free', totalLogins: 1 });
    expect(Object.keys(user)).not.toContain('passwordHash');
    const current = await client.get<User>('/api/auth/user');
    expect(current.status).toBe(200);
    expect(current.body.id).toBe(user.id);
  });

  it.each([
    [{ email: 'no address' }, 'email', 'Invalid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ lastName: 7 }, 'lastName', 'Last name is required'],
    [{ firstName: 'a\u0000b' }, 'firstName', 'Text must not contain control characters such as NUL'],
    [{ firstName: 'half \ud800 a pair' }, 'firstName', 'Text must not contain control characters such as NUL'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'First name must be at most 100 characters'],
    [{ email: `${'x'.repeat(300)}@example.com` }, 'email', 'Invalid email address'],
    [{ email: ['a@example.com'] }, 'email', 'Invalid email address'],
  ])('refuses %j', async (wrong, field, message) => {
    const registration = { email: uniqueEmail(), password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace', ...wrong };
    const { status, body } = await app.client().post<Problem>('/api/register', registration);
    expect(status).toBe(400);
    expect(body.message).toBe(message);
    expect(body.errors).toContainEqual({ field, message });
  });

  it('lets one of two registrations of an e-mail win, in any case of its letters', async () => {
    const email = uniqueEmail();
    const registration = { email, password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' };
    const answers = await Promise.all([1, 2, 3, 4].map((n) => app.client().post<Problem>('/api/register', { ...registration, email: n % 2 ? email : email.toUpperCase() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('An account with this email already exists');
  });
});
