import { uniqueEmail, type ReachableApp, type SignedUp } from '../../kit/app/app';
import { startBooks } from '../../kit/books/books';
import { PageDriver } from '../driver/page-driver';

/** A link that could be one, and is not. */
export const NO_LINK = 'A'.repeat(43);

/** As long as addresses are in earnest, so that what has to wrap does. */
export const longEmail = (): string => uniqueEmail().replace('@', '.of.the.beekeepers.of.the.upper.valley@');

/** Somebody who has been through the set-up, in a tab. */
export async function visitor(
  app: ReachableApp,
  email = uniqueEmail(),
): Promise<{ person: SignedUp; driver: PageDriver }> {
  const person = await startBooks(app, await app.signedUp({ email }));
  await person.client.post('/api/auth/complete-setup', {});
  const driver = await PageDriver.open(app.url);
  await driver.enterAs(person.client);
  return { person, driver };
}
