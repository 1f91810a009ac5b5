import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLONE } from './cruise';

const KNIP = join(CLONE, 'node_modules/knip/bin/knip.js');
const LIMIT_MS = 600_000;

/** @returns what Knip ended with, and what it found in a folder */
function unusedIn(folder: string) {
  const args = [KNIP, '--no-progress', '--treat-config-hints-as-errors'];
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: LIMIT_MS });
  return { status: run.status, said: run.stdout + run.stderr };
}

describe('unused files, exports, types and packages', () => {
  it('are nowhere', () => expect(unusedIn(CLONE)).toEqual({ status: 0, said: '' }), LIMIT_MS);

  it(
    'are found where they are',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'counterfoil-unused-'));
      try {
        const files = {
          'package.json': '{ "name": "planted", "dependencies": { "no-such-package": "1.0.0" } }',
          'knip.json': '{ "entry": ["entry.js"], "project": ["*.js"] }',
          'entry.js': 'import { taken } from "./known.js";\ntaken();\n',
          'known.js': 'export const taken = () => 1;\nexport const spare = 2;\n',
          'alone.js': 'export const nothing = 3;\n',
        };
        for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
        const { status, said } = unusedIn(folder);
        expect(status).toBe(1);
        for (const found of ['alone.js', 'no-such-package', 'spare']) expect(said).toContain(found);
        expect(said).not.toContain('taken');
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    LIMIT_MS,
  );
});
