import { foreignPatterns, patternsOf } from './foreign-patterns';
import { hostileTexts } from './hostile-texts';
import { growthBeyondLimit } from './pattern-cost';

function faultOf(pattern: RegExp): string | null {
  for (const text of hostileTexts(pattern)) {
    const growth = growthBeyondLimit(pattern, text);
    if (growth !== null) return `${growth.toFixed(1)} times for twice ${JSON.stringify(text)}`;
  }
  return null;
}

describe('regular expressions that meet foreign text', () => {
  const patterns = foreignPatterns();

  it('are found', () => {
    expect(patterns.length).toBeGreaterThan(300);
    expect(new Set(patterns.map(({ at }) => at.split(':')[0])).size).toBeGreaterThan(50);
  });

  it('take time in proportion to the text', () => {
    const faults = patterns.flatMap(({ at, pattern }) => {
      const fault = faultOf(pattern);
      return fault === null ? [] : [`${at} ${pattern.source.slice(0, 80)}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    ['what is tried from each of its characters', /\s+$/],
    ['two parts that take the same', /^\d+\d+x/],
    ['a part that takes everything behind a beginning', /a.*b/],
    ['three parts', /^\S*(?:\d\S*\d|@)\S*$/],
    ['parts within parts', /^(?:a+)+$/],
    ['a word behind letters', /([a-z]{3})[a-z]* (\d{1,2})/],
  ])('finds %s', (_, pattern) => {
    expect(faultOf(pattern)).not.toBeNull();
  });

  it.each([/^\s+x/, /(?<!\s)\s+$/, /\d{1,20}x/, /^(\d{1,4})\s{0,9}([-./ ])\s{0,9}(\d{1,2})$/])(
    'leaves %s alone',
    (pattern) => {
      expect(faultOf(pattern)).toBeNull();
    },
  );

  it('finds patterns that are built, and refuses those that are built for each text', () => {
    const patterns = patternsOf(
      'libs/money/src/a.ts',
      "const a = 'x|y';\nconst b = new RegExp(`(?:${a})+`, 'i');\n/c/g;",
    );
    expect(patterns.map(({ at, pattern }) => [at, String(pattern)])).toEqual([
      ['libs/money/src/a.ts:3', '/c/g'],
      ['libs/money/src/a.ts:2', '/(?:x|y)+/i'],
    ]);
    expect(() => patternsOf('libs/money/src/a.ts', 'export const a = (b: string) => new RegExp(b);')).toThrow(
      'libs/money/src/a.ts:1 builds a pattern for each text',
    );
  });
});
