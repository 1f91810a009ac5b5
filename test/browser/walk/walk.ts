import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageDriver } from '../driver/page-driver';
import { SECOND_BUSINESS } from './walk-books';

const IN_PAGE = readFileSync(join(__dirname, 'page-walk.js'), 'utf8');

/** A page whose popups cannot be closed is loaded anew as often, then given up. */
const MAX_LOADS = 3;
/** Turns that a page may take, whatever it offers. */
const MAX_TURNS = 12;

/** Leads out of the walk: to signing in, and to books with nothing in them. The journeys press it. */
const SKIPPED = ['Logout', SECOND_BUSINESS];

/** How much of a page is pressed. */
export interface WalkForm {
  /** Links are followed, too; else only asked where they lead. */
  readonly isThorough: boolean;
  /** Popups of popups that are walked. */
  readonly depth: number;
  /** Milliseconds without a change after which a page is at rest. */
  readonly quietMs: number;
}

export const SHORT_FORM: WalkForm = { isThorough: false, depth: 1, quietMs: 60 };
export const FULL_FORM: WalkForm = { isThorough: true, depth: 4, quietMs: 200 };

interface WalkedPage {
  readonly title: string;
  readonly links: string[];
  readonly dead: string[];
  readonly known: string[];
  readonly presses: number;
  readonly writes: string[];
  readonly isStuck: boolean;
  /** False where its time was up before everything was pressed. */
  readonly isDone: boolean;
}

/**
 * What is wrong with the pages of a walk, in words; where their links lead; how often something was pressed, and the
 * writes it stood for.
 */
export interface Walk {
  readonly faults: string[];
  readonly links: Map<string, string>;
  readonly writes: Set<string>;
  presses: number;
}

/** Makes a tab walk instead of write; before its first page. */
export async function prepareWalk(driver: PageDriver): Promise<void> {
  await driver.beforePages(IN_PAGE);
  // Without motion a popup is gone when it is closed.
  await driver.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
}

/**
 * Opens each route and presses all that can be seen there.
 * @param known what was pressed before, by its route and the way there; it is added to
 */
export async function walkRoutes(
  driver: PageDriver,
  routes: readonly string[],
  known: Set<string>,
  form: WalkForm,
): Promise<Walk> {
  const walk: Walk = { faults: [], links: new Map(), writes: new Set(), presses: 0 };
  // The first is loaded; to the others the app goes by itself, which is quicker.
  await driver.goTo(routes[0] ?? '/');
  for (const route of routes) await walkRoute(driver, route, known, walk, form);
  return walk;
}

async function walkRoute(
  driver: PageDriver,
  route: string,
  known: Set<string>,
  walk: Walk,
  form: WalkForm,
): Promise<void> {
  let loads = 1;
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    const page = await walkTurn(driver, route, known, walk, form);
    if (page.isStuck && (loads += 1) > MAX_LOADS) break;
    if (page.isStuck) await driver.goTo(route);
    else if (page.isDone) return;
  }
  walk.faults.push(
    `${route}: something that opened cannot be closed with Escape, or there is no end of what can be pressed`,
  );
}

async function walkTurn(
  driver: PageDriver,
  route: string,
  known: Set<string>,
  walk: Walk,
  form: WalkForm,
): Promise<WalkedPage> {
  const noted = driver.faults.length;
  const page = (await driver.page.evaluate(
    `walkPage(${JSON.stringify({ route, known: [...known], skipped: SKIPPED, ...form })})`,
  )) as WalkedPage;
  if (page.title === 'Page not found') walk.faults.push(`${route} is not found`);
  walk.faults.push(...page.dead.map((name) => `${route}: "${name}" does nothing`));
  walk.faults.push(...driver.faults.slice(noted).map((fault) => `${route}: ${fault}`));
  walk.presses += page.presses;
  for (const link of page.links) walk.links.set(link, route);
  for (const name of page.known) known.add(name);
  for (const write of page.writes) walk.writes.add(write);
  return page;
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
  if (pathname.startsWith('/api/'))
    return (await driver.page.evaluate(`fetch(${JSON.stringify(pathname)}).then(({ ok }) => ok)`)) as boolean;
  // A page of the app is come to as by its link; what the server alone knows is loaded.
  for (const open of ['moveTo', 'goTo'] as const) {
    await driver[open](pathname);
    await driver.page.waitForSelector('h1');
    if (!(await driver.text()).includes('Page not found')) return true;
  }
  return false;
}
