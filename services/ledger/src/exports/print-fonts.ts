import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Family {
  readonly name: string;
  readonly package: string;
  readonly files: string;
  readonly subsets: readonly string[];
}

/** The brand's two families. What other scripts need comes from the machine that prints. */
const FAMILIES: readonly Family[] = [
  { name: 'Inter', package: '@fontsource-variable/inter', files: 'inter', subsets: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] },
  { name: 'Source Serif 4', package: '@fontsource-variable/source-serif-4', files: 'source-serif-4', subsets: ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] },
];

let faces: string | undefined;

/** The brand's fonts as CSS that holds them whole, since a printed page may load nothing; read once a process. */
export function fontFaces(): string {
  faces ??= FAMILIES.flatMap((family) => family.subsets.map((subset) => fontFace(family, subset))).join('\n');
  return faces;
}

function fontFace({ name, package: packageName, files }: Family, subset: string): string {
  const directory = dirname(require.resolve(`${packageName}/package.json`));
  const ranges = JSON.parse(readFileSync(join(directory, 'unicode.json'), 'utf8')) as Record<string, string>;
  const bytes = readFileSync(join(directory, 'files', `${files}-${subset}-wght-normal.woff2`)).toString('base64');
  return `@font-face{font-family:"${name}";font-weight:200 900;src:url(data:font/woff2;base64,${bytes}) format("woff2");unicode-range:${ranges[subset] ?? 'U+0-10FFFF'}}`;
}
