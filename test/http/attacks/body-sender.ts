import { randomUUID } from 'node:crypto';
import type { Route } from '../../../services/ledger/src/api-docs/route';
import type { ReachableApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import type { Answer, HttpClient } from '../../kit/app/http-client';

export type SendBody = (route: Route, raw: string) => Promise<Answer<{ code?: string }>>;

/** Sends a body to a route as somebody who may call it. @param boss a super admin */
export function bodySender(app: ReachableApp, books: TestBooks, boss: HttpClient): SendBody {
  // A call reaches the contract's own checks where its ids are right; where nothing is checked it must do nothing.
  const pathOf = ({ path, body }: Route): string => {
    const subjects = {
      accounts: books.account.id,
      categories: books.categoryId('Rent'),
      businesses: books.business.id,
    };
    const [, room] = /^\/api\/(accounts|categories|businesses)\b/.exec(path) ?? [];
    const subject = body && subjects[room as keyof typeof subjects];
    return path.replace(':id', subject ?? ':id').replace(/:\w+/g, () => randomUUID());
  };
  return (route, raw) => {
    const isBoss = /^\/api\/(super-)?admin\//.test(route.path);
    const client = route.isPublic ? app.client() : isBoss ? boss : books.client;
    return client.call(route.method, pathOf(route), undefined, {
      raw,
      headers: { 'content-type': 'application/json' },
    });
  };
}

/** Of a large body its lists alone may be large: what else there is too much of is refused, too. */
export function isOdd(route: Route, status: number): boolean {
  return status >= 500 || status === 429 || (route.bodyBytes <= 64 * 1_024 && status === 413);
}
