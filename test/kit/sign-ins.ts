import type { ReachableApp, SignedUp } from './app';
import { withClient } from './read-models';

/** Makes it longer ago that somebody proved who they are, in every browser of theirs. */
export async function ageSignIn(app: Pick<ReachableApp, 'databaseUrl'>, { user }: Pick<SignedUp, 'user'>, minutes: number): Promise<void> {
  await withClient(app.databaseUrl, (client) =>
    client.query(
      `update platform.sessions set sess = jsonb_set(sess::jsonb, '{authenticatedAt}', to_jsonb((sess ->> 'authenticatedAt')::bigint - $2::bigint))::json
       where sess ->> 'userId' = $1`,
      [user.id, minutes * 60_000],
    ),
  );
}
