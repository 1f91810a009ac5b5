import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url)).replaceAll('\\', '/');

/** Visits whose first page is fetched in few files, each with what the ones before it have not fetched yet. */
const VISITS: readonly { readonly name: string; readonly roots: readonly string[] }[] = [
  { name: 'start', roots: [source('main.tsx')] },
  { name: 'books', roots: [source('app/SignedInApp.tsx'), source('pages/DashboardPage.tsx')] },
];

/** What is shared by fewer routes than need a file of their own goes to the nearest neighbour, in bytes of source. */
const SMALLEST_SHARED = 30_000;

const IN_LIBRARY = /[\\/]node_modules[\\/]/;

/**
 * How the app is cut: one file of libraries and one of our own code for each of the visits above, and for the rest
 * what is shared by the same routes together. Cut by module, a first visit would wait for ninety files.
 */
export function codeSplitting(): Rolldown.CodeSplittingOptions {
  let files: ReadonlyMap<string, string> | undefined;
  const names = VISITS.flatMap(({ name }) => [`${name}-libraries`, name]);
  return {
    groups: [
      // A group takes along what its modules import, and so those on which the others build come first.
      ...names.map((name, place) => ({
        name: (id: string, graph: Graph) => ((files ??= filesOfVisits(graph)).get(id) === name ? name : null),
        debugName: name,
        priority: names.length + 1 - place,
      })),
      {
        name: 'shared',
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: SMALLEST_SHARED,
        priority: 1,
      },
    ],
  };
}

/** The files of what is shared would else be called by all the pages that share it. */
export function fileOf({ name }: { readonly name: string }): string {
  return `assets/${name.split('~')[0]}-[hash].js`;
}

/** @returns by module's id, the name of the file of the first visit that needs it */
function filesOfVisits(graph: Graph): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { name, roots } of VISITS) {
    const waiting = [...roots];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (files.has(id)) continue;
      files.set(id, IN_LIBRARY.test(id) ? `${name}-libraries` : name);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return files;
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
