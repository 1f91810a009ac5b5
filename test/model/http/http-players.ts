/** Who plays the model on an application, and in whose books. */
import { platformAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { startBooks, withoutLimits } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
import { AT_ONCE, type Game } from './http-play';
import { OWNER } from '../plain/plain-start';

export type Players = Pick<Game, 'newBooks' | 'castOf' | 'used'>;

/** People of this game alone: owners, two whom they invite, an administrator. */
export async function playersOf(app: ReachableApp): Promise<Players> {
  const [admin, ann, ben] = await Promise.all([platformAdmin(app), app.signedUp(), app.signedUp()]);
  // Whose books they are, in turn: of one person's reports and exports only so many are made at once.
  const owners: SignedUp[] = [];
  for (let count = 0; count < AT_ONCE; count++) owners.push(await app.signedUp());
  // Whoever is handed the business keeps it on a plan of their own.
  for (const person of [ann, ben, ...owners]) await withoutLimits(app, person);
  return {
    newBooks() {
      const owner = owners.shift();
      if (!owner) throw new Error('nobody is signed up');
      owners.push(owner);
      return startBooks(app, owner);
    },
    castOf: (books) => ({ people: { [OWNER]: books, ann, ben }, admin: admin.client }),
    used: (businessId) => usedBy(app.databaseUrl, businessId),
  };
}

/** Transactions counted for a business by year, in whatever zone its days are. */
async function usedBy(databaseUrl: string, businessId: string): Promise<string> {
  const sql = `
    select coalesce(sum(used), 0)::text as used from usage.counters where business_id = $1
      and resource = 'transactions' and length(period) = 4`;
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ used: string }>(sql, [businessId]));
  return rows[0]?.used ?? '';
}
