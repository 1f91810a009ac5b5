import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url)).replaceAll('\\', '/');

/** Where the app begins; from here everything else is reached. */
export const MAIN = source('main.tsx');

/** What people come for at first, if they are not signed in, and if they are: fetched in few files. */
export const VISITS = {
  landing: [source('features/landing/LandingPage.tsx')],
  books: [source('app/SignedInApp.tsx'), source('pages/DashboardPage.tsx')],
  transactions: [source('app/SignedInApp.tsx'), source('pages/TransactionsPage.tsx')],
} as const;

/** What at least so many of the parts need that are loaded when they are opened is one file, the commonest first. */
const SHARED: readonly { readonly name: string; readonly parts: number }[] = [
  { name: 'common', parts: 20 },
  { name: 'shared', parts: 8 },
  { name: 'related', parts: 4 },
];

const IN_LIBRARY = /[\\/]node_modules[\\/]/;

/** What several visits need is a file of its own, so that none of them loads what only another one needs. */
const OF_VISITS = combinations(Object.keys(VISITS)).sort((a, b) => b.length - a.length);

/** In the order in which a file may build on those before it. */
const FILES = ['start-libraries', 'start', ...OF_VISITS.map(nameOf), ...SHARED.map(({ name }) => name)];

/**
 * How the app is cut: what every page needs, libraries and our own code apart, what each of the visits above adds to
 * it, and for the rest what many parts share. Cut by module, a first visit would wait for ninety files.
 *
 * No two files import each other, which would run one of them before what it needs: a module is needed wherever one
 * that imports it is, by as many visits and by as many parts.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    // A group takes along what its modules import, and so those on which the others build come first.
    groups: FILES.map((name, place) => ({
      name: (id: string, graph: Graph) => ((files ??= filesOf(graph)).get(id) === name ? name : null),
      debugName: name,
      priority: FILES.length - place,
    })),
  };
}

/** @returns by module's id, the name of its file; none for what few parts need, which goes by itself */
function filesOf(graph: Graph): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const id of reachedFrom([MAIN], graph)) files.set(id, IN_LIBRARY.test(id) ? 'start-libraries' : 'start');
  const visits = Object.entries(VISITS).map(([name, roots]) => ({ name, needed: reachedFrom(roots, graph) }));
  for (const id of visits.flatMap(({ needed }) => [...needed]))
    if (!files.has(id)) files.set(id, nameOf(visits.flatMap(({ name, needed }) => (needed.has(id) ? [name] : []))));
  const needs = new Map<string, number>();
  for (const part of partsOf(graph))
    for (const id of reachedFrom([part], graph)) if (!files.has(id)) needs.set(id, (needs.get(id) ?? 0) + 1);
  for (const [id, count] of needs) {
    const shared = SHARED.find(({ parts }) => count >= parts);
    if (shared) files.set(id, shared.name);
  }
  return files;
}

function nameOf(visits: readonly string[]): string {
  return visits.length === Object.keys(VISITS).length ? 'visits' : visits.join('-');
}

function combinations(names: readonly string[]): string[][] {
  const [first, ...others] = names;
  if (first === undefined) return [];
  const without = combinations(others);
  return [[first], ...without.map((some) => [first, ...some]), ...without];
}

/** Modules that are loaded when they are needed: the pages and dialogs. */
function partsOf(graph: Graph): ReadonlySet<string> {
  const parts = new Set<string>();
  const waiting = [MAIN];
  for (let root = waiting.pop(); root !== undefined; root = waiting.pop())
    for (const id of reachedFrom([root], graph))
      for (const part of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (!parts.has(part)) waiting.push(part);
        parts.add(part);
      }
  return parts;
}

/** The roots and all that they import, and what that imports. */
function reachedFrom(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

const FROM_MATERIAL = /^import \{([^}]*)\} from '@mui\/material';$/gm;

/**
 * Has each component of Material UI imported from its own module: through the one index of all, every page would seem
 * to need all of them.
 */
export function materialModules(): Plugin {
  return {
    name: 'material-modules',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/ },
      handler: (code) => ({
        code: code.replaceAll(FROM_MATERIAL, (_whole, names: string) => names.split(',').map(ownImport).join(' ')),
        map: null,
      }),
    },
  };
}

/** @param name one of the braces: `Box`, `Link as Anchor`, `type Theme` or nothing */
function ownImport(name: string): string {
  const [, imported, local = imported] = /^\s*(\w+)(?: as (\w+))?\s*$/.exec(name) ?? [];
  return imported === undefined ? '' : `import ${local} from '@mui/material/${imported}';`;
}
