import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLONE, cruise, type CruiseResult } from './cruise';
import { sourceFiles } from './source-files';

const PLANTED = join(__dirname, 'planted');

describe('the walls of the house', () => {
  it('stand', () => {
    expect(violations(house())).toEqual([]);
  });

  // With a TypeScript that it cannot load, dependency-cruiser reads nothing and finds nothing wrong.
  it('were judged with all the TypeScript in sight', () => {
    const seen = new Set(house().modules.map(({ source }) => source));
    const written = [...sourceFiles('libs'), ...sourceFiles('services'), ...sourceFiles('web/src')].filter(
      (file) => /\.tsx?$/.test(file) && !/(\.spec\.tsx?|\.d\.ts)$/.test(file),
    );
    expect(written.length).toBeGreaterThan(50);
    expect(written.filter((file) => !seen.has(file))).toEqual([]);
    const dependencies = house().modules.flatMap((module) => module.dependencies);
    expect(
      dependencies.some(({ module, resolved }) => module.startsWith('@counterfoil/') && resolved.startsWith('libs/')),
    ).toBe(true);
    expect(dependencies.some(({ dependencyTypes }) => dependencyTypes.includes('type-only'))).toBe(true);
  });

  it('catch every planted violation, and nothing that is allowed', () => {
    expect(violations(planted()).map((line) => line.split(', importing')[0])).toEqual(plantedViolations());
  });

  it('each have a planted violation', () => {
    const rules = (require('../../.dependency-cruiser.js') as { forbidden: Array<{ name: string }> }).forbidden.map(
      ({ name }) => name,
    );
    const broken = new Set(plantedViolations().map((line) => line.split(': ')[1]));
    expect(rules.filter((rule) => !broken.has(rule))).toEqual([]);
  });
});

const house = once(() => cruise(CLONE, ['services', 'libs', 'web/src'], 'test/architecture/tsconfig.web.json'));
const planted = once(() => cruise(PLANTED, ['services', 'libs', 'web'], 'tsconfig.json'));

function violations(result: CruiseResult): string[] {
  return result.summary.violations.map(({ from, to, rule }) => `${from}: ${rule.name}, importing ${to}`).sort();
}

function plantedViolations(): string[] {
  return sourceFiles('test/architecture/planted')
    .flatMap((file) => {
      const rule = /^\/\/ breaks: (\S+)$/m.exec(readFileSync(join(CLONE, file), 'utf8'))?.[1];
      return rule === undefined ? [] : [`${file.replace('test/architecture/planted/', '')}: ${rule}`];
    })
    .sort();
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
