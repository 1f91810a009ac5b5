/** What concerns the business as a whole and its team, as the calls that the screens make. */
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import type { HttpBooks } from './http-books';
import type { HouseIntent, Intent } from '../plain/intent';

export async function houseCall(http: HttpBooks, intent: Intent): Promise<Answer> {
  const { client } = http;
  const { path } = http.books;
  switch (intent.do) {
    case 'settings':
      return client.put(path, await settingsOf(http, intent));
    case 'archive business':
      return client.patch(`${path}/archive`);
    case 'restore business':
      return client.post(`${path}/restore`);
    case 'add member':
      return client.post(`${path}/members`, { userId: http.id(intent.person), role: intent.role });
    case 'change role':
      return client.patch(`${path}/members/${http.id(intent.person)}/role`, { role: intent.role });
    case 'remove member':
      return client.delete(`${path}/members/${http.id(intent.person)}`);
    case 'leave':
      return clientOf(http, intent.person).post(`${path}/leave`);
    case 'hand over':
      return client.post(`${path}/owner`, { userId: http.id(intent.person) });
    case 'invite':
      return client.post(`${path}/invitations`, {
        email: http.cast.people[intent.person]?.user.email,
        role: intent.role,
      });
    case 'accept':
      return clientOf(http, intent.person).post(`/api${http.links.get(intent.invitation) ?? ''}`);
    case 'revoke':
      return client.delete(`${path}/invitations/${http.id(intent.invitation)}`);
    default:
      throw new Error(`there is no call to ${intent.do}`);
  }
}

/** The screen always sends the name along. */
async function settingsOf(
  { client, books }: HttpBooks,
  { name, zone, currency, yearStart }: Extract<HouseIntent, { do: 'settings' }>,
): Promise<object> {
  const said = {
    name: name ?? (await client.get<Business>(books.path)).body.name,
    timeZone: zone,
    currency,
    fiscalYearStartMonth: yearStart,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

function clientOf({ cast }: HttpBooks, person: string): HttpClient {
  const client = cast.people[person]?.client;
  if (!client) throw new Error(`nobody is called ${person}`);
  return client;
}
