import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CLONE } from './cruise';

const PRETTIER = join(CLONE, 'node_modules/prettier/bin/prettier.cjs');
const LIMIT_MS = 600_000;

/** @returns what Prettier's check ended with, and the files that it names */
function check(args: readonly string[], input?: string) {
  const run = spawnSync(process.execPath, [PRETTIER, '--check', ...args], {
    cwd: CLONE,
    input,
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  return { status: run.status, said: run.stdout + run.stderr };
}

describe('the layout of the code', () => {
  it(
    'is the formatter’s, in every file',
    () => {
      expect(check(['--log-level=warn', '.'])).toEqual({ status: 0, said: '' });
    },
    LIMIT_MS,
  );

  it('is not that of a text which nobody formatted', () => {
    expect(check(['--stdin-filepath=libs/money/src/money.ts'], 'const  sum = "1"')).toMatchObject({ status: 1 });
  });
});
