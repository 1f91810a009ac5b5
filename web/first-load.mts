import { constants, brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { MAIN, VISITS } from './chunks.mjs';

/** Compressed JavaScript that a signed-in person loads before the dashboard shows: above it the build fails. */
const MOST_BYTES = 200_000;

/** Where the server reads which files to speak of to whom; it need not know how the app is built. */
const FIRST_FILES = 'first-files.json';

/** Measures the first load of the signed-in app at each build, prints it, and fails the build above the limit. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      );
      if (chunks.size === 0) return;
      const ring = [...chunks.values()].find((chunk) => closure(importedBy(chunk, chunks), chunks).has(chunk));
      // One of them would run before what it needs, and the page fail that happens to begin with it.
      if (ring) this.error(`${ring.fileName} imports itself by way of what it imports`);
      const filesOf = (paths: readonly string[]): ReadonlySet<Rolldown.OutputChunk> =>
        closure(
          paths.map((path) => {
            const holds = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => slashed(id) === path);
            return [...chunks.values()].find(holds) ?? this.error(`nothing that is built holds ${path}`);
          }),
          chunks,
        );
      const start = filesOf([MAIN]);
      const first = Object.entries(VISITS).map(([visit, paths]) => {
        const files = [...filesOf(paths)].filter((chunk) => !start.has(chunk));
        return [visit, files.map(({ fileName }) => `/${fileName}`)] as const;
      });
      this.emitFile({ type: 'asset', fileName: FIRST_FILES, source: JSON.stringify(Object.fromEntries(first)) });
      const scripts = [...new Set([...start, ...filesOf(VISITS.books)])];
      const bytes = scripts.reduce((sum, { code }) => sum + compressedBytes(code), 0);
      const kilobytes = (bytes / 1000).toFixed(1);
      const text = `first load of the signed-in app: ${scripts.length} scripts, ${kilobytes} kB compressed (at most ${MOST_BYTES / 1000})`;
      if (bytes > MOST_BYTES) this.error(text);
      else this.info(text);
    },
  };
}

function slashed(id: string): string {
  return id.replaceAll('\\', '/');
}

function compressedBytes(code: string): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

function closure(
  starts: readonly Rolldown.OutputChunk[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<Rolldown.OutputChunk> {
  const seen = new Set<Rolldown.OutputChunk>();
  const waiting = [...starts];
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    waiting.push(...importedBy(chunk, chunks));
  }
  return seen;
}

function importedBy(
  { imports }: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Rolldown.OutputChunk[] {
  return imports.flatMap((name) => chunks.get(name) ?? []);
}
