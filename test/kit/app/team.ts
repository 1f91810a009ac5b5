import type { InvitableRole } from '@counterfoil/contracts/role';
import type { ReachableApp, SignedUp } from './app';
import type { TestBooks } from '../books/books';

/** Somebody new with a role in a business, added by its owner; the owner's plan must have room. */
export async function joined(
  app: ReachableApp,
  books: Pick<TestBooks, 'client' | 'path'>,
  role: InvitableRole,
): Promise<SignedUp> {
  const person = await app.signedUp();
  const { status, text } = await books.client.post(`${books.path}/members`, { userId: person.user.id, role });
  if (status !== 201) throw new Error(`joining was answered with ${status}: ${text}`);
  return person;
}
