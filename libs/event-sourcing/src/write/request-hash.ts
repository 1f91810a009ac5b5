import { createHash, type Hash } from 'node:crypto';
import { canonicalJson, NotCanonicalError } from '../log/canonical-json';
import { notUnicode } from './command-batch';

/** Work that lets others go first now and then. */
export interface InTurns {
  isOver(): boolean;
  next(): Promise<void>;
}

/** A call as it is hashed; the members of the body may be long lists. */
export interface HashedCall {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The same as `requestHash` of a call, for one with long lists: an entry is made canonical after the other, in turns.
 * @throws DomainError for text that is not Unicode.
 */
export async function requestHashInTurns({ method, path, body }: HashedCall, turns: InTurns): Promise<string> {
  const hash = createHash('sha256');
  try {
    // The members of a call in their canonical order: body, method, path.
    hash.update('{"body":{');
    let separator = '';
    for (const name of Object.keys(body).sort()) {
      const value = body[name];
      hash.update(`${separator}${canonicalJson(name)}:`);
      if (Array.isArray(value)) await hashList(hash, value, turns);
      else hash.update(canonicalJson(plain(value)));
      separator = ',';
    }
    hash.update(`},"method":${canonicalJson(method)},"path":${canonicalJson(path)}}`);
  } catch (error) {
    throw error instanceof NotCanonicalError ? notUnicode() : error;
  }
  return hash.digest('hex');
}

async function hashList(hash: Hash, values: readonly unknown[], turns: InTurns): Promise<void> {
  let separator = '[';
  for (const value of values) {
    if (turns.isOver()) await turns.next();
    hash.update(separator + canonicalJson(plain(value)));
    separator = ',';
  }
  hash.update(values.length === 0 ? '[]' : ']');
}

/** As `requestHash` sees it: a number that JSON cannot hold is null. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null)) as unknown;
}
