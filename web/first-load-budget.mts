import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressed JavaScript that a signed-in person loads before the dashboard shows: above the floor the build fails. */
const FLOOR_BYTES = 350_000;
/** What we aim for. */
const AIM_BYTES = 250_000;

/** The modules that such a visit opens one after the other; what they import statically comes with them. */
const FIRST_LOAD = ['/web/index.html', '/web/src/app/SignedInApp.tsx', '/web/src/pages/DashboardPage.tsx'];

interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
}

/** Measures the first load of the signed-in app at each build, prints it, and fails the build above the floor. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>();
      const starts: Chunk[] = [];
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        chunks.set(output.fileName, output);
        if (FIRST_LOAD.some((path) => output.facadeModuleId?.replaceAll('\\', '/').endsWith(path))) starts.push(output);
      }
      if (chunks.size === 0 || starts.length === 0) return;
      if (starts.length < FIRST_LOAD.length)
        this.error(
          `the first load is not split as expected: found ${starts.map(({ fileName }) => fileName).join(', ')}`,
        );
      const bytes = [...closure(starts, chunks)].reduce(
        (sum, { code }) => sum + gzipSync(code, { level: 9 }).length,
        0,
      );
      const text = `first load of the signed-in app: ${(bytes / 1000).toFixed(1)} kB of compressed JavaScript (aim ${AIM_BYTES / 1000}, floor ${FLOOR_BYTES / 1000})`;
      if (bytes > FLOOR_BYTES) this.error(text);
      else if (bytes > AIM_BYTES) this.warn(text);
      else this.info(text);
    },
  };
}

function closure(starts: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const seen = new Set<Chunk>();
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
