import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLONE } from './cruise';

interface Line {
  readonly packages: readonly string[];
  readonly why: string;
  readonly alive: string;
}

const read = (file: string): string => readFileSync(join(CLONE, file), 'utf8');

/** The rows of the page's table that name packages; headings and prose have none. */
function linesOf(page: string): Line[] {
  return page.split('\n').flatMap((line) => {
    const [, names = '', why = '', alive = ''] = line.split('|').map((cell) => cell.trim());
    const packages = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return packages.length > 0 ? [{ packages, why, alive }] : [];
  });
}

it('are each told of once, with why and how alive, and nothing else is', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const lines = linesOf(read('docs/dependencies.md'));
  expect(lines.flatMap(({ packages }) => packages).sort()).toEqual(
    [...Object.keys(dependencies), ...Object.keys(devDependencies)].sort(),
  );
  expect(lines.filter(({ why, alive }) => why === '' || alive === '')).toEqual([]);
});

it('are read from their lines', () => {
  expect(
    linesOf(
      '# A\nOf `f`.\n| package | why | how alive |\n|---|---|---|\n| **B** | | |\n| `a`, `b/c` | since | 2026 |\n| `d` | | |\nEnd.',
    ),
  ).toEqual([
    { packages: ['a', 'b/c'], why: 'since', alive: '2026' },
    { packages: ['d'], why: '', alive: '' },
  ]);
});
