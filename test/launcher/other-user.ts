import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { postgresPlace } from './started-launcher';

/** `nobody` of Linux and macOS alike, who owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const LIMIT_MS = 20_000;

/** Run as another user: says of each path how opening, listing and connecting to it ends. */
const ATTEMPTS = `
const fs = require('node:fs'), net = require('node:net');
const how = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
const reached = (path) => new Promise((resolve) => {
  net.connect({ path }).once('connect', () => resolve('done')).once('error', (error) => resolve(error.code));
});
(async () => {
  const answers = {};
  for (const path of JSON.parse(fs.readFileSync(0, 'utf8'))) {
    const list = how(() => fs.readdirSync(path)), write = how(() => fs.closeSync(fs.openSync(path, 'r+')));
    answers[path] = [how(() => fs.readFileSync(path)), list, write, await reached(path)];
  }
  process.stdout.write(JSON.stringify(answers), () => process.exit(0));
})();`;

/** Whether this process may become another user: root alone. */
export const canBecomeAnother = process.getuid?.() === 0;

/** Their titles say what is not tried elsewhere. */
export const itAsRoot = canBecomeAnother ? it : it.skip;
export const itOnLinux = process.platform === 'linux' ? it : it.skip;

/**
 * Tries, as another user of the machine, to read, list, write and connect to every path.
 * @returns for each the four outcomes: `done`, or the system's code of the refusal
 */
export function triedByAnother(paths: readonly string[]): Record<string, string[]> {
  const options = {
    ...NOBODY,
    cwd: '/',
    env: {},
    encoding: 'utf8' as const,
    input: JSON.stringify(paths),
    timeout: LIMIT_MS,
  };
  const { stdout, stderr, error } = spawnSync(process.execPath, ['-e', ATTEMPTS], options);
  if (error ?? stdout === '') throw new Error(`nobody's process did not answer: ${stderr}`, { cause: error });
  return JSON.parse(stdout) as Record<string, string[]>;
}

interface FoundFile {
  readonly path: string;
  readonly isDirectory: boolean;
  /** What others than the owner may do, as an octal number: 0 is nothing. */
  readonly open: string;
}

/** Everything in a directory and the directory itself, links aside. What goes while it is looked at is left out. */
function filesIn(directory: string): FoundFile[] {
  const stat = lstatSync(directory, { throwIfNoEntry: false });
  if (stat === undefined || stat.isSymbolicLink()) return [];
  const found = { path: directory, isDirectory: stat.isDirectory(), open: (stat.mode & 0o077).toString(8) };
  if (!stat.isDirectory()) return [found];
  return [found, ...namesIn(directory).flatMap((name) => filesIn(join(directory, name)))];
}

/** As an earlier release may have left it. */
export function leaveOpen(dataDir: string): void {
  for (const directory of ['logs', 'exports/old']) mkdirSync(join(dataDir, directory), { recursive: true });
  for (const file of ['logs/ledger.log.1', 'exports/old/report.csv'])
    writeFileSync(join(dataDir, file), 'old', { mode: 0o644 });
  for (const open of [dataDir, join(dataDir, 'logs'), join(dataDir, 'exports')]) chmodSync(open, 0o755);
}

/** Everything that an installation has made, its Postgres included. */
export function everythingOf(dataDir: string): FoundFile[] {
  const postgres = postgresPlace(join(dataDir, 'postgres'));
  return [...filesIn(dataDir), ...(postgres.startsWith(dataDir) ? [] : filesIn(postgres))];
}

/**
 * Begins to talk to Postgres as somebody without a password.
 * @returns the type of its first message, with what it asks for: R0 would be a welcome, R10 asks for SCRAM, E refuses
 */
export function firstAnswer(port: number, user: string): Promise<string> {
  const body = Buffer.from(`user\0${user}\0database\0postgres\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + body.length, 0);
  // Version 3.0 of the protocol.
  head.writeInt32BE(196_608, 4);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', reject).once('connect', () => socket.write(Buffer.concat([head, body])));
    socket.once('data', (answer) => {
      socket.destroy();
      const type = answer.toString('latin1', 0, 1);
      resolve(type === 'R' ? `R${answer.readInt32BE(5)}` : type);
    });
  });
}

/** The TCP addresses that a process listens on, in the kernel's words; Linux alone tells. */
export function listeningOn(pid: number): string[] {
  const sockets = new Set(
    namesIn(`/proc/${pid}/fd`).map((name) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${name}`))?.[1]),
  );
  const rows = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n').slice(1),
  );
  // proc(5): local address, state (0A is LISTEN) and inode are the second, fourth and tenth column.
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.has(inode))
    .map(([, address = '']) => address);
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
