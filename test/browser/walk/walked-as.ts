import { may, type BusinessRole } from '@counterfoil/contracts/role';
import type { ReachableApp } from '../../kit/app/app';
import { declaredRoutes } from '../../kit/app/declared-routes';
import type { HttpClient } from '../../kit/app/http-client';
import { PageDriver } from '../driver/page-driver';
import { deadLinks, prepareWalk, walkRoutes, type Walk, type WalkForm } from './walk';

const CALLS = declaredRoutes().map(({ name, right }) => ({
  pattern: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`),
  right,
}));

interface Walker {
  /** Without: a visitor. */
  readonly client?: HttpClient;
  /** In the business: what it is offered must not be refused to it. */
  readonly role?: BusinessRole;
  readonly width?: number;
}

/** Walks pages as somebody. @param known what was pressed before; it is added to. */
export async function expectAlive(
  app: ReachableApp,
  { client, role, width = 1280 }: Walker,
  routes: readonly string[],
  form: WalkForm,
  known: Set<string>,
): Promise<Walk> {
  const driver = await PageDriver.open(app.url, { width });
  if (client) await driver.enterAs(client);
  await prepareWalk(driver);
  const walk = await walkRoutes(driver, routes, known, form);
  walk.faults.push(...(await deadLinks(driver, walk, routes)));
  if (role) walk.faults.push(...forbidden(walk.writes, role));
  expect(walk.faults).toEqual([]);
  expect(driver.faults).toEqual([]);
  await driver.close();
  return walk;
}

/** Writes that were offered to somebody whose role does not have them. */
function forbidden(writes: ReadonlySet<string>, role: BusinessRole): string[] {
  return [...writes].flatMap((write) => {
    const call = CALLS.find(({ pattern }) => pattern.test(write));
    if (!call) return [`${write} is no call of the server`];
    return call.right === undefined || may(role, call.right) ? [] : [`${write} is offered to the ${role}, who may not`];
  });
}
