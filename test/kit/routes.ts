import 'reflect-metadata';
import { RequestMethod, type Type } from '@nestjs/common';
import type { PlatformRight, Right } from '@counterfoil/contracts/role';
import { REQUIRED_RIGHT } from '../../services/ledger/src/platform/business-right';
import { REQUIRED_PLATFORM_RIGHT } from '../../services/ledger/src/platform/platform-right';
import { IS_PUBLIC } from '../../services/ledger/src/platform/public';

/** One call of the API, as its controller declares it. */
export interface Route {
  /** Such as `POST /api/businesses/:id/transactions`. */
  readonly name: string;
  readonly method: string;
  /** With `:name` where an id belongs. */
  readonly path: string;
  /** What the role matrix asks for; undefined where the call is about no business. */
  readonly right: Right | undefined;
  /** What it asks of administrators; undefined where it is for everybody else. */
  readonly platformRight: PlatformRight | undefined;
  readonly isPublic: boolean;
  /** Contract classes of body and query; undefined where none is read. */
  readonly body: Type | undefined;
  readonly query: Type | undefined;
}

/** Nest's own marks of a parameter's source; it exports no name for them. */
const ARGUMENTS = '__routeArguments__';
const BODY = 3;
const QUERY = 4;

/** Every route of a module and of those that it imports, read from the decorators: a new call cannot be forgotten by a test. */
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

function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
    return [routeOf(controller, name, handler)];
  });
}

function routeOf(controller: Type, handlerName: string, handler: object): Route {
  const method = RequestMethod[Reflect.getMetadata('method', handler) as number] ?? '';
  const parts = [Reflect.getMetadata('path', controller), Reflect.getMetadata('path', handler)] as string[];
  const path = `/${parts.filter((part) => part !== '/').join('/')}`;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handlerName) ?? []) as Type[];
  const sources = Object.keys((Reflect.getMetadata(ARGUMENTS, controller, handlerName) ?? {}) as object).map((key) => key.split(':').map(Number));
  const typeFrom = (source: number): Type | undefined => types[sources.find(([from]) => from === source)?.[1] ?? -1];
  return {
    name: `${method} ${path}`,
    method,
    path,
    right: (Reflect.getMetadata(REQUIRED_RIGHT, handler) ?? Reflect.getMetadata(REQUIRED_RIGHT, controller)) as Right | undefined,
    platformRight: (Reflect.getMetadata(REQUIRED_PLATFORM_RIGHT, handler) ?? Reflect.getMetadata(REQUIRED_PLATFORM_RIGHT, controller)) as PlatformRight | undefined,
    isPublic: Boolean(Reflect.getMetadata(IS_PUBLIC, handler) ?? Reflect.getMetadata(IS_PUBLIC, controller)),
    body: typeFrom(BODY),
    query: typeFrom(QUERY),
  };
}
