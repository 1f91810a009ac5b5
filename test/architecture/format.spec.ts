import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IS_CAMPAIGN } from '../kit/campaign';
import { CLONE } from './cruise';

const PRETTIER = join(CLONE, 'node_modules/prettier/bin/prettier.cjs');
const OXFMT = join(require.resolve('oxfmt/package.json'), '../bin/oxfmt');
const SETTINGS = join(CLONE, '.prettierrc.json');
const LIMIT_MS = 600_000;

function run(program: string, args: readonly string[], { cwd = CLONE, input = '' } = {}) {
  return spawnSync(process.execPath, [program, ...args], { cwd, input, encoding: 'utf8', timeout: LIMIT_MS });
}

/** @returns what Prettier's check ended with, and the files that it names */
function check(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = run(PRETTIER, ['--check', ...args], { input });
  return { status, said: stdout + stderr };
}

/**
 * The files of a folder that Oxfmt would lay out otherwise. It does as Prettier does, but for some long unions, in a
 * sixtieth of the time: Prettier is asked of what it names; in the campaign, and by `npm run check`, of everything.
 */
function doubtful(folder: string): string[] {
  const { status, stdout, stderr } = run(OXFMT, ['-c', SETTINGS, '--list-different', '.'], { cwd: folder });
  const files = stdout.split('\n').filter((line) => line !== '');
  // Where it comes to its end it names the files that it has ended with 1 for.
  if (status !== (files.length > 0 ? 1 : 0)) throw new Error(`Oxfmt ended with ${status}: ${stderr}`);
  return files;
}

describe('the layout of the code', () => {
  it(
    'is the formatter’s, in every file',
    () => {
      const files = IS_CAMPAIGN ? ['.'] : doubtful(CLONE);
      if (files.length > 0) expect(check(['--log-level=warn', ...files])).toEqual({ status: 0, said: '' });
    },
    LIMIT_MS,
  );

  it('is not that of a text which nobody formatted', () => {
    expect(check(['--stdin-filepath=libs/money/src/money.ts'], 'const  sum = "1"')).toMatchObject({ status: 1 });
  });

  it('is doubted where nobody formatted a text, whatever kind of file it stands in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-format-'));
    try {
      const loose = {
        'a.ts': 'const  a = "1"',
        'b.tsx': 'const b = <p  />',
        'c.jsonc': '{"c":1}',
        'd.yaml': 'd:   "1"',
      };
      for (const [file, text] of Object.entries(loose)) writeFileSync(join(folder, file), text);
      writeFileSync(join(folder, 'laid-out.ts'), "const a = '1';\n");
      expect(doubtful(folder).sort()).toEqual(Object.keys(loose));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
