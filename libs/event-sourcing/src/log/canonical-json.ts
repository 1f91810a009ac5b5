/** A value that has no canonical form: a non-finite number, a bigint, a function, a lone surrogate. */
export class NotCanonicalError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotCanonicalError';
  }
}

/**
 * JSON in the one form of RFC 8785: keys in the order of their UTF-16 code units, numbers as ECMAScript writes them,
 * strings with the shortest escapes, no white space. Members that are undefined are left out, as JSON.stringify does,
 * so that a value and what is read back after it was stored have the same form.
 * @throws NotCanonicalError for what JSON cannot hold and for text that is not Unicode.
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value);
    case 'number':
      return canonicalNumber(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value);
    default:
      throw new NotCanonicalError(`a ${typeof value} has no canonical JSON`);
  }
}

/** What must be escaped, and every surrogate, paired or not: all other text stands as it is. */
const NEEDS_CARE = /["\\\u0000-\u001f\ud800-\udfff]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function canonicalString(text: string): string {
  if (!NEEDS_CARE.test(text)) return `"${text}"`;
  if (LONE_SURROGATE.test(text)) throw new NotCanonicalError('text with half a surrogate pair is not Unicode');
  return JSON.stringify(text);
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new NotCanonicalError(`${value} has no canonical JSON`);
  // ECMAScript's own number text is what RFC 8785 asks for; minus zero becomes 0.
  return String(value === 0 ? 0 : value);
}

function canonicalArray(values: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ',';
    text += canonicalJson(values[index]);
  }
  return `${text}]`;
}

function canonicalObject(value: object): string {
  const members = value as Record<string, unknown>;
  let text = '{';
  for (const { key, prefix } of membersOf(Object.keys(value))) {
    const member = members[key];
    if (member === undefined) continue;
    text += text.length > 1 ? `,${prefix}${canonicalJson(member)}` : prefix + canonicalJson(member);
  }
  return `${text}}`;
}

/** A key in canonical order, with its text and the colon. */
interface Member {
  readonly key: string;
  readonly prefix: string;
}

/** Keys as an object has them, with its members in canonical order. */
interface Shape {
  readonly keys: readonly string[];
  readonly members: readonly Member[];
}

/** Shapes that begin with the same key, and how many such keys: those of events are a hundred in all. */
const MAX_SHAPES_OF_KEY = 16;
const MAX_FIRST_KEYS = 256;
/** Larger objects, as only a stranger's request holds them, are put in order each time. */
const MAX_SHAPE_KEYS = 40;
const MAX_KEY_CHARACTERS = 60;
/** Keys are put in order and quoted once for each shape: events and their parts have few, and come by the million. */
const shapesByFirstKey = new Map<string, Shape[]>();

function membersOf(keys: readonly string[]): readonly Member[] {
  const [first] = keys;
  if (first === undefined) return [];
  const shapes = shapesByFirstKey.get(first);
  if (shapes) for (const shape of shapes) if (areSame(shape.keys, keys)) return shape.members;
  // The default order of JavaScript's strings is that of UTF-16 code units.
  const members = [...keys].sort().map((key) => ({ key, prefix: `${canonicalString(key)}:` }));
  if (keys.length > MAX_SHAPE_KEYS || keys.some((key) => key.length > MAX_KEY_CHARACTERS)) return members;
  if (shapes && shapes.length < MAX_SHAPES_OF_KEY) shapes.push({ keys, members });
  else if (!shapes && shapesByFirstKey.size < MAX_FIRST_KEYS) shapesByFirstKey.set(first, [{ keys, members }]);
  return members;
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index++) if (some[index] !== others[index]) return false;
  return true;
}
