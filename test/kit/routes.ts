import type { Type } from '@nestjs/common';
import { routesOfController, type Route } from '../../services/ledger/src/api-docs/route';

/**
 * Every route of a module and of those that it imports, read from the decorators: a new call cannot be forgotten by a
 * test.
 */
export function routesOf(module: Type): Route[] {
  return [...modulesOf(module, new Set())].flatMap(controllersOf).flatMap(routesOfController);
}

/** A module that several import is met once. */
function modulesOf(module: Type, found: Set<Type>): Set<Type> {
  if (found.has(module)) return found;
  found.add(module);
  for (const imported of (Reflect.getMetadata('imports', module) ?? []) as Type[]) modulesOf(imported, found);
  return found;
}

function controllersOf(module: Type): Type[] {
  return (Reflect.getMetadata('controllers', module) ?? []) as Type[];
}
