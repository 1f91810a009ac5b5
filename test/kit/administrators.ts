import type { User } from '@counterfoil/contracts/auth.contract';
import type { SignedUp, TestApp } from './app';

const ADMIN = { email: 'admin@example.com', password: 'for the first admin' };
const SUPER_ADMIN = { email: 'superadmin@example.com', password: 'for the super admin' };

/** Environment of an app that makes both at its start. */
export const ADMINISTRATORS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SUPERADMIN_EMAIL: SUPER_ADMIN.email,
  SUPERADMIN_PASSWORD: SUPER_ADMIN.password,
};

/** The platform administrator of an app started with `ADMINISTRATORS`, in a browser of their own. */
export function platformAdmin(app: TestApp): Promise<SignedUp> {
  return signedIn(app, ADMIN);
}

/** The super admin, who is a platform administrator too. */
export function superAdmin(app: TestApp): Promise<SignedUp> {
  return signedIn(app, SUPER_ADMIN);
}

async function signedIn(app: TestApp, { email, password }: typeof ADMIN): Promise<SignedUp> {
  const client = app.client();
  const { status, body, text } = await client.post<User>('/api/login', { email, password });
  if (status !== 200) throw new Error(`signing in was answered with ${status}: ${text}`);
  return { client, user: body, password };
}
