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
  for (const key of sortedKeys(value)) {
    const member = members[key];
    if (member === undefined) continue;
    if (text.length > 1) text += ',';
    text += `${canonicalString(key)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}

/** Sorts only when needed: what was stored in canonical order is read back in it. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  let previous = '';
  for (const key of keys) {
    // The default order of JavaScript's strings is that of UTF-16 code units.
    if (key < previous) return keys.sort();
    previous = key;
  }
  return keys;
}
