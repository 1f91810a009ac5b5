import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString';

const SOCKET_SCHEME = 'esdb+unix://';
/** The names that KurrentDB gave the schemes; the published client knows those of EventStoreDB. */
const NEW_SCHEME = /^(kurrentdb|kdb)(?=(\+discover)?:\/\/)/;
const CREDENTIALS = /(?<=^[^:]+:\/\/)[^:]+:[^@]+@/;
/** What the published client understands. It warns of the rest, and its warning repeats the URL with the password. */
const PARAMETERS = [
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'nodePreference',
  'throwOnAppendFailure',
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
];
const KNOWN = new Set(PARAMETERS.map(flat));

/**
 * @param url of an EventStoreDB or KurrentDB, or of the socket of a local event store
 * @returns it as the published client takes it
 * @throws Error that says what is wrong, and repeats nothing of the URL, in which a password may stand
 */
export function clientUrl(url: string): string {
  if (url.startsWith(SOCKET_SCHEME)) return url;
  const translated = url.trim().replace(NEW_SCHEME, 'esdb');
  for (const [name = '', value] of parametersOf(translated)) {
    if (flat(name) === 'tlsverifycert' && value?.trim() !== 'true')
      throw new Error('the URL of the event log says tlsVerifyCert, which is not supported: give tlsCAFile instead');
    if (flat(name) !== 'tlsverifycert' && !KNOWN.has(flat(name)))
      throw new Error(`the URL of the event log has an unknown parameter; known are ${PARAMETERS.join(', ')}`);
  }
  try {
    parseConnectionString(translated);
  } catch {
    throw new Error('the URL of the event log is not one such as esdb://user:password@host:2113?tls=true');
  }
  return translated;
}

/** @returns the path of the URL of a socket; undefined for another URL. @throws where it names no absolute path. */
export function socketOf(url: string): string | undefined {
  if (!url.startsWith(SOCKET_SCHEME)) return undefined;
  const path = url.slice(SOCKET_SCHEME.length);
  if (path.startsWith('/')) return path;
  throw new Error(`${SOCKET_SCHEME} needs an absolute path of a socket`);
}

function parametersOf(url: string): string[][] {
  // A password may hold a question mark.
  const places = url.replace(CREDENTIALS, '');
  const at = places.indexOf('?');
  if (at < 0) return [];
  return places
    .slice(at + 1)
    .split('&')
    .map((parameter) => parameter.split('='));
}

/** The client reads names in any case, and with dashes. */
function flat(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[_-]/g, '');
}
