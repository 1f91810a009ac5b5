import { Client } from 'pg';
import type { EmailLeadAnswer } from '@counterfoil/contracts/lead.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

describe('e-mail addresses left on the landing page', () => {
  it('are kept once, with where they came from', async () => {
    const email = uniqueEmail();
    for (const written of [email, email.toUpperCase(), email]) {
      const { status, body } = await app
        .client()
        .post<EmailLeadAnswer>(
          '/api/email-leads',
          { email: written, source: 'homepage' },
          { headers: { 'user-agent': 'Tester/1.0' } },
        );
      expect(status).toBe(200);
      expect(body).toEqual({ message: "You're all set! Create your account to get started.", redirectTo: 'signup' });
    }
    expect(await leads(email)).toEqual([
      expect.objectContaining({
        source: 'homepage',
        user_agent: 'Tester/1.0',
        ip_address: '127.0.0.1',
        converted_to_user: false,
        active_campaign_sent: false,
      }),
    ]);
  });

  it('lead to sign-in when they have an account', async () => {
    const { user } = await app.signedUp();
    const { body } = await app.client().post<EmailLeadAnswer>('/api/email-leads', { email: user.email.toUpperCase() });
    expect(body.redirectTo).toBe('signin');
    expect(await leads(user.email)).toEqual([]);
  });

  it('are marked when they become users', async () => {
    const email = uniqueEmail();
    await app.client().post('/api/email-leads', { email });
    await app.signedUp({ email: email.toUpperCase() });
    expect(await leads(email)).toEqual([
      expect.objectContaining({ converted_to_user: true, converted_at: expect.any(Date) }),
    ]);
  });

  it.each([
    [{}],
    [{ email: '' }],
    [{ email: 'nobody' }],
    [{ email: `a\u0000@example.com` }],
    [{ email: { $gt: '' } }],
    [[]],
    [{ email: 'a@example.com', source: 'x'.repeat(51) }],
  ])('are refused as %j', async (body) => {
    const answer = await app.client().post<Problem>('/api/email-leads', body);
    expect(answer.status).toBe(400);
    expect(typeof answer.body.message).toBe('string');
  });
});

async function leads(email: string): Promise<unknown[]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    return (await client.query('SELECT * FROM platform.email_leads WHERE email = $1', [email])).rows;
  } finally {
    await client.end();
  }
}
