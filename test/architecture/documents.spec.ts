import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLONE } from './cruise';

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
  const pages = readdirSync(join(CLONE, 'docs'), { recursive: true, encoding: 'utf8' });
  const paths = [...roots, ...pages.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))];
  return paths.map((path) => ({ path, text: readFileSync(join(CLONE, path), 'utf8') }));
}

describe('the documents', () => {
  it('name only what is there', () => {
    const all = documents();
    expect(all.length).toBeGreaterThan(3);
    expect(all.flatMap(brokenPlaces)).toEqual([]);
  });

  it('are found out where they name what is gone', () => {
    const text = 'See `test/http/gone.spec.ts`, `a word`, [there](gone.md) and [elsewhere](https://example.com/gone.md).';
    expect(brokenPlaces({ path: 'docs/page.md', text })).toEqual([
      'docs/page.md: test/http/gone.spec.ts',
      'docs/page.md: gone.md',
    ]);
  });
});
