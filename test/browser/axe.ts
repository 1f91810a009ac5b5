import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { PageDriver } from './page-driver';

/** Run in the page by the debugger, which the page's content security policy does not concern. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that look at colours: of all, what a change of the colour scheme alone can break. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;

/**
 * What stands gravely in somebody's way on the page as it is: rules of weight serious or critical that are broken, in words.
 * @param rules all without
 */
export async function graveViolations(driver: PageDriver, where: string, rules?: readonly string[]): Promise<string[]> {
  if (!(await driver.page.evaluate('"axe" in window'))) await driver.page.evaluate(AXE);
  // Half way from one colour to another anything is too pale.
  await driver.comesToRest();
  const { violations } = (await driver.page.evaluate(`axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })})`)) as AxeResults;
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.map(({ id, help, nodes }) => `${where}: ${id}, ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
