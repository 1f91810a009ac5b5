import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Family {
  readonly name: string;
  readonly package: string;
  readonly files: string;
  readonly weights: readonly number[];
}

/**
 * The brand's two families, a file a weight: a browser prints variable fonts as drawings of letters (Type 3), which
 * viewers show less well and which make larger files.
 */
const FAMILIES: readonly Family[] = [
  { name: 'Inter', package: '@fontsource/inter', files: 'inter', weights: [400, 600] },
  { name: 'Source Serif 4', package: '@fontsource/source-serif-4', files: 'source-serif-4', weights: [400, 600] },
];
/** What other scripts need comes from the machine that prints. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;

let faces: string | undefined;

/** The brand's fonts as CSS that holds them whole, since a printed page may load nothing; read once a process. */
export function fontFaces(): string {
  faces ??= FAMILIES.flatMap((family) =>
    family.weights.flatMap((weight) => SUBSETS.map((subset) => fontFace(family, weight, subset))),
  ).join('\n');
  return faces;
}

function fontFace({ name, package: packageName, files }: Family, weight: number, subset: string): string {
  const directory = dirname(require.resolve(`${packageName}/package.json`));
  const ranges = JSON.parse(readFileSync(join(directory, 'unicode.json'), 'utf8')) as Record<string, string>;
  const bytes = readFileSync(join(directory, 'files', `${files}-${subset}-${weight}-normal.woff2`)).toString('base64');
  return `@font-face{font-family:"${name}";font-weight:${weight};src:url(data:font/woff2;base64,${bytes}) format("woff2");unicode-range:${ranges[subset] ?? 'U+0-10FFFF'}}`;
}
