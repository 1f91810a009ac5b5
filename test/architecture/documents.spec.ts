import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLONE } from './cruise';
import { TARGETS } from '../bench/targets';
import { filesBelow, sourceFiles } from './source-files';

/** Roots of what a document may point at; anything else in backticks is a word and not a place. */
const PLACE = /^(?:services|web|libs|proto|test|docs|\.github)\/[\w@./-]+$/;

interface Document {
  readonly path: string;
  readonly text: string;
}

/** What a document names that is not there: places in backticks from the clone's root, links from its own folder. */
function brokenPlaces({ path, text }: Document): string[] {
  const places = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name).filter((name) => PLACE.test(name));
  const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target);
  return [
    ...places.filter((place) => !existsSync(join(CLONE, place))),
    ...links.filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(CLONE, dirname(path), link))),
  ].map((missing) => `${path}: ${missing}`);
}

function documents(): Document[] {
  const roots = readdirSync(CLONE).filter((name) => name.endsWith('.md'));
  const pages = ['docs', 'libs', 'services', 'web'].flatMap((place) => filesBelow(place, /\.md$/));
  return [...roots, ...pages].map((path) => ({ path, text: readFileSync(join(CLONE, path), 'utf8') }));
}

/** A page that code cites, and the section of it that stands after a comma, as in `(docs/rules.md, Imports)`. */
const CITED = /(?<![\w/])((?:[\w@.-]+\/)*[\w-]+\.md)\b(?:, ([A-Z][^,;:.()*]*))?/g;
/** Words that cite what is no page of the repository. */
const ELSEWHERE = /\bspecification, sections?\b|\bsections? \d+ of the specification\b|\bdesign,? section\b/gi;
/** This file plants what it looks for. */
const ITSELF = 'test/architecture/documents.spec.ts';

/** What code cites that a reader of the clone cannot open. */
function brokenCitations({ path, text }: Document): string[] {
  const words = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const pages = [...words.matchAll(CITED)].flatMap(([, page = '', section]) => missing(path, page, section?.trim()));
  const elsewhere = [...words.matchAll(ELSEWHERE)].map(([cited]) => cited);
  return [...pages, ...elsewhere].map((cited) => `${path}: ${cited}`);
}

/** A page stands below the clone, or where a path from the file leads. */
function missing(path: string, page: string, section: string | undefined): string[] {
  const file = join(CLONE, page.startsWith('.') ? dirname(path) : '', page);
  if (!existsSync(file)) return [page];
  if (section === undefined) return [];
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  return headings.includes(section) ? [] : [`${page}, ${section}`];
}

function code(): Document[] {
  const roots = readdirSync(CLONE).filter((name) => /\.(?:js|mjs|ya?ml)$/.test(name));
  const sources = ['libs', 'services', 'test', 'web'].flatMap(sourceFiles).filter((path) => path !== ITSELF);
  return [...roots, ...sources].map((path) => ({ path, text: readFileSync(join(CLONE, path), 'utf8') }));
}

/** What code made for speed says that it serves. */
const SERVED = /\bbenchmark rows? ((?:`\w+`(?:, | and )?)+)/g;

/** Rows that no benchmark has. */
function unknownRows({ path, text }: Document): string[] {
  const words = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const rows = [...words.matchAll(SERVED)].flatMap(([, named = '']) => named.match(/\w+(?=`)/g) ?? []);
  return rows.filter((row) => !(row in TARGETS)).map((row) => `${path}: ${row}`);
}

describe('the documents', () => {
  it('name only what is there', () => {
    const all = documents();
    expect(all.length).toBeGreaterThan(3);
    expect(all.flatMap(brokenPlaces)).toEqual([]);
  });

  it('are found out where they name what is gone', () => {
    const text =
      'See `test/http/gone.spec.ts`, `a word`, [there](gone.md) and [elsewhere](https://example.com/gone.md).';
    expect(brokenPlaces({ path: 'docs/page.md', text })).toEqual([
      'docs/page.md: test/http/gone.spec.ts',
      'docs/page.md: gone.md',
    ]);
  });
});

describe('the code', () => {
  it('cites only pages and sections that are there', () => {
    const all = code();
    expect(all.length).toBeGreaterThan(1_000);
    expect(all.flatMap(brokenCitations)).toEqual([]);
  });

  it('serves only benchmarks that there are', () => {
    expect(code().flatMap(unknownRows)).toEqual([]);
    const text = '/** Serves the benchmark rows `appends`, `gone`\n * and `chain`. */';
    expect(unknownRows({ path: 'libs/file.ts', text })).toEqual(['libs/file.ts: gone']);
  });

  it.each<[string, string[]]>([
    ['/** As there (docs/gone.md). */', ['docs/gone.md']],
    ['/** As there (decisions.md, Import). */', ['decisions.md']],
    ['/** As there (docs/rules.md, Gone). */', ['docs/rules.md, Gone']],
    [
      '/** There (docs/rules.md, Sessions\n * and passwords), there (docs/rules.md,\n * Plans). */',
      ['docs/rules.md, Plans'],
    ],
    ['// As there (specification, section 5).', ['specification, section']],
    ['/** Section 9 of the specification. */', ['Section 9 of the specification']],
    ['/** As there (design section 3). */', ['design section']],
    ["const PAGE = join(__dirname, '../docs/rules.md');", []],
    ['/** As there (docs/rules.md, Imports): in full, and as RFC 8785 says in section 3.2. */', []],
  ])('is found out where it does not: %s', (text, cited) => {
    expect(brokenCitations({ path: 'libs/file.ts', text })).toEqual(cited.map((one) => `libs/file.ts: ${one}`));
  });
});
