import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the launcher says which servers it runs, below DATA_DIR. */
const SERVERS_FILE = 'run/servers.json';
/** Where the launcher keeps SESSION_SECRET, below DATA_DIR; mails that are kept open with it. */
const SECRET_FILE = 'session-secret';
/** Commands queue no jobs, and all but one need no secret: what the configuration asks for besides is not used. */
const UNUSED = { REDIS_URL: 'redis://unused', SESSION_SECRET: 'unused-by-operation' };

/**
 * The environment a command runs with: what is set, else the servers that a launcher runs on the same DATA_DIR.
 * What is set wins as a whole, so that no command ever meets the database of one system and the log of another.
 */
export function operationEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isGiven = Boolean(env['DATABASE_URL']) || Boolean(env['EVENTSTORE_URL']);
  const dataDir = resolve(env['DATA_DIR'] ?? '.data');
  return { ...UNUSED, ...keptSecret(dataDir), ...env, ...(isGiven ? {} : runningServers(dataDir)) };
}

function keptSecret(dataDir: string): NodeJS.ProcessEnv {
  try {
    return { SESSION_SECRET: readFileSync(join(dataDir, SECRET_FILE), 'utf8').trim() };
  } catch {
    return {};
  }
}

function runningServers(dataDir: string): NodeJS.ProcessEnv {
  const path = join(dataDir, SERVERS_FILE);
  try {
    const servers = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(servers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    // Nothing runs here: the configuration then says which variables are missing.
    return {};
  }
}
