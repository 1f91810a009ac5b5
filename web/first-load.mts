import { constants, brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Compressed JavaScript that a signed-in person loads before the dashboard shows: above it the build fails. */
const MOST_BYTES = 200_000;

/** The modules that such a visit opens one after the other; what they import statically comes with them. */
const FIRST_LOAD = ['/web/src/main.tsx', '/web/src/app/SignedInApp.tsx', '/web/src/pages/DashboardPage.tsx'];

/** Where the server reads which files to speak of to somebody signed in; it need not know how the app is built. */
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
      const [start, ...books] = FIRST_LOAD.map((path) => {
        const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => slashed(id).endsWith(path)));
        return found ?? this.error(`the first load is not split as expected: nothing holds ${path}`);
      });
      const everybody = closure(start ? [start] : [], chunks);
      const signedIn = closure(books, chunks);
      const files = [...signedIn].filter((chunk) => !everybody.has(chunk)).map(({ fileName }) => `/${fileName}`);
      this.emitFile({ type: 'asset', fileName: FIRST_FILES, source: JSON.stringify(files) });
      const scripts = [...new Set([...everybody, ...signedIn])];
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
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) waiting.push(imported);
    }
  }
  return seen;
}
