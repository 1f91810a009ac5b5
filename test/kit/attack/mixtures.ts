import { randomUUID } from 'node:crypto';
import type { DeclaredRoute } from '../app/declared-routes';
import { SeededRandom } from '../../oracle/seeded-random';
import type { ReachableApp } from '../app/app';
import type { CallOptions, HttpClient } from '../app/http-client';
import { bodyOf, pathOf } from './calls';
import type { Holdings, Ids } from './holdings';

/** One call that mixes what is whose. */
export interface MixedCall {
  readonly who: string;
  readonly client: HttpClient;
  readonly route: DeclaredRoute;
  readonly path: string;
  readonly body: unknown;
  readonly options: CallOptions;
}

/** They end the attackers themselves, or wait for as long as the caller does. */
const LEFT_OUT = [
  /logout|login|register|restore-archive/,
  /profile$|profile\/(password|sessions|tokens)/,
  /\/leave$|\/owner$|\/members|\/archive$/,
  /events$|verify$|backup$/,
];

interface Mixing {
  readonly app: ReachableApp;
  readonly routes: readonly DeclaredRoute[];
  readonly victim: Holdings;
  readonly attacker: Holdings;
  readonly seed: number;
  readonly count: number;
}

/**
 * The same calls for the same seed: routes, ids in path and body each from one tenant or the other, in any spelling of
 * an id.
 */
export function* mixedCalls({ app, routes, victim, attacker, seed, count }: Mixing): Generator<MixedCall> {
  const random = new SeededRandom(seed);
  const one = <Item>(items: readonly Item[]): Item => random.pick(items);
  const open = routes.filter(
    ({ path, platformRight }) => platformRight === undefined && !LEFT_OUT.some((left) => left.test(path)),
  );
  const people: readonly (readonly [string, HttpClient])[] = [
    ...Object.entries(attacker.people).map(([role, { client }]) => [role, client] as const),
    ['signed out', app.client()],
  ];
  for (let n = 0; n < count; n++) {
    const route = one(open);
    const [who, client] = one(people);
    const ids = (): Ids => spelled(one([victim.ids, victim.ids, attacker.ids]), one(SPELLINGS));
    const mixed = { ...ids(), ...some(ids(), random) };
    const key: Record<string, string> = { 'idempotency-key': `mixed-${seed}-${random.between(1, 20)}` };
    const headers = random.happens(0.1) ? key : {};
    yield { who, client, route, path: pathOf(route.path, ids), body: bodyOf(route, mixed), options: { headers } };
  }
}

/** Other ways in which Postgres, or a person, writes the same id. */
const SPELLINGS: readonly ((id: string) => string)[] = [
  (id) => id,
  (id) => id,
  (id) => id.toUpperCase(),
  (id) => `{${id}}`,
  (id) => id.replaceAll('-', ''),
  (id) => ` ${id}`,
  (id) => `${id}%00`,
  (id) => `urn:uuid:${id}`,
  () => randomUUID(),
];

function spelled(ids: Ids, spelling: (id: string) => string): Ids {
  return Object.fromEntries(Object.entries(ids).map(([kind, id]) => [kind, spelling(id as string)])) as unknown as Ids;
}

function some(ids: Ids, random: SeededRandom): Partial<Ids> {
  return Object.fromEntries(Object.entries(ids).filter(() => random.happens(0.5)));
}
