import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Outcome } from './outcome';
import { repeatSpecs } from './repeated-specs';

const CLONE = join(__dirname, '../..');
/** Who imports it, or what imports it, plays less in `npm test` than there is. */
const CAMPAIGN = 'test/kit/run/campaign.ts';
const IMPORTED = /from '(\.[^']*)'/g;
const PROJECTS = ['unit', 'parts', 'oracle', 'browser'] as const;

/** What test/kit/run/campaign.ts reads. */
export const FULL: Readonly<Record<string, string>> = { CAMPAIGN: 'full' };

/** Each spec that plays a part of its campaign in `npm test`, whole. @param part of their paths: those alone */
export async function suites(times: number, part = ''): Promise<Outcome> {
  const specs = campaigns().filter((path) => path.includes(part));
  const told: string[] = [];
  const faults: string[] = specs.length === 0 ? [`no campaign's path says ${part}`] : [];
  for (const path of specs) {
    const begun = performance.now();
    const { passed, failures } = await repeatSpecs(
      { project: PROJECTS, paths: [path], environment: () => FULL },
      times,
    );
    const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
    told.push(`\n- ${path}: ${passed} passed, ${failures.length} failed, ${seconds} s`);
    faults.push(...failures.map((failure) => `${path}: ${failure}`));
  }
  return { counts: `${specs.length} specs played in full:${told.join('')}\n\nAll of it`, faults };
}

/** Specs that play part of a campaign in `npm test`, and whole campaigns (`*.soak.ts`), as paths from the root. */
function campaigns(): string[] {
  const files = ['libs', 'services', 'test']
    .flatMap((place) =>
      readdirSync(join(CLONE, place), { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
    )
    .filter((path) => path.endsWith('.ts'));
  const imported = new Map(files.map((path) => [path, importsOf(path)]));
  const found = new Set([CAMPAIGN]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [path, names] of imported) if (names.some((name) => found.has(name))) found.add(path);
  }
  const isWholeCampaign = (path: string): boolean => path.endsWith('.soak.ts');
  return files.filter((path) => isWholeCampaign(path) || (found.has(path) && path.endsWith('.spec.ts'))).sort();
}

function importsOf(path: string): string[] {
  const text = readFileSync(join(CLONE, path), 'utf8');
  return [...text.matchAll(IMPORTED)].map(([, name = '']) => `${join(dirname(path), name)}.ts`);
}
