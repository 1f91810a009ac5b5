import type { User } from '@counterfoil/contracts/auth.contract';
import type { ReachableApp, SignedUp } from './app';

/** Environment of a test's app, which makes both administrators at its start. */
export const ADMINISTRATORS = {
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'for the first admin',
  SUPERADMIN_EMAIL: 'superadmin@example.com',
  SUPERADMIN_PASSWORD: 'for the super admin',
};

/** The platform administrator, in a browser of their own. */
export function platformAdmin(app: ReachableApp): Promise<SignedUp> {
  return signedIn(app, 'ADMIN');
}

/** The super admin, who is a platform administrator too. */
export function superAdmin(app: ReachableApp): Promise<SignedUp> {
  return signedIn(app, 'SUPERADMIN');
}

async function signedIn(app: ReachableApp, who: 'ADMIN' | 'SUPERADMIN'): Promise<SignedUp> {
  const { [`${who}_EMAIL`]: email = '', [`${who}_PASSWORD`]: password = '' } = app.environment;
  const client = app.client();
  const { status, body, text } = await client.post<User>('/api/login', { email, password });
  if (status !== 200) throw new Error(`signing in was answered with ${status}: ${text}`);
  return { client, user: body, password };
}
