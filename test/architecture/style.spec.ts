import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLONE } from './cruise';
import { filesBelow, sourceFiles } from './source-files';
import { styleFaults, styleRules } from './style-faults';

/** Files of one folder that are still found at a glance. */
const FOLDER_LIMITS: readonly [place: string, limit: number][] = [
  ['web/src', 30],
  ['libs/bank-statements/fixtures', 25],
];

const SPEC = 'libs/money/src/money.spec.ts';

/** A file for each rule that breaks it; texts are put together so that this file keeps the rules itself. */
const PLANTED: Record<string, [path: string, text: string]> = {
  'no barrels': ['libs/money/src/index.ts', ''],
  'name the noun': ['libs/money/src/utils.ts', ''],
  'kebab-case on the server': ['services/ledger/src/reports/BalanceSheet.ts', ''],
  'at most 400 lines': ['libs/money/src/money.ts', 'line\n'.repeat(401)],
  'comments of at most 120 columns': ['libs/money/src/money.ts', `// ${'word '.repeat(30)}`],
  'every test runs': [SPEC, ['it', 'only("one", () => undefined)'].join('.')],
  'types are not silenced': ['libs/money/src/money.ts', ['// @ts', 'ignore'].join('-')],
  'lint is not silenced without a reason': [
    'libs/money/src/money.ts',
    ['// eslint', 'disable-next-line no-empty'].join('-'),
  ],
  'nothing is left for later': ['libs/money/src/money.ts', ['// TO', 'DO: round'].join('')],
  'modules export what they provide themselves': [
    'services/ledger/src/books/books.module.ts',
    '@Module({ providers: [LedgerWriter], exports: [LedgerWriter, CqrsModule] })',
  ],
  'no path of one machine': ['libs/money/src/money.ts', ["'", 'home', "ada/books'"].join('/')],
};

describe('the style of the house', () => {
  it('is kept by every file', () => {
    const files = ['libs', 'services', 'web/src', 'test']
      .flatMap(sourceFiles)
      .filter((file) => !file.startsWith('test/architecture/planted/'));
    expect(files.length).toBeGreaterThan(50);
    expect(
      files.flatMap((file) =>
        styleFaults(file, readFileSync(join(CLONE, file), 'utf8')).map((fault) => `${file}: ${fault}`),
      ),
    ).toEqual([]);
  });

  it.each(FOLDER_LIMITS)('holds few enough files in each folder of %s to find one', (place, limit) => {
    const files = new Map<string, number>();
    for (const file of filesBelow(place, /./)) files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
    expect(files.size).toBeGreaterThan(20);
    expect([...files].filter(([, count]) => count > limit)).toEqual([]);
  });

  it.each(styleRules)('%s: a violation is found', (rule) => {
    const [path, text] = PLANTED[rule] ?? ['', ''];
    expect(styleFaults(path, text)).toEqual([rule]);
  });

  it('finds nothing in a file that keeps it', () => {
    expect(
      styleFaults('libs/money/src/money-format.ts', '// eslint-disable-next-line no-empty -- nothing to do here\n'),
    ).toEqual([]);
    expect(styleFaults(SPEC, 'it("adds", () => undefined)\n'.repeat(400))).toEqual([]);
  });
});
