import { invalidArgument } from './call-error';

/**
 * Names stand in an index, whose entries Postgres bounds at some 2,700 bytes; an insert beyond it would fail a whole
 * group.
 */
const MAX_NAME_BYTES = 1_024;

/**
 * @returns the name of a stream. @throws CallError (INVALID_ARGUMENT) when there is none, or one that Postgres cannot
 * hold.
 */
export function parseStreamName(given: string | Uint8Array = ''): string {
  const name = typeof given === 'string' ? given : Buffer.from(given).toString('utf8');
  if (name === '') throw invalidArgument('a stream needs a name');
  if (name.includes('\0')) throw invalidArgument('the name of a stream cannot hold a NUL');
  // Measured as it will be stored: what is not UTF-8 grows when it is replaced.
  if (Buffer.byteLength(name, 'utf8') > MAX_NAME_BYTES)
    throw invalidArgument(`the name of a stream may be ${MAX_NAME_BYTES} bytes long`);
  return name;
}
