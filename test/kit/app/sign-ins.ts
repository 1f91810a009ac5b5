import type { ReachableApp, SignedUp } from './app';
import type { HttpClient } from './http-client';
import { withClient } from '../books/read-models';

/** Makes it longer ago that somebody proved who they are, in every browser of theirs. */
export async function ageSignIn(
  app: Pick<ReachableApp, 'databaseUrl'>,
  { user }: Pick<SignedUp, 'user'>,
  minutes: number,
): Promise<void> {
  await withClient(app.databaseUrl, (client) =>
    client.query(
      `
        update platform.sessions set sess = jsonb_set(sess::jsonb, '{authenticatedAt}',
          to_jsonb((sess ->> 'authenticatedAt')::bigint - $2::bigint))::json
       where sess ->> 'userId' = $1`,
      [user.id, minutes * 60_000],
    ),
  );
}

/** Somebody new whose address counts as verified, as if they had opened the link; the mail with it is taken away. */
export async function verifiedPerson(app: ReachableApp): Promise<SignedUp> {
  const person = await app.signedUp();
  await withClient(app.databaseUrl, async (client) => {
    await client.query('update platform.users set email_verified_at = now() where id = $1', [person.user.id]);
    await client.query(`delete from platform.outgoing_mail where user_id = $1 and kind = 'email_verification'`, [
      person.user.id,
    ]);
  });
  return person;
}

/** Another browser of the same person. */
export async function signedInAgain(
  app: ReachableApp,
  { user, password }: Pick<SignedUp, 'user' | 'password'>,
  headers: Record<string, string> = {},
): Promise<HttpClient> {
  const client = app.client();
  const { status } = await client.post('/api/login', { email: user.email, password }, { headers });
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
  return client;
}
