import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CLONE, type Bench } from '../bench';
import { number } from '../report';

const DIST = join(CLONE, 'web/dist');
/** What a signed-in person lands on; chunks that its route loads carry the page's name. */
const FIRST_PAGE = /dashboard|shell|signed-?in/i;

/** The JavaScript that a browser fetches before the signed-in app's first page stands. */
export function webSection(bench: Bench): Promise<void> {
  const index = join(DIST, 'index.html');
  if (!existsSync(index)) {
    bench.report.anchor('web/dist is not built: the size of the first load was not measured');
    return Promise.resolve();
  }
  const html = readFileSync(index, 'utf8');
  const loaded = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path ?? '');
  const scripts = readdirSync(join(DIST, 'assets'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'));
  const pages = scripts.filter((name) => FIRST_PAGE.test(name)).map((name) => join('assets', name));
  const all = new Set<string>();
  for (const path of [...loaded, ...pages]) addWithImports(path, all);
  const sizes = [...all].map((path) => ({
    path,
    bytes: gzipSync(readFileSync(join(DIST, path)), { level: 6 }).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  bench.report.target('firstLoad', {
    figure: total / 1_000,
    note: `gzip of the ${sizes.length} scripts that index.html and the first page's chunks (${pages.map((page) => page.replace(/^assets\//, '')).join(', ') || 'none of their own'}) load, imports included; of ${scripts.length} scripts in all. Largest: ${sizes
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, 3)
      .map(({ path, bytes }) => `${path} ${number(bytes / 1_000)} kB`)
      .join(', ')}.`,
  });
  return Promise.resolve();
}

/** Adds a script and what it imports statically. */
function addWithImports(path: string, all: Set<string>): void {
  const place = normalize(path);
  if (all.has(place) || !existsSync(join(DIST, place))) return;
  all.add(place);
  const text = readFileSync(join(DIST, place), 'utf8');
  for (const [, imported] of text.matchAll(/(?:import|export)[^"'()]*?["'](\.[^"']+\.js)["']/g))
    addWithImports(join(dirname(place), imported ?? ''), all);
}
