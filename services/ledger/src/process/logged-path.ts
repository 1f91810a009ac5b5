/** What may stand in a log line: words of our routes, numbers, and ids, which open nothing by themselves. */
const SHOWN = /^(?:[\w.~-]{0,24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const MASK = '***';
const MAX_CHARACTERS = 300;

/**
 * A path as it may be logged: an invitation's link is worth a membership to whoever reads it. Every part that could
 * hold a secret is masked, whatever route it belongs to and however it is spelt; no word of our routes is that long.
 */
export function loggedPath(path: string): string {
  const parts = path.slice(0, MAX_CHARACTERS).split('/');
  return parts.map((part) => (SHOWN.test(part) ? part : MASK)).join('/');
}
