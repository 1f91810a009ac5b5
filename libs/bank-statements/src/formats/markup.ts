import { type Outcome, refuse } from '../refusal';

/** One tag of an OFX or XML file, with the text that follows it. */
export interface MarkupTag {
  /** In the spelling of the file, without a namespace's prefix. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
  readonly attributes: string;
  /** Text up to the next tag, entities resolved, spaces at the ends taken off. */
  readonly text: string;
  readonly line: number;
}

/** Longer stretches without a tag, and tags with more attributes, were never seen. */
const MAX_TEXT = 20_000;
const MAX_TAG = 2_000;

const LINE_FEED = 10;

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Cuts a text into its tags, one after the other, without building anything: both SGML with unclosed tags and XML.
 * Refuses a document type, for only there can entities be defined that grow when they are resolved, and endless tags.
 * `onTag` answers false to stop.
 */
export function scanMarkup(source: string, onTag: (tag: MarkupTag) => boolean): Outcome<object> {
  const text = withoutCommentsAndSections(source);
  if (text === null) return refuse('damaged', 'The file is damaged: a comment or a CDATA section is never closed.');
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    return refuse('damaged', 'The file defines a document type of its own, which no bank does. It is not read.');
  let at = text.indexOf('<');
  let line = 1 + linesIn(text, 0, Math.max(0, at));
  while (at >= 0) {
    const end = text.indexOf('>', at);
    const next = end < 0 ? -1 : text.indexOf('<', end);
    const until = next < 0 ? text.length : next;
    if (end < 0 || end - at > MAX_TAG)
      return refuse('damaged', `The file is cut off or damaged: the tag on line ${line} has no end.`);
    if (until - end > MAX_TEXT)
      return refuse(
        'cell-too-long',
        `Line ${line} has a text of more than ${MAX_TEXT.toLocaleString('en-US')} characters. This does not look like a statement.`,
      );
    const tag = tagOf(text.slice(at + 1, end), text.slice(end + 1, until), line);
    if (tag && !onTag(tag)) break;
    line += linesIn(text, at, until);
    at = next;
  }
  return { ok: true };
}

function tagOf(inside: string, following: string, line: number): MarkupTag | null {
  const parts = /^(\/?)\s*([A-Za-z_][\w.:-]*)([\s\S]*?)(\/?)$/.exec(inside);
  if (!parts) return null;
  const name = (parts[2] ?? '').replace(/^.*:/, '');
  const kind = parts[1] === '/' ? 'close' : parts[4] === '/' ? 'empty' : 'open';
  return { name, kind, attributes: parts[3] ?? '', text: resolveEntities(following).trim(), line };
}

function resolveEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/** Comments go, CDATA becomes ordinary text; line ends stay where they are. Null when one is never closed. */
function withoutCommentsAndSections(text: string): string | null {
  let at = text.indexOf('<!');
  if (at < 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (; at >= 0; at = text.indexOf('<!', Math.max(from, at + 2))) {
    const section = SECTIONS.find(({ start }) => text.startsWith(start, at));
    if (!section) continue;
    const end = text.indexOf(section.end, at + section.start.length);
    if (end < 0) return null;
    pieces.push(text.slice(from, at), section.content(text.slice(at + section.start.length, end)));
    from = end + section.end.length;
  }
  return pieces.join('') + text.slice(from);
}

const SECTIONS = [
  { start: '<!--', end: '-->', content: (inside: string): string => inside.replace(/[^\r\n]+/g, '') },
  {
    start: '<![CDATA[',
    end: ']]>',
    content: (inside: string): string => inside.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
  },
] as const;

/** Looks at these characters alone: a search for the next line end would run to the end of a file that is all one line, for each tag anew. */
function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === LINE_FEED) count += 1;
  return count;
}
