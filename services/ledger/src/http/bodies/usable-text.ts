/** NUL, which Postgres cannot store, and half a surrogate pair, which is not Unicode and has no canonical form. */
const UNUSABLE = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** True for a text that can be stored and hashed. */
export function isUsableText(text: string): boolean {
  return !UNUSABLE.test(text);
}
