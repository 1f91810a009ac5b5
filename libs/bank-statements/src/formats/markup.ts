import { parser as saxParser, type Tag } from 'sax';
import { type Outcome, type Refusal, refuse } from '../refusal';

/** An element of an OFX or XML file as it begins. */
export interface OpenedElement {
  /** Without a namespace's prefix; in SGML in capitals. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text up to the next tag, entities resolved, spaces at the ends taken off. */
  readonly text: string;
  readonly line: number;
}

/** Takes the elements of a file, one after the other. An empty one opens and closes. */
export interface MarkupReader {
  open(element: OpenedElement): void;
  close(name: string): void;
}

/** Longer stretches without a tag were never seen. */
const MAX_TEXT = 20_000;

/** Deeper than any element of camt.053 lies; in SGML, where nothing has to be closed, than anything lies. */
const MAX_DEPTH = { xml: 100, sgml: 10_000 };

/** Of an element; banks give one or two. */
const MAX_ATTRIBUTES = 100;

/** Banks write AT&T as it is, and parsers take what follows the sign for the name of an entity. */
const LONGEST_ENTITY = '&#1234567;'.length;
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});)/gi;

/** Faults passed over: an entity that nobody knows, and in SGML a closing tag of what is not open. */
const MAX_FAULTS = 1_000;
const PASSED_OVER = /entity|root tag|malformed comment/i;
const CLOSING_TAG = /<\/[^<>]*>/g;

/** Begins with `<!` as comments and CDATA do. */
const DECLARATION = /<!(?!--|\[CDATA\[)/i;

/** So much is given at once: a file is refused before it is read as a whole. */
const STRETCH = 64 * 1024;

/** Around the file, so that what stands above its first tag and behind its last is read as well. */
const AROUND = '<statement-file>';

/**
 * Tells of the elements of a text without building anything. XML has to be well-formed as far as it goes; in SGML
 * whatever is open within an element ends with it, and a file that is cut off is read up to there. Refuses a document
 * type, for only there can entities be defined that grow when they are resolved, and texts and depths beyond any
 * statement's.
 */
export function scanMarkup(source: string, grammar: 'xml' | 'sgml', reader: MarkupReader): Outcome<object> {
  if (DECLARATION.test(source))
    return refuse('damaged', 'The file defines a document type of its own, which no bank does. It is not read.');
  const scan = new MarkupScan(grammar, reader);
  for (let at = 0; at < source.length && !scan.refusal;) {
    const end = stretchEnd(source, at);
    scan.parser.write(source.slice(at, end).replace(BARE_AMPERSAND, '&amp;'));
    at = end;
  }
  // The line end ends an entity that the file is cut off in.
  if (!scan.refusal) scan.parser.write('\n').close();
  scan.tell();
  return scan.refusal ?? { ok: true };
}

/** An entity is not cut in two: it would be taken for a bare ampersand. */
function stretchEnd(source: string, at: number): number {
  const end = at + STRETCH;
  const entity = source.lastIndexOf('&', end - 1);
  return entity > at && end - entity < LONGEST_ENTITY ? entity : end;
}

class MarkupScan {
  refusal: Refusal | null = null;
  readonly parser;
  private opened: Tag | null = null;
  private text = '';
  private line = 1;
  private depth = 0;
  private faults = 0;
  private attributes = 0;

  constructor(
    grammar: 'xml' | 'sgml',
    private readonly reader: MarkupReader,
  ) {
    const parser = saxParser(grammar === 'xml', { noscript: true });
    this.parser = parser;
    parser.write(AROUND);
    parser.onopentagstart = () => {
      this.tell();
      this.line = parser.line + 1;
      this.attributes = 0;
    };
    parser.onattribute = () => {
      this.attributes += 1;
      if (this.attributes > MAX_ATTRIBUTES) this.refuse('The file is damaged: an element has too many attributes.');
    };
    parser.onopentag = (tag) => {
      this.opened = tag as Tag;
      this.depth += 1;
      if (this.depth > MAX_DEPTH[grammar]) this.refuse('The file is damaged: its elements lie too deep.');
    };
    parser.onclosetag = (name) => {
      this.tell();
      this.depth -= 1;
      if (!this.refusal) reader.close(plainName(name));
    };
    parser.oncdata = (piece) => this.add(piece.replaceAll('&amp;', '&'));
    parser.ontext = (piece) => this.add(grammar === 'sgml' ? piece.replace(CLOSING_TAG, () => this.passOver()) : piece);
    parser.onerror = ({ message }) => {
      // Else the parser would go no further.
      parser.resume();
      if (PASSED_OVER.test(message)) this.passOver();
      else this.refuse(`The file is cut off or damaged: its tags do not fit together on line ${parser.line + 1}.`);
    };
  }

  /** The text of an element ends with the next tag: only then it is told of. */
  tell(): void {
    const { opened, line, text } = this;
    this.text = '';
    this.opened = null;
    if (opened && !this.refusal)
      this.reader.open({ name: plainName(opened.name), attributes: opened.attributes, text: text.trim(), line });
  }

  private add(piece: string): void {
    this.text += piece;
    if (this.text.length > MAX_TEXT)
      this.refusal ??= refuse(
        'cell-too-long',
        `Line ${this.line} has a text of more than ${MAX_TEXT.toLocaleString('en-US')} characters. This does not look like a statement.`,
      );
  }

  /** @returns what stands in its place: what stood around it is not joined, for it may be two figures. */
  private passOver(): string {
    this.faults += 1;
    if (this.faults > MAX_FAULTS) this.refuse(`The file is damaged, up to line ${this.line} in many places.`);
    return ' ';
  }

  private refuse(message: string): void {
    this.refusal ??= refuse('damaged', message);
  }
}

function plainName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
