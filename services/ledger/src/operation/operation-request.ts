import { parseArgs } from 'node:util';
import { businessIdIn, ledgerStream, withinNamespace } from '@counterfoil/events/stream-names';

/** What an operator asks for. */
export type OperationRequest =
  | { readonly command: 'help' }
  | { readonly command: 'projections' }
  | { readonly command: 'mails'; readonly address: string | undefined }
  | { readonly command: 'rebuild' | 'pause' | 'resume'; readonly projection: string }
  | { readonly command: 'release'; readonly projection: string; readonly stream: string }
  | { readonly command: 'verify'; readonly stream: string | undefined }
  | { readonly command: 'compare'; readonly businessId: string }
  | { readonly command: 'second-factor-reset'; readonly email: string }
  | LogCopyRequest;

/** From one server's log to another's, as EVENTSTORE_URL names them. */
export interface LogCopyRequest {
  readonly command: 'log copy';
  readonly from: string;
  readonly to: string;
}

export const USAGE = `npm run operate -- <command> [--json]

  projections                     position, lag, rate, last error and quarantine of every projection
  rebuild <projection>            fill it anew beside the serving one, compare both at the same position, switch
  pause <projection>              stop it in every process until it is resumed
  resume <projection>
  release <projection> <stream>   take a stream back out of quarantine
  verify [businessId or stream]   check the proof chain of one stream, or of all, and the heads published of it
  compare <businessId>            fold the business's events anew and compare with its tables
  mails [address]                 print the mails that are kept for want of a mail server, with their links
  second-factor-reset <email>     remove every second factor of somebody who has lost them, administrators too
  log copy <from> <to>            copy the log of one server to another, both named as in EVENTSTORE_URL; go on with
                                  a copy that was interrupted; compare every stream at the end

Ends with 0 when all is well, 1 when something is wrong with the books or the log, 2 when the command could not be carried out.`;

/** A command line that says nothing that can be done; the message is for the operator. */
export class UsageError extends Error {}

/** @param words the command line after the program's name. @throws UsageError */
export function readRequest(words: readonly string[]): { request: OperationRequest; json: boolean } {
  const { positionals, values } = parsed(words);
  return {
    request: values.help === true ? { command: 'help' } : requestIn(positionals),
    json: values.json === true,
  };
}

function requestIn([command = 'help', first, second, ...more]: readonly string[]): OperationRequest {
  if (command === 'log') return logRequestOf(first, second, more);
  if (more.length > 0) throw new UsageError(`${command} takes no further word: ${more.join(' ')}`);
  return requestOf(command, first, second);
}

/** Repeats no word that may be an address: passwords stand in them. */
function logRequestOf(verb: string | undefined, from: string | undefined, rest: readonly string[]): LogCopyRequest {
  const [to, ...more] = rest;
  if (verb !== 'copy' || more.length > 0) throw new UsageError('log takes the word copy and two addresses');
  return {
    command: 'log copy',
    from: named(from, 'log copy needs the address of the log to copy'),
    to: named(to, 'log copy needs the address of the log to copy to'),
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function requestOf(command: string, first: string | undefined, second: string | undefined): OperationRequest {
  if (command !== 'release' && second !== undefined) throw new UsageError(`${command} takes no second word: ${second}`);
  switch (command) {
    case 'help':
      return { command };
    case 'projections':
      if (first !== undefined) throw new UsageError(`${command} shows all of them and takes no name`);
      return { command };
    case 'rebuild':
    case 'pause':
    case 'resume':
      return { command, projection: named(first, `${command} needs the name of a projection`) };
    case 'release':
      return {
        command,
        projection: named(first, 'release needs the name of a projection'),
        stream: withinNamespace(named(second, 'release needs the name of a stream')),
      };
    case 'mails':
      return { command, address: first };
    case 'verify':
      return { command, stream: first === undefined ? undefined : streamOf(first) };
    case 'compare':
      return { command, businessId: businessIdOf(named(first, 'compare needs the id of a business')) };
    case 'second-factor-reset':
      return { command, email: named(first, 'second-factor-reset needs the e-mail of an account') };
    default:
      throw new UsageError(`there is no command ${command}`);
  }
}

function named(word: string | undefined, otherwise: string): string {
  if (word === undefined || word === '') throw new UsageError(otherwise);
  return word;
}

/** A bare id is a business's; other streams are given in full, as we call them or as the server does. */
function streamOf(word: string): string {
  const businessId = businessIdIn(word);
  return businessId === undefined ? withinNamespace(word) : ledgerStream(businessId);
}

function businessIdOf(word: string): string {
  const id = businessIdIn(word);
  if (id === undefined) throw new UsageError(`${word} is not the id of a business`);
  return id;
}
