import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiskReserve } from '../../../services/launcher/src/disk-reserve.js';
import { DATA_DIR } from '../../../services/launcher/src/clone.js';
import { isAlive } from '../../../services/launcher/src/processes.js';
import { Stack } from '../../../services/launcher/src/stack.js';
import { FaultyLink, postgresTarget, postgresThrough, type Target } from '../../kit/servers/faulty-link';

export const NODE_PARTS = ['event-store', 'projector', 'ledger', 'worker'] as const;
export type NodePart = (typeof NODE_PARTS)[number];
export const PARTS = [...NODE_PARTS, 'postgres', 'redis'] as const;
export type Part = (typeof PARTS)[number];
export const SERVERS = ['postgres', 'redis', 'event-store'] as const;
export type Server = (typeof SERVERS)[number];

/** Who talks to whom: `<process> to <server>`. */
export type LinkName = `${NodePart} to ${Server}`;

const PRELOADED = join(__dirname, 'clock-step.js');
const VARIABLES = {
  postgres: ['DATABASE_URL', 'EVENTSTORE_DATABASE_URL'],
  redis: ['REDIS_URL'],
  'event-store': ['EVENTSTORE_URL'],
} as const;

/** The launcher's own stack, with a link between each process and each server that it needs. */
export class FaultedStack extends Stack {
  readonly links = new Map<LinkName, FaultyLink>();
  /** What the ledger is configured with, its servers as they are behind the links. */
  servers: Readonly<Record<string, string>> = {};
  private readonly pids = new Map<string, number>();

  /** @param variables over those of the environment, for every process */
  constructor(
    port: number,
    reserve: DiskReserve,
    private readonly variables: Readonly<Record<string, string>>,
  ) {
    super({ host: '127.0.0.1', port, reserve });
  }

  override async node(...[name, main, environment, ...rest]: Parameters<Stack['node']>): Promise<void> {
    const part = name as NodePart;
    const { WEB_DIR: _none, ...own } = { ...environment, ...this.variables };
    if (part === 'ledger') this.servers = pick(own, ['DATABASE_URL', 'REDIS_URL', 'EVENTSTORE_URL']);
    mkdirSync(clocks(), { recursive: true });
    const linked = await this.linked(part, own);
    return super.node(
      name,
      main,
      { ...linked, NODE_OPTIONS: `--require=${JSON.stringify(PRELOADED)}`, COUNTERFOIL_FAULT_CLOCK: clockOf(part) },
      ...rest,
    );
  }

  override async keep<One extends Kept>(name: string, start: (port?: number) => Promise<One>): Promise<One> {
    return super.keep(name, async (port) => {
      const server = await start(port);
      this.pids.set(name, server.pid);
      return server;
    });
  }

  /** The process of a part, and those that it has started; none while it is away. */
  processesOf(part: Part): readonly number[] {
    const pid = this.pids.get(part) ?? this.notedPid(part);
    if (pid === undefined || !isAlive(pid)) return [];
    return part === 'postgres' ? [pid, ...childrenOf(pid)] : [pid];
  }

  /** Puts a process's wall clock ahead by so many milliseconds, or behind; 0 puts it right. */
  setClock(part: NodePart, milliseconds: number): void {
    writeFileSync(clockOf(part), String(milliseconds));
  }

  async closeLinks(): Promise<void> {
    await Promise.all([...this.links.values()].map((link) => link.stop()));
  }

  private async linked(part: NodePart, environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
    const linked = { ...environment };
    for (const server of SERVERS) {
      // The projector asks Redis for nothing, and the event store knows Postgres alone.
      if (part === 'event-store' && server !== 'postgres') continue;
      for (const variable of VARIABLES[server]) {
        const url = environment[variable];
        if (url === undefined) continue;
        const name: LinkName = `${part} to ${server}`;
        const link = this.links.get(name) ?? (await FaultyLink.to(targetOf(server, url)));
        this.links.set(name, link);
        linked[variable] = urlThrough(link, server, url);
      }
    }
    return linked;
  }

  private notedPid(part: string): number | undefined {
    const file = join(this.runDirectory, `${part}.pid`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid : undefined;
  }
}

type Kept = { port: number; pid: number; exited: Promise<string>; stop: () => Promise<void> };

/** Beside the disk that is filled. */
function clocks(): string {
  return join(DATA_DIR, '../../clocks');
}

function clockOf(part: string): string {
  return join(clocks(), part);
}

/** Those of `npm start` but Postgres listen on a socket alone. */
function targetOf(server: Server, url: string): Target {
  switch (server) {
    case 'postgres':
      return postgresTarget(url);
    case 'redis': {
      const path = new URL(url).searchParams.get('path');
      // In a container it has a port.
      return path === null ? { host: '127.0.0.1', port: Number(new URL(url).port) } : { path };
    }
    case 'event-store':
      return { path: url.slice('esdb+unix://'.length) };
    default:
      return server satisfies never;
  }
}

function urlThrough(link: FaultyLink, server: Server, url: string): string {
  switch (server) {
    case 'postgres':
      return postgresThrough(link, url);
    case 'redis':
      return `redis://:${new URL(url).password}@127.0.0.1:${link.port}`;
    case 'event-store':
      return `esdb://127.0.0.1:${link.port}?tls=false`;
    default:
      return server satisfies never;
  }
}

/** On Linux alone. */
function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

function pick(environment: NodeJS.ProcessEnv, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]])),
  );
}
