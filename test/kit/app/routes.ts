import type { Type } from '@nestjs/common';
import { routesOfController, type Route } from '../../../services/ledger/src/api-docs/route';
import { controllersOf } from '../run/module-controllers.js';

/**
 * Every route of a module and of those that it imports, with the classes of its contracts, which take the whole program
 * to load; see `declaredRoutes` for those who need none.
 */
export function routesOf(module: Type): Route[] {
  return controllersOf(module).flatMap(routesOfController);
}
