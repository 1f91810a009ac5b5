import 'reflect-metadata';
import { HttpStatus, RequestMethod, type Type } from '@nestjs/common';
import type { PlatformRight, Right } from '@counterfoil/contracts/role';
import { bodyLimitsOf } from '../http/bodies/body-limit';
import type { CallerRight } from '@counterfoil/contracts/token-right';
import { REQUIRED_RIGHT } from '../http/callers/business-right';
import { envelopeOfCall } from '../http/answers/call-envelope';
import { IS_KEYED, UNKEYED_BECAUSE } from '../http/answers/keyed';
import { TOKEN_RIGHT } from '../http/callers/open-to-tokens';
import { REQUIRED_PLATFORM_RIGHT } from '../http/callers/platform-right';
import { PLATFORM_SUBJECT, type PlatformSubject } from '../http/callers/platform-subject';
import { IS_PUBLIC } from '../http/callers/public';
import { NEEDS_RECENT_SIGN_IN } from '../http/callers/recent-sign-in.guard';

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
  /** Whose data the `id` of an administrators' route names; undefined where it names nobody's. */
  readonly platformSubject: PlatformSubject | undefined;
  /** Under which right programs reach what is about no business; undefined where they do not. */
  readonly tokenRight: CallerRight | undefined;
  readonly isPublic: boolean;
  /** True where a sign-in that is not recent has to be proved again first. */
  readonly needsRecentSignIn: boolean;
  /** Contract classes of body and query; undefined where none is read. */
  readonly body: Type | undefined;
  readonly query: Type | undefined;
  /** Bytes that the body may have. */
  readonly bodyBytes: number;
  /** HTTP status of the answer when all went well. */
  readonly status: number;
  /** Such as `Transactions.record`: controller and handler. */
  readonly handler: string;
  /** True where the call is carried out as a command, whose answer carries its id and position. */
  readonly isCommand: boolean;
  /** True where the first answer is kept for a day, for whoever sends the same key again. */
  readonly isKeyed: boolean;
  /** Why a call that writes takes no key; undefined where it does. */
  readonly unkeyedBecause: string | undefined;
}

/** Nest's own marks of a parameter's source; it exports no name for them. */
const ARGUMENTS = '__routeArguments__';
const BODY = 3;
const QUERY = 4;
const HTTP_CODE = '__httpCode__';

/** The routes of a module and of those that it imports. */
export function routesOfModule(module: Type): Route[] {
  return [...modulesBelow(module)].flatMap((one) => declaredBy(one, 'controllers')).flatMap(routesOfController);
}

function modulesBelow(module: Type, found = new Set<Type>()): Set<Type> {
  if (!found.has(module)) {
    found.add(module);
    for (const imported of declaredBy(module, 'imports')) modulesBelow(imported, found);
  }
  return found;
}

function declaredBy(module: Type, what: 'controllers' | 'imports'): Type[] {
  return (Reflect.getMetadata(what, module) ?? []) as Type[];
}

/** The routes of a controller, read from its decorators. */
function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown;
    if (typeof handler !== 'function' || !Reflect.hasMetadata('method', handler)) return [];
    return [routeOf(controller, name, handler)];
  });
}

function routeOf(controller: Type, handlerName: string, handler: object): Route {
  const method = RequestMethod[Reflect.getMetadata('method', handler) as number] ?? '';
  const parts = [Reflect.getMetadata('path', controller), Reflect.getMetadata('path', handler)] as string[];
  const path = `/${parts.filter((part) => part !== '/').join('/')}`;
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, handlerName) ?? []) as Type[];
  const sources = Object.keys((Reflect.getMetadata(ARGUMENTS, controller, handlerName) ?? {}) as object).map((key) =>
    key.split(':').map(Number),
  );
  const origins = Object.values(
    (Reflect.getMetadata(ARGUMENTS, controller, handlerName) ?? {}) as Record<string, { readonly factory?: unknown }>,
  );
  const typeFrom = (source: number): Type | undefined => types[sources.find(([from]) => from === source)?.[1] ?? -1];
  const declared = (what: string): unknown =>
    Reflect.getMetadata(what, handler) ?? Reflect.getMetadata(what, controller);
  const isPublic = Boolean(declared(IS_PUBLIC));
  return {
    name: `${method} ${path}`,
    method,
    path,
    right: declared(REQUIRED_RIGHT) as Right | undefined,
    platformRight: declared(REQUIRED_PLATFORM_RIGHT) as PlatformRight | undefined,
    platformSubject: declared(PLATFORM_SUBJECT) as PlatformSubject | undefined,
    tokenRight: declared(TOKEN_RIGHT) as CallerRight | undefined,
    isPublic,
    needsRecentSignIn: Boolean(Reflect.getMetadata(NEEDS_RECENT_SIGN_IN, handler)),
    bodyBytes: bodyLimitsOf(handler, isPublic).bytes,
    body: typeFrom(BODY),
    query: typeFrom(QUERY),
    status:
      (Reflect.getMetadata(HTTP_CODE, handler) as number | undefined) ??
      (method === 'POST' ? HttpStatus.CREATED : HttpStatus.OK),
    handler: `${controller.name.replace(/Controller$/, '')}.${handlerName}`,
    isCommand: origins.some(({ factory }) => factory === envelopeOfCall),
    isKeyed: Boolean(Reflect.getMetadata(IS_KEYED, handler)),
    unkeyedBecause: Reflect.getMetadata(UNKEYED_BECAUSE, handler) as string | undefined,
  };
}
