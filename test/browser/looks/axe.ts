import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import { played } from '../../kit/run/campaign';
import { oddities } from './oddities';
import type { PageDriver } from '../driver/page-driver';

/** Run in the page by the debugger, which the page's content security policy does not concern. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours: of all, what a change of the colour scheme alone can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/**
 * The rules whose breach is serious or critical: a rule's weight is that of all its findings. Those that axe-core
 * leaves out by itself are left out.
 */
const GRAVE_RULES = `axe._audit.rules.filter(({ impact, enabled, tags }) => (impact === 'serious' || impact === 'critical') && enabled && !tags.includes('experimental')).map(({ id }) => id)`;

/** How somebody looks at a page. */
export interface Look {
  readonly scheme: 'light' | 'dark';
  readonly width: number;
}

/**
 * One load serves all looks: the page is repainted and laid out anew, as when somebody turns a tablet or the sun sets.
 */
export async function takeLook(driver: PageDriver, { scheme, width }: Look): Promise<void> {
  if (
    driver.page.viewport()?.width === width &&
    (await driver.page.evaluate(`matchMedia('(prefers-color-scheme: ${scheme})').matches`))
  )
    return;
  await driver.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  if (driver.page.viewport()?.width !== width) await driver.page.setViewport({ width, height: 800 });
  // Two frames: the first lays out, and what answers to the new width stands in the second.
  await driver.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
}

/**
 * What stands gravely in somebody's way on the page as it is: rules of weight serious or critical that are broken, in
 * words.
 * @param rules all of that weight without
 */
export async function graveViolations(driver: PageDriver, where: string, rules?: readonly string[]): Promise<string[]> {
  if (!(await driver.page.evaluate('"axe" in window'))) await driver.page.evaluate(AXE);
  // Half way from one colour to another anything is too pale.
  await driver.comesToRest();
  // Nothing that is judged needs the style sheets read once more (`preload`).
  const run = `axe.run(document, { resultTypes: ['violations'], preload: false, runOnly: ${rules ? JSON.stringify(rules) : GRAVE_RULES} })`;
  const { violations } = (await driver.page.evaluate(`${run}.then(({ violations }) => ({ violations }))`)) as Pick<
    AxeResults,
    'violations'
  >;
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(
    ({ id, help, nodes }) => `${where}: ${id}, ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

interface JudgedLook extends Look {
  readonly rules?: readonly string[];
}

const FIRST_LOOK = { scheme: 'light', width: 1280 } as const;
/** In `npm test` the dark colours are looked at on a phone alone, and axe judges each page in one of the two looks. */
const LOOKS: readonly JudgedLook[] = [
  FIRST_LOOK,
  ...played<readonly JudgedLook[]>([], [{ scheme: 'dark', width: 1280, rules: COLOUR_RULES }]),
  { scheme: 'dark', width: 375 },
];

/** The same one for a page in every run. */
const isJudgedIn = (look: JudgedLook, where: string): boolean =>
  played(look === LOOKS[where.length % LOOKS.length], true);

/**
 * {@link graveViolations}, {@link oddities}, and what is wider than the screen, in every look. Leaves the page in the
 * first.
 */
export async function violationsInEveryLook(driver: PageDriver, where: string): Promise<string[]> {
  const violations = await violationsInTurn(driver, where, LOOKS);
  await takeLook(driver, FIRST_LOOK);
  return violations;
}

/** The same on one page after the other, each of which begins in the look that the one before ended in. */
export async function violationsOnPages(driver: PageDriver, routes: readonly string[]): Promise<string[]> {
  const violations: string[] = [];
  for (const [at, route] of routes.entries()) {
    await driver.view(route);
    violations.push(...(await violationsInTurn(driver, route, at % 2 === 0 ? LOOKS : [...LOOKS].reverse())));
  }
  await takeLook(driver, FIRST_LOOK);
  return violations;
}

async function violationsInTurn(driver: PageDriver, where: string, looks: readonly JudgedLook[]): Promise<string[]> {
  const violations: string[] = [];
  for (const look of looks) {
    await takeLook(driver, look);
    const seen = `${where}, ${look.scheme}, ${look.width} pixels`;
    if (isJudgedIn(look, where)) violations.push(...(await graveViolations(driver, seen, look.rules)));
    else await driver.comesToRest();
    violations.push(...(await oddities(driver, seen)));
    const isWide = await driver.page.evaluate('document.documentElement.scrollWidth > innerWidth');
    if (isWide) violations.push(`${seen}: wider than the screen`);
  }
  return violations;
}

/** Nothing of that stands in anybody's way on what is shown now. */
export async function expectAccessible(driver: PageDriver, where: string): Promise<void> {
  expect(await violationsInEveryLook(driver, where)).toEqual([]);
}
