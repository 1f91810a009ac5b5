import { spawnSync } from 'node:child_process';
import type { TestEventStore } from '../kit/log/test-event-store';

/** What can be done to a node of a log's server, and how long it is left so. */
export const LOG_FAULTS = ['kill', 'pause', 'restart'] as const;
export type LogFault = (typeof LOG_FAULTS)[number];

const COMMAND_LIMIT_MS = 120_000;

/** The nodes of a server, numbered from 1. */
export interface LogNodes {
  readonly count: number;
  /** @returns the node that leads now, or 1 where nobody can say */
  leader(): number;
  /** Does it, waits as long as was said, and brings the node back. @returns when it was told to come back. */
  strike(fault: LogFault, node: number, forMs: number): Promise<void>;
}

/** The local event store, which this process started. */
export function localNode(store: TestEventStore): LogNodes {
  return {
    count: 1,
    leader: () => 1,
    async strike(fault, _node, forMs) {
      if (fault === 'pause') process.kill(store.pid(), 'SIGSTOP');
      else if (fault === 'kill') await store.kill();
      else await store.stop();
      await pause(forMs);
      if (fault === 'pause') process.kill(store.pid(), 'SIGCONT');
      else await store.restart();
    },
  };
}

/**
 * Nodes that shell commands reach; `{node}` in one is the number of the node. `LOG_KILL`, `LOG_STOP`, `LOG_START`,
 * `LOG_PAUSE` and `LOG_RESUME` have to be there, `LOG_NODES` says how many there are (1), and `LOG_LEADER` prints the
 * number of the one that leads.
 * @throws where a command is missing
 */
export function commandedNodes(variables: NodeJS.ProcessEnv = process.env): LogNodes {
  const given = (name: string): string => {
    const command = variables[name];
    if (command === undefined) throw new Error(`${name} is not set: the command for it on {node}`);
    return command;
  };
  const commands = {
    kill: [given('LOG_KILL'), given('LOG_START')],
    restart: [given('LOG_STOP'), given('LOG_START')],
    pause: [given('LOG_PAUSE'), given('LOG_RESUME')],
  };
  const { LOG_LEADER: leader, LOG_NODES: nodes = '1' } = variables;
  return {
    count: Number(nodes),
    leader: () => (leader === undefined ? 1 : Number(run(leader)) || 1),
    async strike(fault, node, forMs) {
      const [begin = '', end = ''] = commands[fault].map((command) => command.replaceAll('{node}', String(node)));
      run(begin);
      await pause(forMs);
      run(end);
    },
  };
}

/** A server takes each variable of these for a setting of its own, and does not start with an unknown one. */
const OF_SERVERS = /^(EVENTSTORE|KURRENTDB)_/;

function run(command: string): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_SERVERS.test(name)));
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    encoding: 'utf8',
    timeout: COMMAND_LIMIT_MS,
    env,
  });
  if (status !== 0) throw new Error(`${command}: ended with ${status}. ${stderr}`);
  return stdout.trim();
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
