import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPort } from '../kit/run/own-port';
import { findProxy } from '../../services/launcher/src/proxy-programs.js';
import { scratchDirectory } from '../kit/run/scratch-directory';
import { acceptsConnections } from '../kit/log/test-event-store';
import { eventually } from '../kit/run/time-limit';

export const PROXIES = ['nginx', 'caddy'] as const;
export type ProxyKind = (typeof PROXIES)[number];

const PAGE = join(__dirname, '../../docs/operations.md');

export interface RunningProxy {
  /** Of TLS, on the loopback. */
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a proxy with the configuration that the operations page shows. @param appPort where it finds the application
 */
export async function startProxy(kind: ProxyKind, appPort: number): Promise<RunningProxy> {
  const scratch = scratchDirectory(`proxy-${kind}`);
  const port = await ownPort();
  const shown = documented(kind).replace('127.0.0.1:3000', `127.0.0.1:${appPort}`);
  const [file, args] = kind === 'nginx' ? await nginx(scratch.path, shown, port) : caddy(scratch.path, shown, port);
  let output = '';
  const child = spawn(findProxy(kind) ?? kind, [...args, file], {
    cwd: scratch.path,
    env: { ...process.env, HOME: scratch.path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-20_000)));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    scratch.remove();
  };
  await eventually(`${kind} taking connections`, async () =>
    (await acceptsConnections(port)) ? true : undefined,
  ).catch(async (error: unknown) => {
    await stop();
    throw new Error(`${kind} did not start: ${output}`, { cause: error });
  });
  return { port, stop };
}

/** The one block of this language on the page. */
function documented(language: string): string {
  const [, block] = new RegExp('```' + language + '\\n([\\s\\S]+?)```').exec(readFileSync(PAGE, 'utf8')) ?? [];
  if (block === undefined) throw new Error(`the page shows no configuration of ${language}`);
  return block;
}

async function nginx(directory: string, shown: string, port: number): Promise<[string, string[]]> {
  const [certificate, key] = [join(directory, 'tls.crt'), join(directory, 'tls.key')];
  const subject = ['-subj', '/CN=books.example.com', '-addext', 'subjectAltName=DNS:books.example.com'];
  const made = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`no certificate: ${made.stderr}`);
  const here = shown
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('listen 80', `listen 127.0.0.1:${await ownPort()}`)
    .replace('/etc/ssl/books.example.com.crt', certificate)
    .replace('/etc/ssl/private/books.example.com.key', key);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${join(directory, what)};`,
  );
  const file = join(directory, 'nginx.conf');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    file,
    `daemon off; ${user} pid ${join(directory, 'nginx.pid')}; error_log stderr; events {}\nhttp { access_log off; ${places.join(' ')}\n${here}}\n`,
  );
  return [file, ['-p', directory, '-e', 'stderr', '-c']];
}

function caddy(directory: string, shown: string, port: number): [string, string[]] {
  const storage = join(directory, 'storage');
  mkdirSync(storage);
  // A certificate of its own making stands for the one that a public authority gives.
  const here = shown.replace(
    'books.example.com {',
    `https://books.example.com:${port} {\n\tbind 127.0.0.1\n\ttls internal`,
  );
  const file = join(directory, 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${storage}\n}\n${here}`,
  );
  return [file, ['run', '--adapter', 'caddyfile', '--config']];
}
