/** One rule of style that a machine can judge by a file's path and text. */
interface StyleRule {
  readonly name: string;
  /** Whether the file breaks it. */
  readonly broken: (path: string, text: string) => boolean;
}

/** A longer file usually has a second noun waiting. */
const LINE_LIMIT = 400;

const isData = (path: string) => path.includes('/fixtures/');

/** The formatter breaks code at this width, and leaves comments alone. */
const WIDTH = 120;

const isWideComment = (line: string) =>
  [...line].length > WIDTH && /^\s*(\/\/|\/?\*)/.test(line) && !line.includes('eslint');
const isSpec = (path: string) => /\.spec\.tsx?$/.test(path);
const isServer = (path: string) => /^(libs|services|test)\//.test(path);
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

// Patterns are put together from pieces so that this file does not break its own rules.
const FOCUSED = new RegExp(
  `\\b(describe|it|test)\\.(${['only', 'skip', 'todo'].join('|')})\\b|\\b[fx](describe|it|test)\\(`,
);
const SILENCED = new RegExp(`@ts-${'ignore'}|@ts-${'nocheck'}|@ts-${'expect-error'}`);
const LINT_OFF = new RegExp(`eslint-${'disable'}(?!.* -- \\S)`);
const UNFINISHED = new RegExp(
  `\\b(${['TO', 'FIX'].map((word, index) => word + (index === 0 ? 'DO' : 'ME')).join('|')})\\b`,
);
const MACHINE = new RegExp(`(?<![\\w.])/(${['home', 'work', 'Users'].join('|')})/[a-z]`);

const RULES: readonly StyleRule[] = [
  { name: 'no barrels', broken: (path) => /^index\.(tsx?|js)$/.test(nameOf(path)) && path !== 'web/src/index.tsx' },
  { name: 'name the noun', broken: (path) => /(^|\/)(utils?|common|helpers?|misc)(\/|\.|$)/.test(path) },
  {
    name: 'kebab-case on the server',
    broken: (path) =>
      isServer(path) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/.test(nameOf(path)) && !path.includes('/gen/'),
  },
  {
    name: `at most ${LINE_LIMIT} lines`,
    broken: (path, text) => !isData(path) && text.split('\n').length > LINE_LIMIT + 1,
  },
  { name: 'comments of at most 120 columns', broken: (_path, text) => text.split('\n').some(isWideComment) },
  { name: 'every test runs', broken: (path, text) => isSpec(path) && FOCUSED.test(text) },
  { name: 'types are not silenced', broken: (_path, text) => SILENCED.test(text) },
  { name: 'lint is not silenced without a reason', broken: (_path, text) => LINT_OFF.test(text) },
  { name: 'nothing is left for later', broken: (_path, text) => UNFINISHED.test(text) },
  {
    name: 'modules export what they provide themselves',
    broken: (path, text) => path.endsWith('.module.ts') && /\bexports: \[[^\]]*\b\w+Module\b/.test(text),
  },
  { name: 'no path of one machine', broken: (_path, text) => MACHINE.test(text) },
];

/**
 * The names of the style rules that a file breaks.
 * @param path from the clone
 * @param text its content
 */
export function styleFaults(path: string, text: string): string[] {
  // Generated code is judged by its generator's input.
  if (path.startsWith('libs/events/src/gen/')) return [];
  return RULES.filter(({ broken }) => broken(path, text)).map(({ name }) => name);
}

/** All rules, by name. */
export const styleRules: readonly string[] = RULES.map(({ name }) => name);
