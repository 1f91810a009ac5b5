import { platformAdmin, superAdmin } from '../../kit/app/administrators';
import { startTestApp, type SignedUp, type TestApp } from '../../kit/app/app';
import { withClient } from '../../kit/books/read-models';

/** The app of platform.spec.ts, a platform administrator and the super admin. */
export const platform = {} as { app: TestApp; admin: SignedUp; boss: SignedUp };

export async function startPlatform(): Promise<void> {
  platform.app = await startTestApp();
  platform.admin = await platformAdmin(platform.app);
  platform.boss = await superAdmin(platform.app);
}

export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await withClient(platform.app.databaseUrl, (client) => client.query<Row>(text, values))).rows;
}

/** The way to the next page. */
export function linkOf(headers: Headers): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
}
