import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageDriver } from './page-driver';

const IN_PAGE = readFileSync(join(__dirname, 'page-walk.js'), 'utf8');

/** A page whose popups cannot be closed is loaded anew as often, then given up. */
const MAX_LOADS = 3;

interface WalkedPage {
  readonly route: string;
  readonly title: string;
  readonly links: string[];
  readonly dead: string[];
  readonly known: string[];
  readonly isStuck: boolean;
}

/** What is wrong with the pages of a walk, in words, and where their links lead. */
export interface Walk {
  readonly faults: string[];
  readonly links: Map<string, string>;
}

/** Makes a tab walk instead of write; before its first page. */
export async function prepareWalk(driver: PageDriver): Promise<void> {
  await driver.page.evaluateOnNewDocument(IN_PAGE);
  // Without motion a popup is gone when it is closed.
  await driver.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
}

/**
 * Opens each route and presses all that can be seen there.
 * @param known buttons of each route that were pressed before, also as another role; those of the first page's frame count for all
 */
export async function walkRoutes(driver: PageDriver, routes: readonly string[], known: Map<string, Set<string>>): Promise<Walk> {
  const walk: Walk = { faults: [], links: new Map() };
  for (const route of routes) {
    const pressed = known.get(route) ?? new Set<string>();
    known.set(route, pressed);
    await walkRoute(driver, route, pressed, walk);
  }
  return walk;
}

async function walkRoute(driver: PageDriver, route: string, pressed: Set<string>, walk: Walk): Promise<void> {
  for (let load = 1; load <= MAX_LOADS; load += 1) {
    await driver.goTo(route);
    const page = (await driver.page.evaluate(`walkPage(${JSON.stringify([...pressed])})`)) as WalkedPage;
    if (page.title === 'Page not found') walk.faults.push(`${route} is not found`);
    walk.faults.push(...page.dead.map((name) => `${route}: "${name}" does nothing`));
    for (const link of page.links) walk.links.set(link, route);
    for (const name of page.known) pressed.add(name);
    if (!page.isStuck) return;
  }
  walk.faults.push(`${route}: something that opened cannot be closed with Escape`);
}

/** Links of a walk that lead to no page. Other sites are not asked. */
export async function deadLinks(driver: PageDriver, { links }: Walk, visited: readonly string[]): Promise<string[]> {
  const paths = visited.map((route) => new URL(route, driver.url).pathname);
  const dead: string[] = [];
  const seen = new Set(paths);
  for (const [link, from] of links) {
    const { origin, pathname } = new URL(link);
    if (origin !== new URL(driver.url).origin || seen.has(pathname)) continue;
    seen.add(pathname);
    if (!(await isFound(driver, pathname))) dead.push(`${from} links to ${link}, which is not found`);
  }
  return dead;
}

/** A page that is shown, or a file that the server hands out. */
async function isFound(driver: PageDriver, pathname: string): Promise<boolean> {
  if (pathname.startsWith('/api/')) return (await driver.page.evaluate(`fetch(${JSON.stringify(pathname)}).then(({ ok }) => ok)`)) as boolean;
  await driver.goTo(pathname);
  await driver.page.waitForSelector('h1');
  return !(await driver.text()).includes('Page not found');
}
